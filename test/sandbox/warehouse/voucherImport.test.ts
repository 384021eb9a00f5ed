import { readWhole } from '@test/support/readWhole';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import * as calls from '@/contract/calls/warehouseVouchers';
import type { RequestOf } from '@/contract/defineCall';
import { VOUCHER_SHEETS, voucherLinesOf } from '@/contract/rules/voucherSheet';
import { MOST_IMPORTED } from '@/contract/words/warehouseWords';
import { aForeignWarehouse, aLine, fresh, made, PAGE, PAYEE, type People, people, STOPPED_PAYEE, SUB } from './support';

/*
 * Tests the import of vouchers from a file: all lines or none, and only once. The platform validates by the same
 * rules as the browser.
 */

type Import = RequestOf<typeof calls.voucherImport>;

let test: TestSandbox;
let all: People;
let theirs: Awaited<ReturnType<typeof aForeignWarehouse>>;
beforeAll(async () => {
  test = await aSandbox();
  all = await people(test);
  theirs = await aForeignWarehouse(test.sandbox.db);
});
afterAll(() => test.stop());

const sumOf = (lines: readonly calls.VoucherLine[]) =>
  (lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);
const anImport = (lines: calls.VoucherLine[], over: Partial<Import> = {}): Import => ({
  requestNo: fresh('import'),
  fileName: '凭证.xlsx',
  lines,
  amount: sumOf(lines),
  ...over,
});
const count = async () => {
  const { total } = await all.reader.get(calls.voucherPage, PAGE);
  return total;
};

it('creates a voucher of each line in order, once per request number', async () => {
  const lines = [
    aLine(1, { amount: '1,200.50', kind: '仓储费', period: '202610', remark: '-' }),
    aLine(2, { amount: '3', period: '2026年9月' }),
  ];
  const batch = anImport(lines, { amount: '1203.50' });
  expect(await all.maker.get(calls.voucherImport, batch)).toEqual({ vouchers: 2, amount: '1203.50' });
  const total = await count();
  expect(await all.maker.get(calls.voucherImport, batch)).toEqual({ vouchers: 2, amount: '1203.50' });
  expect(await count()).toBe(total);
  const [first, second] = await Promise.all(
    lines.map(
      async ({ sourceNo }) => (await all.reader.get(calls.voucherPage, { ...PAGE, keyword: sourceNo })).rows[0],
    ),
  );
  expect(first).toMatchObject({ amount: '1200.50', kind: 'STORAGE', period: '2026-10', makerName: '林悦' });
  expect(second).toMatchObject({ amount: '3.00', kind: 'FREIGHT', period: '2026-09' });
  expect((first?.voucherNo ?? '') < (second?.voucherNo ?? '')).toBe(true);
  const { steps } = await all.reader.get(calls.voucherDetail, { voucherNo: second?.voucherNo ?? '' });
  expect(steps).toMatchObject([{ text: '按文件录入（凭证.xlsx 第2行）', byName: '林悦' }]);
  expect(
    (await all.maker.ask(calls.voucherImport, { ...batch, lines: lines.slice(1), amount: '3.00' })).body,
  ).toMatchObject({
    bizCode: '20080006',
  });
});

const LINE = aLine(1);
it.each<[string, Partial<calls.VoucherLine>, string]>([
  ['a formula in the amount', { amount: '=1+1' }, '第1行金额：不能是公式，请填写内容本身'],
  ['a formula in the source', { sourceNo: '=HYPERLINK("http://x")' }, '第1行来源单据：不能是公式，请填写内容本身'],
  ['a formula in the remark', { remark: '@SUM(A1)' }, '第1行备注：不能是公式，请填写内容本身'],
  ['an unknown payee', { payeeNo: 'SK0000000009' }, '第1行收款方编号：收款方不存在或已停用'],
  ['a stopped payee', { payeeNo: STOPPED_PAYEE }, '第1行收款方编号：收款方不存在或已停用'],
  ['another name', { payeeName: '杭州别家有限公司' }, '第1行收款方名称：收款方名称与登记的名称不一致'],
  ['no sub-merchant', { subMemberNo: 'M800010009999' }, '第1行付款子商户编号：子商户不存在'],
  ['what every object has', { payeeNo: 'constructor' }, '第1行收款方编号：收款方不存在或已停用'],
  ['an unknown kind', { kind: '餐费' }, '第1行费用类型：请填写运费、仓储费、包装费、退货款、其他'],
  ['a thirteenth month', { period: '2026-13' }, '第1行所属账期：请填写所属账期，如2026-11'],
  ['a third decimal', { amount: '1.005' }, '第1行金额：'],
  ['an amount of nothing', { amount: '0' }, '第1行金额：'],
  ['an amount below zero', { amount: '-5' }, '第1行金额：'],
  ['no source', { sourceNo: '' }, '第1行来源单据：请输入来源单据'],
])('refuses %s, and writes nothing', async (_, over, msg) => {
  const before = await count();
  const lines = [{ ...LINE, ...over }, aLine(2)];
  const { body } = await all.maker.ask(calls.voucherImport, anImport(lines, { amount: '200.00' }));
  expect(body).toMatchObject({ bizCode: '20080004', msg: expect.stringContaining(msg) });
  expect(await count()).toBe(before);
});

it('answers a sub-merchant and a payee of another warehouse as unknown', async () => {
  for (const over of [{ subMemberNo: theirs.subMemberNo }, { payeeNo: theirs.payeeNo, payeeName: '外部收款方' }]) {
    const { body } = await all.maker.ask(calls.voucherImport, anImport([aLine(1, over)]));
    expect(body).toMatchObject({ bizCode: '20080004' });
  }
  const facts = await all.maker.get(calls.voucherFacts, {
    subMemberNos: [SUB, theirs.subMemberNo, ''],
    payeeNos: [PAYEE, theirs.payeeNo, STOPPED_PAYEE],
    sourceNos: ['EXT-1', '__proto__'],
  });
  expect(facts).toEqual({
    subs: { [SUB]: '杭州余杭仓储中心' },
    payees: { [PAYEE]: '杭州安捷货运有限公司' },
    sources: {},
  });
});

it('refuses a source document that occurs twice in the file or already has a voucher', async () => {
  const twice = [aLine(1), aLine(2)];
  const lines = [twice[0], { ...twice[1], sourceNo: twice[0]?.sourceNo }] as calls.VoucherLine[];
  expect((await all.maker.ask(calls.voucherImport, anImport(lines))).body).toMatchObject({
    bizCode: '20080004',
    msg: '第2行来源单据：与第1行的来源单据重复',
  });
  const voucher = await made(all.maker);
  expect(
    (await all.maker.ask(calls.voucherImport, anImport([aLine(1, { sourceNo: voucher.sourceNo })]))).body,
  ).toMatchObject({
    msg: `第1行来源单据：来源单据已用于凭证${voucher.voucherNo}`,
  });
});

it('refuses a sum that differs from the page, and a repeated line number', async () => {
  const lines = [aLine(1), aLine(2)];
  expect((await all.maker.ask(calls.voucherImport, anImport(lines, { amount: '200.01' }))).body).toMatchObject({
    bizCode: '20080005',
  });
  expect((await all.maker.ask(calls.voucherImport, anImport([aLine(1), aLine(1)]))).body).toMatchObject({
    bizCode: '20080004',
    msg: '行号重复，请重新选择文件',
  });
});

it('accepts 10,000 lines, and refuses 10,001', async () => {
  const lines = Array.from({ length: MOST_IMPORTED + 1 }, (_, at) => aLine(at + 1, { amount: `${(at % 900) + 1}.00` }));
  const before = await count();
  const tooMany = await all.maker.ask(calls.voucherImport, anImport(lines));
  expect(tooMany.body['data']).toMatchObject({ fields: { lines: '最多10000行' } });
  expect(await count()).toBe(before);
  const most = lines.slice(0, MOST_IMPORTED);
  expect(await all.maker.get(calls.voucherImport, anImport(most))).toEqual({
    vouchers: MOST_IMPORTED,
    amount: sumOf(most),
  });
  expect(await count()).toBe(before + MOST_IMPORTED);
  // The list has the order of the lines, because vouchers are numbered in this order.
  const rows = await test.sandbox.db
    .selectFrom('warehouse_vouchers')
    .select('source_no')
    .where('import_no', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('voucher_no', 'desc')
    .limit(3)
    .execute();
  expect(rows.map(({ source_no }) => source_no)).toEqual(
    most
      .slice(-3)
      .reverse()
      .map(({ sourceNo }) => sourceNo),
  );
});

it('accepts only makers, and reads a large body for no other user', async () => {
  const batch = anImport([aLine(1)]);
  for (const who of [all.audit1, all.audit2, all.reader])
    for (const call of [calls.voucherImport, calls.voucherTemplate, calls.voucherFacts])
      expect((await who.ask(call as typeof calls.voucherImport, batch)).status).toBe(403);
  const post = (path: string, token: string, bytes: number) =>
    test.fetch(`/gateway${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ a: 'a'.repeat(bytes) }),
    });
  const MB = 1024 * 1024;
  const { path } = calls.voucherImport;
  for (const token of ['', 'none', all.reader.token]) expect((await post(path, token, 2 * MB)).status).toBe(413);
  expect((await post(path, all.maker.token, 2 * MB)).status).not.toBe(413);
  expect((await post(path, all.maker.token, 9 * MB)).status).toBe(413);
  expect((await post(calls.voucherSave.path, all.maker.token, 2 * MB)).status).toBe(413);
});

it('provides a template without lines, with the numbers to fill in', async () => {
  const { filename, content } = await all.maker.get(calls.voucherTemplate, {});
  const whole = readWhole(filename, Buffer.from(content, 'base64'));
  if (!whole.ok) throw new Error(whole.msg);
  expect(voucherLinesOf(whole.rows)).toEqual({ ok: false, msg: '文件中没有可导入的凭证' });
  const filled = [...whole.rows, ['YD-TPL', SUB, PAYEE, '杭州安捷货运有限公司', '运费', '2026-11', '10', '']];
  const read = voucherLinesOf(filled);
  expect(read).toMatchObject({ ok: true, lines: [{ lineNo: 4, sourceNo: 'YD-TPL', amount: '10' }] });
  const text = Buffer.from(content, 'base64').toString('latin1');
  expect(text.match(/xl\/worksheets\/sheet\d\.xml/g)?.length).toBeGreaterThanOrEqual(3);
  expect(Object.values(VOUCHER_SHEETS)).toHaveLength(3);
});
