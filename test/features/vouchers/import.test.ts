import type { UnknownAction } from '@reduxjs/toolkit';
import { answers, fails, refuses, type StandIn, takesItsTime } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { submissions } from '@test/support/submissions';
import { submitting } from '@test/support/submitting';
import { aWorld } from '@test/support/world';
import { fileColumns, fileColumnsSave } from '@/contract/calls/fileUpload';
import { voucherFacts, voucherImport, voucherTemplate } from '@/contract/calls/warehouseVouchers';
import type { VoucherSheetLine } from '@/contract/rules/voucherSheet';
import { importMoves } from '@/features/vouchers/effects';
import { templateRequested } from '@/features/vouchers/events';
import { importFeature } from '@/features/vouchers/sheet/feature';
import {
  askForAnother,
  downloadTemplate,
  dropErrors,
  dropLines,
  editCell,
  judgeSheet,
  leaveSheet,
  readChosen,
} from '@/features/vouchers/sheet/flows';
import { sheetImported, yuan } from '@/features/vouchers/sheet/form';
import { voucherSheets } from '@/features/vouchers/sheet/sheets';
import { importEvents as events, selectImport } from '@/features/vouchers/sheet/slice';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { files } from '@/shared/ports/files';
import { secrets } from '@/shared/ports/secrets';
import { moveSaga } from '@/shared/saga/effects';
import { flowCrashed, navigated, requestFailed } from '@/shared/saga/events';
import { featureInjected, injectFeature } from '@/shared/saga/lazyFeature';
import { sheetReader } from '@/shared/sheet/sheetReader';

injectFeature(importFeature);

const aLine = (lineNo: number, over: Partial<VoucherSheetLine> = {}): VoucherSheetLine => ({
  lineNo,
  sourceNo: `YD${lineNo}`,
  subMemberNo: 'M1',
  payeeNo: 'SK1',
  payeeName: '甲物流有限公司',
  kind: '运费',
  period: '2026-11',
  amount: `${lineNo}0.00`,
  remark: '',
  ...over,
});
const FACTS = { subs: { M1: '杭州余杭冷链仓' }, payees: { SK1: '甲物流有限公司' }, sources: {} };
const chosen = events.fileChosen({ fileKey: 'F1', name: '凭证.csv', isByHand: false });
const editing = [
  featureInjected(importFeature.name),
  chosen,
  events.fileRead({ notes: [] }),
  events.linesChanged({ requestNo: 'N1' }),
  events.linesJudged({ sums: { lines: 2, errors: 0, warnings: 0, cents: 3_000 } }),
] as const;

beforeEach(() => voucherSheets.put([aLine(1), aLine(2)]));

describe('a file of vouchers', () => {
  const reading = async (read: object) => {
    voucherSheets.clear();
    const fileKey = chosenFiles.put(new File(['x'], '凭证.csv'), 'test');
    const event = events.fileChosen({ fileKey, name: '凭证.csv', isByHand: false });
    const { state } = await running(() => readChosen(event), {
      before: having(featureInjected(importFeature.name), event),
      standIns: (read as { ok: boolean }).ok ? [answers(fileColumns, [])] : [],
      outside: new Map([[sheetReader.read, (() => read) as never]]),
    });
    expect(chosenFiles.get(fileKey)).toBeUndefined();
    return { form: selectImport(state), log: JSON.stringify(state) };
  };

  it('reads a file into lines outside the store, under a new number', async () => {
    const { form, log } = await reading({ ok: true, lines: [aLine(1, { payeeName: '绝密收款方' })] });
    expect(form).toMatchObject({ stage: 'editing', checking: true, problem: null });
    expect(form.requestNo).not.toBe('');
    expect(voucherSheets.get()?.lines).toHaveLength(1);
    expect(log).not.toContain('绝密收款方');
  });

  it('reads a file by the columns that the user has chosen, and keeps the file until then', async () => {
    voucherSheets.clear();
    const fileKey = chosenFiles.put(new File(['x'], '凭证.csv'), 'test');
    const event = events.fileChosen({ fileKey, name: '凭证.csv', isByHand: false });
    const preview = [{ rowNo: 1, cells: ['单号', '供应商'] }];
    const reads = [
      { ok: false, msg: '未找到表头', preview },
      { ok: true, lines: [aLine(2)] },
    ];
    const by: unknown[] = [];
    const isKept: boolean[] = [];
    const places = { sourceNo: 0, payeeName: 1 };
    const { state } = await running(() => readChosen(event), {
      before: having(featureInjected(importFeature.name), event),
      standIns: [answers(fileColumns, []), answers(fileColumnsSave, null)],
      later: [events.columnsChanged({ row: 0, places }), events.columnsChosen()],
      outside: new Map([
        [
          sheetReader.read,
          ((...given: unknown[]) => {
            by.push(given[3]);
            isKept.push(chosenFiles.get(fileKey) !== undefined);
            return reads.shift();
          }) as never,
        ],
      ]),
    });
    expect(by).toEqual([undefined, { headRow: 1, places }]);
    expect(isKept).toEqual([true, true]);
    expect(selectImport(state)).toMatchObject({ stage: 'editing', columns: null });
    expect(voucherSheets.get()?.lines).toEqual([aLine(2)]);
    expect(chosenFiles.get(fileKey)).toBeUndefined();
  });

  it('shows why a file cannot be read', async () => {
    const { form } = await reading({ ok: false, msg: '最多10000行' });
    expect(form).toMatchObject({ stage: 'choosing', problem: '最多10000行' });
    expect(voucherSheets.get()).toBeNull();
  });

  it('reports a crash as a failed file, and starts again when the page is left', () => {
    const crashed = having(
      featureInjected(importFeature.name),
      chosen,
      flowCrashed({ msg: '', stack: '', began: chosen } as never),
    );
    expect(selectImport(crashed)).toMatchObject({ stage: 'choosing', problem: '系统异常，请稍后再试' });
    expect(selectImport(having(...editing, navigated({ pathname: '/home', search: '' }))).stage).toBe('choosing');
  });

  it('saves the template under the name of the platform', async () => {
    const saved: string[] = [];
    await running(downloadTemplate, {
      standIns: [answers(voucherTemplate, { filename: '凭证导入模板.xlsx', contentType: 'x/y', content: 'eA==' })],
      outside: new Map([[files.save, ((_: Blob, name: string) => void saved.push(name)) as never]]),
    });
    expect(saved).toEqual(['凭证导入模板.xlsx']);
  });
});

describe('the saga of the import page', () => {
  /** Runs the saga of the page while lines are on screen. */
  const onPage = (happening: readonly UnknownAction[], standIns: StandIn[] = [], more: object = {}) =>
    running(importFeature.saga as never, { before: having(...editing), events: happening, standIns, ...more });
  const template = answers(voucherTemplate, { filename: '模板.xlsx', contentType: 'x/y', content: 'eA==' });
  const outside = (saved: string[]) =>
    new Map([[files.save, ((_: Blob, name: string) => void saved.push(name)) as never]]);

  it('fetches the template once for a double click', async () => {
    const saved: string[] = [];
    const { standIn, give } = takesItsTime(template);
    const more = { outside: outside(saved), later: [templateRequested(), give] };
    const { world } = await onPage([templateRequested()], [standIn], more);
    expect(world.requests).toEqual([{ path: voucherTemplate.path, body: {} }]);
    expect(saved).toEqual(['模板.xlsx']);
  });

  it.each([
    ['refused', refuses(voucherTemplate, { msg: '无权访问' }), [requestFailed.type]],
    ['lost', fails(voucherTemplate, 'timeout'), [requestFailed.type]],
    ['cancelled', fails(voucherTemplate, 'cancelled'), []],
  ])('saves no file when the template is %s', async (_how, standIn, types) => {
    const saved: string[] = [];
    const run = await onPage([templateRequested()], [standIn], { outside: outside(saved) });
    expect(saved).toEqual([]);
    expect(run.types).toEqual(types);
  });

  it('asks once before lines with errors are dropped, also for a double click', async () => {
    voucherSheets.judge([[{ field: 'amount', level: 'error', msg: '' }], []]);
    const { world } = await onPage([events.errorsDropped()], [], { later: [events.errorsDropped()] });
    expect(world.dialogs).toEqual(['确定要删除 1 行错误明细吗？']);
    expect(voucherSheets.get()?.lines).toHaveLength(2);
  });

  it('asks once before another file is chosen, also for a double click', async () => {
    const { world, state } = await onPage([events.anotherRequested()], [], { later: [events.anotherRequested()] });
    expect(world.dialogs).toHaveLength(1);
    expect(selectImport(state).stage).toBe('editing');
  });

  it('drops lines, and validates the rest under a new number', async () => {
    const run = await onPage([events.linesDropped({ lineNos: [1] })], [answers(voucherFacts, FACTS)]);
    expect(voucherSheets.get()?.lines.map(({ lineNo }) => lineNo)).toEqual([2]);
    expect(run.world.requests[0]?.body).toEqual({ subMemberNos: ['M1'], payeeNos: ['SK1'], sourceNos: ['YD2'] });
    expect(selectImport(run.state)).toMatchObject({ checking: false, sums: { lines: 1, errors: 0 } });
    expect(selectImport(run.state).requestNo).not.toBe('N1');
  });

  it('validates only with the newest facts, and ignores an earlier answer that arrives late', async () => {
    const slow = takesItsTime(answers(voucherFacts, { ...FACTS, subs: {} }));
    const { state, world } = await onPage([events.factsRequested()], [slow.standIn, answers(voucherFacts, FACTS)], {
      later: [events.factsRequested(), slow.give],
    });
    expect(world.requests).toHaveLength(2);
    expect(selectImport(state)).toMatchObject({ checking: false, sums: { errors: 0 } });
  });

  it('forgets the lines when the user leaves the page', async () => {
    await onPage([navigated({ pathname: '/home', search: '' })]);
    expect(voucherSheets.get()).toBeNull();
    voucherSheets.put([aLine(1)]);
    await running(leaveSheet);
    expect(voucherSheets.get()).toBeNull();
  });

  it('shows that a file which is no longer available cannot be read', async () => {
    const gone = events.fileChosen({ fileKey: 'nowhere', name: '凭证.csv', isByHand: false });
    const { state } = await running(() => readChosen(gone), {
      before: having(featureInjected(importFeature.name), gone),
    });
    expect(selectImport(state)).toMatchObject({ stage: 'choosing', problem: expect.stringMatching(/无法读取/) });
  });
});

describe('judging the lines', () => {
  const judging = (standIns: StandIn[]) => running(judgeSheet, { before: having(...editing), standIns, sleeps: 50 });

  it('requests the facts of every number once, and validates the lines by the facts', async () => {
    voucherSheets.put([aLine(1), aLine(2), aLine(3, { payeeNo: 'SK9', sourceNo: 'YD1' })]);
    const { world, state } = await judging([answers(voucherFacts, { ...FACTS, sources: { YD2: 'PZ9' } })]);
    expect(world.requests).toEqual([
      {
        path: voucherFacts.path,
        body: { subMemberNos: ['M1'], payeeNos: ['SK1', 'SK9'], sourceNos: ['YD1', 'YD2'] },
      },
    ]);
    expect(selectImport(state)).toMatchObject({ checking: false, sums: { lines: 3, errors: 2 } });
    const messages = voucherSheets.get()?.issues.map((of) => of.map(({ msg }) => msg));
    expect(messages?.[0]).toEqual([]);
    expect(messages?.[1]).toEqual(['来源单据已用于凭证PZ9']);
    expect(messages?.[2]).toEqual(expect.arrayContaining(['收款方不存在或已停用', '与第1行的来源单据重复']));
  });

  it('requests only facts that were not requested before', async () => {
    await judging([answers(voucherFacts, FACTS)]);
    voucherSheets.edit(2, 'sourceNo', 'YD77');
    const { world } = await judging([answers(voucherFacts, { subs: {}, payees: {}, sources: {} })]);
    expect(world.requests[0]?.body).toEqual({ subMemberNos: [], payeeNos: [], sourceNos: ['YD77'] });
    voucherSheets.edit(2, 'amount', '9.00');
    expect((await judging([])).world.requests).toEqual([]);
  });

  it('keeps lines unchecked when their facts cannot be loaded', async () => {
    const { state } = await judging([fails(voucherFacts, 'timeout')]);
    const form = selectImport(having(...editing, events.factsRequested()));
    expect(form).toMatchObject({ checking: true, asking: null });
    expect(selectImport(state).asking).toBe('失败');
  });
});

it.each([
  ['lost', fails(voucherFacts, 'timeout'), '失败'],
  ['refused', refuses(voucherFacts, { msg: '无权访问' }), '无权访问'],
  ['cancelled', fails(voucherFacts, 'cancelled'), null],
])('lines whose facts are %s stay unchecked without issues', async (_how, standIn, asking) => {
  const { state } = await running(judgeSheet, {
    before: having(...editing, events.factsRequested()),
    standIns: [standIn],
  });
  expect(selectImport(state)).toMatchObject({ checking: true, asking });
  expect(voucherSheets.get()?.issues).toEqual([]);
});

it('validates nothing without lines', async () => {
  voucherSheets.clear();
  const { puts, world } = await running(judgeSheet, { before: having(...editing) });
  expect([puts, world.requests]).toEqual([[], []]);
});

it.each([
  ['a few lines that were judged before wait for the whole text', 2, 'YD77', 1],
  ['a large sheet waits as well where nothing is asked', 1_001, null, 1],
  ['a few lines without a question wait for nothing', 2, null, 0],
])('pauses the check of lines as needed: %s', async (_name, count, typed, rests) => {
  voucherSheets.put(Array.from({ length: count }, (_, at) => aLine(at + 1)));
  const { subMemberNos, payeeNos } = { subMemberNos: 'subMemberNo M1', payeeNos: 'payeeNo SK1' };
  const sources = Array.from({ length: count }, (_, at) => `sourceNo YD${at + 1}`);
  voucherSheets.know(FACTS, [subMemberNos, payeeNos, ...sources]);
  voucherSheets.judge(Array.from({ length: count }, () => []));
  if (typed !== null) voucherSheets.edit(1, 'sourceNo', typed);
  const run = (sleeps: number) =>
    running(judgeSheet, {
      before: having(...editing, events.factsRequested()),
      standIns: typed === null ? [] : [answers(voucherFacts, { subs: {}, payees: {}, sources: {} })],
      sleeps,
    });
  const early = await run(rests - 1);
  expect(selectImport(early.state).checking).toBe(rests > 0);
  expect(selectImport((await run(50)).state).checking).toBe(false);
});

describe('correcting', () => {
  it('ignores a changed cell whose text is no longer in memory', async () => {
    const event = events.cellEdited({ lineNo: 2, field: 'payeeName', secretId: 'gone' });
    const { puts } = await running(() => editCell(event), { before: having(...editing, event) });
    expect(puts).toEqual([]);
    expect(voucherSheets.get()?.lines[1]?.payeeName).toBe('甲物流有限公司');
  });

  it('asks nothing when no line has an error, and drops the given lines', async () => {
    const { world, puts } = await running(dropErrors, { before: having(...editing) });
    expect([world.dialogs, puts]).toEqual([[], []]);
    const dropped = events.linesDropped({ lineNos: [1, 2] });
    await running(() => dropLines(dropped), { before: having(...editing) });
    expect(voucherSheets.get()?.lines).toEqual([]);
  });

  it('a changed cell gives the content a new number, and its text is in no log', async () => {
    const event = events.cellEdited({ lineNo: 2, field: 'payeeName', secretId: secrets.put(' 绝密 ') });
    const { state, log } = await running(() => editCell(event), { before: having(...editing, event) });
    expect(voucherSheets.get()?.lines[1]?.payeeName).toBe('绝密');
    expect(selectImport(state)).toMatchObject({ checking: true });
    expect(selectImport(state).requestNo).not.toBe('N1');
    expect(JSON.stringify([log, state])).not.toContain('绝密');
  });

  it('drops lines with errors only after a confirmation', async () => {
    voucherSheets.judge([
      [{ field: 'amount', level: 'error', msg: '' }],
      [{ field: 'amount', level: 'warning', msg: '' }],
    ]);
    const dropping = (says: boolean) => running(dropErrors, { before: having(...editing), over: { says: [says] } });
    expect((await dropping(false)).puts).toEqual([]);
    const { world, puts } = await dropping(true);
    expect(world.dialogs).toEqual(['确定要删除 1 行错误明细吗？']);
    expect(puts).toEqual([events.linesDropped({ lineNos: [1] })]);
    voucherSheets.drop([1]);
    expect(voucherSheets.get()).toMatchObject({ lines: [{ lineNo: 2 }], issues: [[{ level: 'warning' }]] });
  });

  it('asks before another file replaces lines', async () => {
    const replacing = (says: boolean) => running(askForAnother, { before: having(...editing), over: { says: [says] } });
    expect(selectImport((await replacing(false)).state).stage).toBe('editing');
    expect(selectImport((await replacing(true)).state).stage).toBe('choosing');
    expect(voucherSheets.get()).toBeNull();
  });
});

describe('importing', () => {
  const importing = (standIns: StandIn[]) =>
    submitting(sheetImported({}), [], {
      before: having(...editing),
      world: aWorld({}, { standIns }),
      sagas: [() => moveSaga(importMoves)],
    });

  it('sends all lines with their sum and number, and leads to the list', async () => {
    const { world, form } = await importing([answers(voucherImport, { vouchers: 2, amount: '30.00' })]);
    expect(world.requests[0]).toEqual({
      path: voucherImport.path,
      body: { requestNo: 'N1', fileName: '凭证.csv', lines: [aLine(1), aLine(2)], amount: '30.00' },
    });
    expect(form.stage).toBe('done');
    expect(world.moves).toEqual(['replace /cloud-warehouse/makeOrder/list']);
    expect(voucherSheets.get()).toBeNull();
  });

  it('an import whose response is lost can be sent again under the same number', async () => {
    const { form, state } = await importing([fails(voucherImport, 'timeout')]);
    expect(form.refused?.msg).toBe('失败。暂未收到导入结果，可以再次点击导入，同一批明细不会重复录入。');
    expect(selectImport(state).requestNo).toBe('N1');
    expect(voucherSheets.get()?.lines).toHaveLength(2);
  });

  it('validates lines again when the platform finds other facts', async () => {
    voucherSheets.know(FACTS, ['subMemberNo M1']);
    const { form, types } = await importing([
      refuses(voucherImport, { msg: '第1行来源单据已用于凭证PZ9', bizCode: '20080004' }),
    ]);
    expect(form.refused?.msg).toBe('第1行来源单据已用于凭证PZ9');
    expect(types).toContain(events.factsRequested.type);
    expect(voucherSheets.get()?.asked.size).toBe(0);
  });

  it('sends nothing without lines', async () => {
    voucherSheets.clear();
    const { world, form } = await importing([]);
    expect(world.requests).toEqual([]);
    expect(form.stage).toBe('idle');
  });

  it('sends one request for a double click, and shows the number of created vouchers', async () => {
    const pressed = [sheetImported({}), sheetImported({})];
    const { world, told } = await submissions(pressed, [answers(voucherImport, { vouchers: 2, amount: '30.00' })], {
      before: having(...editing),
    });
    expect(world.requests).toHaveLength(1);
    expect(told).toEqual(['已导入 2 张凭证，共 30.00 元']);
  });

  it('keeps lines and number after a cancelled or refused import', async () => {
    const cancelled = await importing([fails(voucherImport, 'cancelled')]);
    expect(cancelled.form.stage).toBe('idle');
    const refused = await importing([refuses(voucherImport, { msg: '无权访问' })]);
    expect(refused.form).toMatchObject({ stage: 'refused', refused: { msg: '无权访问' } });
    expect(refused.types).not.toContain(events.factsRequested.type);
    expect(selectImport(refused.state).requestNo).toBe('N1');
    expect(voucherSheets.get()?.lines).toHaveLength(2);
  });

  it('formats cents as an amount with two decimals', () =>
    expect([yuan(0), yuan(5), yuan(123_456)]).toEqual(['0.00', '0.05', '1234.56']));
});
