import { answers, fails, refuses } from '@test/support/answers';
import { submissions } from '@test/support/submissions';
import { financeConfirm, financePdf, financeSubjectsSave, financeVoucher } from '@/contract/calls/statements';
import { fileRequested, monthConfirmed, subjectsSaved } from '@/features/finance/forms';
import { monthOf, months, subjects } from '@/features/finance/resources';
import { MAY_BE_DONE } from '@/shared/gateway/text';
import { submissionGivenUp } from '@/shared/submission/slice';

const MONTH = '2026-10';
const confirmation = { month: MONTH, sha256: 'a'.repeat(64) };
const confirmed = answers(financeConfirm, { byName: '张明', time: '2026-11-02T02:00:00.000Z', sha256: 'a'.repeat(64) });
const wish = { version: 3, fundsCode: '1002', fundsName: '银行存款', subjects: [] };

const MONTH_AND_LIST = [monthOf({ month: MONTH }).id, months.id];
const paths = ({ world }: { world: { requests: { path: string }[] } }) => world.requests.map(({ path }) => path);
describe('the confirmation of a month', () => {
  it('confirms the shown figures, shows the success, and reloads the month and the list', async () => {
    const run = await submissions([monthConfirmed(confirmation)], [confirmed]);
    expect(run.world.requests[0]).toEqual({ path: financeConfirm.path, body: confirmation });
    expect(run.form.stage).toBe('done');
    expect(run.told).toEqual(['对账确认成功']);
    expect(run.loaded).toEqual(MONTH_AND_LIST);
  });

  it.each(['MONTH_NOT_COMPLETE', 'MONTH_CONFIRMED', 'FIGURES_CHANGED'])(
    'shows the refusal %s of a confirmation at the form and reloads the month',
    async (bizCode) => {
      const refused = refuses(financeConfirm, { msg: '数据已变化，请核对后重新确认', bizCode });
      const run = await submissions([monthConfirmed(confirmation)], [refused]);
      expect(run.form).toMatchObject({ stage: 'refused', refused: { msg: '数据已变化，请核对后重新确认' } });
      expect(run.told).toEqual([]);
      expect(run.loaded).toEqual(MONTH_AND_LIST);
    },
  );

  it('a confirmation whose response is lost shows no success and reloads the month', async () => {
    const run = await submissions([monthConfirmed(confirmation)], [fails(financeConfirm, 'offline')]);
    expect(run.form).toMatchObject({ stage: 'refused', refused: { msg: `失败。${MAY_BE_DONE}` } });
    expect(run.told).toEqual([]);
    expect(run.loaded).toEqual(MONTH_AND_LIST);
  });

  it('a cancelled confirmation resets the form without a message', async () => {
    const run = await submissions([monthConfirmed(confirmation)], [fails(financeConfirm, 'cancelled')]);
    expect(run.types).toContain(submissionGivenUp.type);
    expect(run.form.stage).toBe('idle');
  });

  it('sends the confirmation once for a double click', async () => {
    const run = await submissions([monthConfirmed(confirmation), monthConfirmed(confirmation)], [confirmed]);
    expect(paths(run)).toEqual([financeConfirm.path]);
  });
});

describe('the subjects of the items', () => {
  it('saves the subjects without the month, then reloads subjects and month', async () => {
    const run = await submissions(
      [subjectsSaved({ ...wish, month: MONTH })],
      [answers(financeSubjectsSave, { version: 4 })],
    );
    expect(run.world.requests[0]).toEqual({ path: financeSubjectsSave.path, body: wish });
    expect(run.told).toEqual(['科目对照已保存']);
    expect(run.loaded).toEqual([subjects.id, monthOf({ month: MONTH }).id]);
  });

  it.each([
    ['refused', refuses(financeSubjectsSave, { msg: '科目对照已被他人修改' }), '科目对照已被他人修改', []],
    [
      'lost',
      fails(financeSubjectsSave, 'offline'),
      `失败。${MAY_BE_DONE}`,
      [subjects.id, monthOf({ month: MONTH }).id],
    ],
  ])(
    'subjects whose save is %s stay in the form, and are reloaded only if they may be saved',
    async (_, standIn, msg, loaded) => {
      const run = await submissions([subjectsSaved({ ...wish, month: MONTH })], [standIn]);
      expect(run.form).toMatchObject({ stage: 'refused', refused: { msg } });
      expect(run.told).toEqual([]);
      expect(run.loaded).toEqual(loaded);
    },
  );

  it('sends the subjects once for a double click', async () => {
    const twice = [1, 2].map(() => subjectsSaved({ ...wish, month: MONTH }));
    expect(paths(await submissions(twice, [answers(financeSubjectsSave, { version: 4 })]))).toHaveLength(1);
  });
});

describe('the files of a month', () => {
  const file = { blob: new Blob(['x']), filename: '财务对账单_2026-10.pdf' };
  it.each([
    ['pdf', financePdf, { month: MONTH }],
    ['csv', financeVoucher, { month: MONTH, format: 'csv' }],
    ['xlsx', financeVoucher, { month: MONTH, format: 'xlsx' }],
  ] as const)('saves the file of a month as %s by its own call', async (format, call, body) => {
    const run = await submissions([fileRequested({ month: MONTH, format })], [answers(call, file as never)]);
    expect(run.world.requests).toEqual([{ path: call.path, body }]);
    expect(run.saved).toEqual([file.filename]);
    expect(run.form.stage).toBe('done');
  });

  it.each([
    ['refused', refuses(financeVoucher, { msg: '有项目未设置科目', bizCode: 'SUBJECT_MISSING' }), 'refused'],
    ['lost', fails(financeVoucher, 'offline'), 'refused'],
    ['cancelled', fails(financeVoucher, 'cancelled'), 'idle'],
  ] as const)('a file whose request is %s is not saved', async (_, standIn, stage) => {
    const run = await submissions([fileRequested({ month: MONTH, format: 'csv' })], [standIn]);
    expect(run.saved).toEqual([]);
    expect(run.form.stage).toBe(stage);
  });
});
