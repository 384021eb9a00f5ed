import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { submitting } from '@test/support/submitting';
import { aWorld } from '@test/support/world';
import type { VoucherSheetLine } from '@/contract/voucherSheet';
import { voucherFacts, voucherImport, voucherTemplate } from '@/contract/warehouseVouchers';
import {
  askForAnother,
  downloadTemplate,
  dropErrors,
  editCell,
  judgeSheet,
  readChosen,
} from '@/features/vouchers/sheet/flows';
import { sheetImported, yuan } from '@/features/vouchers/sheet/form';
import { importPart } from '@/features/vouchers/sheet/part';
import { voucherFileReader } from '@/features/vouchers/sheet/reader';
import { voucherSheets } from '@/features/vouchers/sheet/sheets';
import { importEvents as events, selectImport } from '@/features/vouchers/sheet/slice';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { files } from '@/shared/ports/files';
import { secrets } from '@/shared/ports/secrets';
import { flowCrashed, navigated } from '@/shared/saga/events';
import { addLate, partAdded } from '@/shared/saga/late';

addLate(importPart);

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
const chosen = events.fileChosen({ fileKey: 'F1', name: '凭证.csv' });
const editing = [
  partAdded(importPart.name),
  chosen,
  events.fileRead(),
  events.linesChanged({ requestNo: 'N1' }),
  events.linesJudged({ sums: { lines: 2, errors: 0, warnings: 0, cents: 3_000 } }),
] as const;

beforeEach(() => voucherSheets.put([aLine(1), aLine(2)]));

describe('a file of vouchers', () => {
  const reading = async (read: object) => {
    voucherSheets.clear();
    const fileKey = chosenFiles.put(new File(['x'], '凭证.csv'), 'test');
    const event = events.fileChosen({ fileKey, name: '凭证.csv' });
    const { state } = await running(() => readChosen(event), {
      before: having(partAdded(importPart.name), event),
      outside: new Map([[voucherFileReader.read, (() => read) as never]]),
    });
    expect(chosenFiles.get(fileKey)).toBeUndefined();
    return { form: selectImport(state), log: JSON.stringify(state) };
  };

  it('is read into lines beside the store, and has a number of its own', async () => {
    const { form, log } = await reading({ ok: true, lines: [aLine(1, { payeeName: '绝密收款方' })] });
    expect(form).toMatchObject({ stage: 'editing', checking: true, problem: null });
    expect(form.requestNo).not.toBe('');
    expect(voucherSheets.get()?.lines).toHaveLength(1);
    expect(log).not.toContain('绝密收款方');
  });

  it('that cannot be read says why, and another can be chosen', async () => {
    const { form } = await reading({ ok: false, msg: '最多10000行' });
    expect(form).toMatchObject({ stage: 'choosing', problem: '最多10000行' });
    expect(voucherSheets.get()).toBeNull();
  });

  it('a crash is a file that was not taken; whoever leaves the page begins anew', () => {
    const crashed = having(
      partAdded(importPart.name),
      chosen,
      flowCrashed({ msg: '', stack: '', began: chosen } as never),
    );
    expect(selectImport(crashed)).toMatchObject({ stage: 'choosing', problem: '系统异常，请稍后再试' });
    expect(selectImport(having(...editing, navigated({ pathname: '/home', search: '' }))).stage).toBe('choosing');
  });

  it('its template is saved as the platform names it', async () => {
    const saved: string[] = [];
    await running(downloadTemplate, {
      standIns: [answers(voucherTemplate, { filename: '凭证导入模板.xlsx', contentType: 'x/y', content: 'eA==' })],
      outside: new Map([[files.save, ((_: Blob, name: string) => void saved.push(name)) as never]]),
    });
    expect(saved).toEqual(['凭证导入模板.xlsx']);
  });
});

describe('judging the lines', () => {
  const judging = (standIns: StandIn[]) => running(judgeSheet, { before: having(...editing), standIns, sleeps: 50 });

  it('asks about every number once, and judges by what there is', async () => {
    voucherSheets.put([aLine(1), aLine(2), aLine(3, { payeeNo: 'SK9', sourceNo: 'YD1' })]);
    const { world, state } = await judging([answers(voucherFacts, { ...FACTS, sources: { YD2: 'PZ9' } })]);
    expect(world.requests).toEqual([
      {
        path: voucherFacts.path,
        body: { subMemberNos: ['M1'], payeeNos: ['SK1', 'SK9'], sourceNos: ['YD1', 'YD2'] },
      },
    ]);
    expect(selectImport(state)).toMatchObject({ checking: false, sums: { lines: 3, errors: 2 } });
    const told = voucherSheets.get()?.issues.map((of) => of.map(({ msg }) => msg));
    expect(told?.[0]).toEqual([]);
    expect(told?.[1]).toEqual(['来源单据已用于凭证PZ9']);
    expect(told?.[2]).toEqual(expect.arrayContaining(['收款方不存在或已停用', '与第1行的来源单据重复']));
  });

  it('asks only about what it was not asked about yet', async () => {
    await judging([answers(voucherFacts, FACTS)]);
    voucherSheets.edit(2, 'sourceNo', 'YD77');
    const { world } = await judging([answers(voucherFacts, { subs: {}, payees: {}, sources: {} })]);
    expect(world.requests[0]?.body).toEqual({ subMemberNos: [], payeeNos: [], sourceNos: ['YD77'] });
    voucherSheets.edit(2, 'amount', '9.00');
    expect((await judging([])).world.requests).toEqual([]);
  });

  it('what could not be asked is said, and nothing passes for judged', async () => {
    const { state } = await judging([fails(voucherFacts, 'timeout')]);
    const form = selectImport(having(...editing, events.factsAsked()));
    expect(form).toMatchObject({ checking: true, asking: null });
    expect(selectImport(state).asking).toBe('失败');
  });
});

describe('correcting', () => {
  it('a cell is another content under another number, and is in no log', async () => {
    const event = events.cellEdited({ lineNo: 2, field: 'payeeName', secretId: secrets.put(' 绝密 ') });
    const { state, log } = await running(() => editCell(event), { before: having(...editing, event) });
    expect(voucherSheets.get()?.lines[1]?.payeeName).toBe('绝密');
    expect(selectImport(state)).toMatchObject({ checking: true });
    expect(selectImport(state).requestNo).not.toBe('N1');
    expect(JSON.stringify([log, state])).not.toContain('绝密');
  });

  it('lines with errors go once that was agreed to', async () => {
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

  it('another file is asked about while there are lines', async () => {
    const asking = (says: boolean) => running(askForAnother, { before: having(...editing), over: { says: [says] } });
    expect(selectImport((await asking(false)).state).stage).toBe('editing');
    expect(selectImport((await asking(true)).state).stage).toBe('choosing');
    expect(voucherSheets.get()).toBeNull();
  });
});

describe('importing', () => {
  const importing = (standIns: StandIn[]) =>
    submitting(sheetImported({}), [], { before: having(...editing), world: aWorld({}, { standIns }) });

  it('sends all lines with their sum under their number, and leads to the list', async () => {
    const { world, form } = await importing([answers(voucherImport, { vouchers: 2, amount: '30.00' })]);
    expect(world.requests[0]).toEqual({
      path: voucherImport.path,
      body: { requestNo: 'N1', fileName: '凭证.csv', lines: [aLine(1), aLine(2)], amount: '30.00' },
    });
    expect(form.stage).toBe('done');
    expect(world.moves).toEqual(['replace /cloud-warehouse/makeOrder/list']);
    expect(voucherSheets.get()).toBeNull();
  });

  it('whose answer is lost can be sent again as the same', async () => {
    const { form, state } = await importing([fails(voucherImport, 'timeout')]);
    expect(form.refused?.msg).toBe('失败。暂未收到导入结果，可以再次点击导入，同一批明细不会重复录入。');
    expect(selectImport(state).requestNo).toBe('N1');
    expect(voucherSheets.get()?.lines).toHaveLength(2);
  });

  it('lines that the platform judges otherwise are judged anew by what it knows now', async () => {
    voucherSheets.know(FACTS, ['subMemberNo M1']);
    const { form, types } = await importing([
      refuses(voucherImport, { msg: '第1行来源单据已用于凭证PZ9', bizCode: '20080004' }),
    ]);
    expect(form.refused?.msg).toBe('第1行来源单据已用于凭证PZ9');
    expect(types).toContain(events.factsAsked.type);
    expect(voucherSheets.get()?.asked.size).toBe(0);
  });

  it('without lines there is nothing to send', async () => {
    voucherSheets.clear();
    const { world, form } = await importing([]);
    expect(world.requests).toEqual([]);
    expect(form.stage).toBe('idle');
  });

  it('cents are written as on the wire', () =>
    expect([yuan(0), yuan(5), yuan(123_456)]).toEqual(['0.00', '0.05', '1234.56']));
});
