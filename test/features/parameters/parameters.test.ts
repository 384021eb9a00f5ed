import { answers, refuses, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { aUser, aUserInfo } from '@test/support/samples';
import { submitting } from '@test/support/submitting';
import { queryProductParameters, saveProductParameters } from '@/contract/calls/productParameters';
import { psSpecialApply } from '@/contract/calls/splitRules';
import { changesOf } from '@/features/parameters/changes';
import { loadParameters, saveParameters, specialRequested } from '@/features/parameters/flows';
import { moved } from '@/features/parameters/PayMethodsField';
import { partsOf, partsProblem, sumOf, textOf } from '@/features/parameters/parts';
import { special } from '@/features/parameters/resources';
import { sessionEvents } from '@/features/session';
import { resourceRequested } from '@/shared/resource/slice';
import { AT, anApplication } from '../opening/samples';

const signedIn = having(sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }));
const run = <Result>(flow: () => Generator, standIns: StandIn[]) =>
  running<Result>(flow, { before: signedIn, standIns });

const PARAMETERS = {
  productCode: 'ZTO_PS',
  state: 'OPEN',
  values: { mode: 'MANUAL' },
  version: 3,
  history: [],
} as const;

describe('parameters', () => {
  it('loads the parameters with their version', async () => {
    const { result } = await run<{ data: unknown }>(
      () => loadParameters('ZTO_PS')(),
      [answers(queryProductParameters, { ...PARAMETERS, values: { ...PARAMETERS.values }, history: [] })],
    );
    expect(result.data).toMatchObject({ values: { mode: 'MANUAL' }, facts: { state: 'OPEN', version: 3 } });
  });

  const saving = (standIn: StandIn) =>
    run(
      () =>
        saveParameters('ZTO_PS', (typed) => typed)(
          { mode: ' AUTO ' },
          { steps: {}, values: {}, masked: {}, refused: {}, facts: { state: 'OPEN', version: 3, history: [] } },
        ),
      [standIn],
    );

  it('saves the parameters over the loaded version', async () => {
    const { result, world } = await saving(
      answers(saveProductParameters, { ...PARAMETERS, values: { mode: 'AUTO' }, version: 4, history: [] }),
    );
    expect(world.requests.at(-1)?.body).toEqual({ productCode: 'ZTO_PS', values: { mode: 'AUTO' }, version: 3 });
    expect(result).toEqual({ ok: true });
  });

  it('refuses the parameters when another user saved first', async () => {
    const { result } = await saving(
      refuses(saveProductParameters, { msg: '周洁刚刚修改了参数，请重新加载', bizCode: 'PARAMETERS_CHANGED' }),
    );
    expect(result).toMatchObject({ ok: false, bizCode: 'PARAMETERS_CHANGED' });
  });
});

describe('the history of changes', () => {
  it('shows the value before each change, newest first', () => {
    const changes = changesOf([
      { at: AT, by: '周洁', values: { mode: 'AUTO', highestPercent: '20' } },
      { at: AT, by: '张明', values: { mode: 'MANUAL', highestPercent: '20' } },
    ]);
    expect(changes).toEqual([
      { at: AT, by: '周洁', fields: [{ name: 'mode', before: 'MANUAL', after: 'AUTO' }] },
      {
        at: AT,
        by: '张明',
        fields: [
          { name: 'mode', before: null, after: 'MANUAL' },
          { name: 'highestPercent', before: null, after: '20' },
        ],
      },
    ]);
  });

  it('lists no fields when nothing has changed', () => {
    const same = { mode: 'AUTO' };
    expect(
      changesOf([
        { at: AT, by: '周洁', values: same },
        { at: AT, by: '张明', values: same },
      ])[0]?.fields,
    ).toEqual([]);
  });
});

describe('receivers', () => {
  it("reads and writes receivers in the platform's form", () => {
    expect(partsOf('')).toEqual([]);
    expect(partsOf('B1:10,B2:')).toEqual([
      { bookNo: 'B1', percent: '10' },
      { bookNo: 'B2', percent: '' },
    ]);
    expect(textOf(partsOf('B1:10,B2:'))).toBe('B1:10,B2:');
    expect(sumOf(partsOf('B1:10,B2:,B3:5'))).toBe(15);
  });

  it.each([
    ['', '自动分账须至少添加一个接收方'],
    ['B1:', '请选择接收方并填写1-99的整数比例'],
    [':10', '请选择接收方并填写1-99的整数比例'],
    ['B1:0', '请选择接收方并填写1-99的整数比例'],
    ['B1:10,B1:5', '接收方不能重复'],
    ['B1:20,B2:11', '接收方合计31%，超过最高分账比例30%'],
    ['B1:20,B2:10', undefined],
  ])('validates the receivers “%s” with the result %s', (value, problem) => {
    expect(partsProblem(value, '30')).toBe(problem);
  });
});

describe('the order of pay methods', () => {
  it.each([
    ['B', -1, ['B', 'A', 'C']],
    ['B', 1, ['A', 'C', 'B']],
    ['A', -1, ['A', 'B', 'C']],
    ['C', 1, ['A', 'B', 'C']],
    ['X', 1, ['A', 'B', 'C']],
  ] as const)('moves the payment method %s by %d in the order A, B, C', (code, by, after) => {
    expect(moved(['A', 'B', 'C'], code, by)).toEqual(after);
  });
});

describe('a special application', () => {
  const typed = { highestPercent: ' 45 ', scene: ' 平台佣金分账 ', contractUrl: 'u', proofUrl: '' };

  it('sends a special application in its section, and reloads its state', async () => {
    const { world, types, form } = await submitting(
      specialRequested(typed),
      [answers(psSpecialApply, anApplication({ kind: 'SPLIT_SPECIAL' }))],
      { before: signedIn },
    );
    expect(world.requests.at(-1)?.body).toEqual({
      sections: { SPECIAL: { highestPercent: '45', scene: '平台佣金分账', contractUrl: 'u' } },
    });
    expect(form.stage).toBe('done');
    expect(types).toContain(resourceRequested(special).type);
  });

  it('shows the refusal of a special application at its fields', async () => {
    const { form } = await submitting(
      specialRequested(typed),
      [refuses(psSpecialApply, { msg: 'x', fields: { 'SPECIAL.highestPercent': '请输入31-99的整数比例' } })],
      { before: signedIn },
    );
    expect(form.refused?.fields).toEqual({ highestPercent: '请输入31-99的整数比例' });
  });
});
