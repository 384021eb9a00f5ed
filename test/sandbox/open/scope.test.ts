import { readSchema } from '@sandbox/db/migrate';
import { anOutNo, aProgram, type Program } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { aPaidOrder } from './paying';

/*
 * Tests the scope of applications: an application reads trades, entries and files of its merchant. Those of the whole
 * enterprise require the scope ENTERPRISE (企业数据).
 */

const [FIRST, SECOND] = ['S800010000001', 'S800010000002'] as const;
const MEMBER = 'M600010000001';

let test: TestSandbox;
let own: Program;
let sister: Program;
let whole: Program;
beforeAll(async () => {
  test = await aSandbox();
  own = await aProgram(test, { scopes: ['ORDER', 'READ'] });
  sister = await aProgram(test, { scopes: ['ORDER', 'READ'], merchant_no: SECOND });
  whole = await aProgram(test, { scopes: ['READ', 'ENTERPRISE'] });
});
afterAll(() => test.stop());
afterEach(() => expect(test.logged).toEqual([]));

interface Entry {
  flowNo: string;
  tradeNo: string;
  merchantOrderNo: string;
  balance: string | null;
}
const FROM = encodeURIComponent('2026-11-18T00:00:00+08:00');
async function entriesOf(app: Program, more = ''): Promise<Entry[]> {
  const all: Entry[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await app.ok('GET', `/entries?startTime=${FROM}&limit=100${more}${cursor && `&cursor=${cursor}`}`);
    all.push(...(page['entries'] as Entry[]));
    cursor = page['nextCursor'] as string | null;
  }
  return all;
}
const merchantsOf = async (entries: readonly Entry[]) => {
  const { rows } = await sql<{ merchant: string | null }>`select distinct merchant_no as merchant from trades
    where trade_no = any (${entries.map(({ tradeNo }) => tradeNo)}::text[]) order by 1`.execute(test.sandbox.db);
  return rows.map(({ merchant }) => merchant);
};
const dayStated = async () =>
  (
    await test.sandbox.db
      .selectFrom('statement_days')
      .select('day')
      .where('member_no', '=', MEMBER)
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).day;
const linesOf = (text: string) => text.trimEnd().split(/\r?\n/).slice(2);

it('each of two merchants reads its own order, entries and events by the same number', async () => {
  const outTradeNo = anOutNo('SAME');
  const mine = await aPaidOrder(test, own, '10.00', { outTradeNo });
  const theirs = await aPaidOrder(test, sister, '20.00', { outTradeNo });
  for (const [app, order] of [
    [own, mine],
    [sister, theirs],
  ] as const) {
    expect(await app.ok('GET', `/orders?outTradeNo=${outTradeNo}`)).toMatchObject({ tradeNo: order.tradeNo });
    const found = (await entriesOf(app)).filter(({ merchantOrderNo }) => merchantOrderNo === outTradeNo);
    expect(new Set(found.map(({ tradeNo }) => tradeNo))).toEqual(new Set([order.paidTradeNo]));
  }
  const both = (await entriesOf(whole)).filter(({ merchantOrderNo }) => merchantOrderNo === outTradeNo);
  expect(new Set(both.map(({ tradeNo }) => tradeNo))).toEqual(new Set([mine.paidTradeNo, theirs.paidTradeNo]));
});

it('a merchant reads only its own entries without balances, and the enterprise reads all entries', async () => {
  const [mine, theirs, all] = [await entriesOf(own), await entriesOf(sister), await entriesOf(whole)];
  expect(await merchantsOf(mine)).toEqual([FIRST]);
  expect(await merchantsOf(theirs)).toEqual([SECOND]);
  expect((await merchantsOf(all)).length).toBeGreaterThan(2);
  expect(new Set([...mine, ...theirs].map(({ balance }) => balance))).toEqual(new Set([null]));
  expect(all.map(({ balance }) => balance)).not.toContain(null);
  const flows = new Set(all.map(({ flowNo }) => flowNo));
  for (const { flowNo } of [...mine, ...theirs]) expect(flows.has(flowNo)).toBe(true);
  expect(await entriesOf(whole, '&range=MERCHANT')).toEqual(mine);
});

it('a merchant reads only its own files, whose lines also occur in the enterprise’s file', async () => {
  const day = await dayStated();
  for (const type of ['TRADE', 'FUND']) {
    const at = `/statements?date=${day}&type=${type}`;
    const [mine, theirs, all] = [await own.get(at), await sister.get(at), await whole.get(at)];
    expect([mine.status, theirs.status, all.status]).toEqual([200, 200, 200]);
    expect(mine.text).toContain(FIRST);
    expect(mine.text).not.toContain(SECOND);
    const lines = new Set(linesOf(all.text));
    expect(linesOf(mine.text).length).toBeGreaterThan(0);
    for (const line of [...linesOf(mine.text), ...linesOf(theirs.text)]) expect(lines.has(line)).toBe(true);
    expect(new Set(linesOf(mine.text)).size + new Set(linesOf(theirs.text)).size).toBeLessThan(lines.size);
    expect((await whole.get(`${at}&range=MERCHANT`)).text).toBe(mine.text);
  }
});

it('the documented steps of reconciliation agree for two merchants that use the same numbers', async () => {
  const { db, idle } = test.sandbox;
  const [outTradeNo, outRefundNo, outSplitNo] = [anOutNo('SAME'), anOutNo('SAME'), anOutNo('SAME')];
  const books = await db
    .selectFrom('member_books')
    .select('book_no')
    .where('merchant_no', '=', FIRST)
    .where('state', '=', 'NORMAL')
    .orderBy('book_no')
    .limit(1)
    .execute();
  const first = await aProgram(test, { scopes: ['ORDER', 'REFUND', 'SPLIT', 'READ'] });
  const second = await aProgram(test, { scopes: ['ORDER', 'REFUND', 'READ'], merchant_no: SECOND });
  await aPaidOrder(test, first, '10.00', { outTradeNo });
  await aPaidOrder(test, second, '20.00', { outTradeNo });
  await first.ok('POST', '/refunds', { outRefundNo, outTradeNo, amount: '3.00', reason: '少发' });
  await second.ok('POST', '/refunds', { outRefundNo, outTradeNo, amount: '4.00', reason: '少发' });
  const parts = [{ bookNo: books[0]?.book_no, amount: '1.00' }];
  await first.ok('POST', '/splits', { outSplitNo, outTradeNo, parts });
  const day = new Date(test.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  await test.control('POST', '/clock', { advance: 'P1D' });
  await idle();

  const filesOf = async (app: Program, merchantNo: string, type: 'FUND' | 'TRADE') => {
    // Step 1: the notification names the files of the merchant.
    const notification = await db
      .selectFrom('platform_events')
      .select('payload')
      .where('kind', '=', 'statement.ready')
      .where('merchant_no', '=', merchantNo)
      .orderBy('event_no', 'desc')
      .executeTakeFirstOrThrow();
    const { merchantStatementNo, merchantSha256, merchantTradeSha256 } = notification.payload as Record<string, string>;
    // Step 2: the file belongs to the merchant, and its hash equals the hash in the notification.
    const file = await app.get(`/statements?date=${day}&type=${type}`);
    expect(file.headers.get('open-content-sha256')).toBe(type === 'FUND' ? merchantSha256 : merchantTradeSha256);
    const [note = '', head = '', ...lines] = file.text.trimEnd().split('\r\n');
    expect(note).toContain(`${merchantNo} ${day} 格式2 编号${merchantStatementNo}`);
    const names = head.split(',');
    return lines.map((line) => new Map(line.split(',').map((cell, at) => [names[at], cell])));
  };
  // Step 3: each merchant number is found once for each kind of row, with the right amount.
  for (const [app, merchantNo, paid, refunded] of [
    [first, FIRST, '10.00', '3.00'],
    [second, SECOND, '20.00', '4.00'],
  ] as const) {
    const rows = await filesOf(app, merchantNo, 'TRADE');
    expect(new Set(rows.map((row) => row.get('商户号')))).toEqual(new Set([merchantNo]));
    const own = rows.filter((row) => row.get('商户订单号') === outTradeNo);
    const ofRefund = own.filter((row) => row.get('商户退款单号') === outRefundNo);
    const ofSplit = own.filter((row) => row.get('商户分账单号') === outSplitNo);
    const ofTrade = own.filter((row) => !ofRefund.includes(row) && !ofSplit.includes(row));
    expect(ofTrade.map((row) => row.get('交易金额'))).toEqual([paid]);
    expect(ofRefund.map((row) => row.get('退款金额'))).toEqual([refunded]);
    expect(ofSplit.map((row) => row.get('分账金额'))).toEqual(merchantNo === FIRST ? ['1.00'] : []);
    const figures = await filesOf(app, merchantNo, 'FUND');
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.map((row) => row.get('对账单'))).not.toContain('资金对账单');
  }
  // Step 4: the enterprise's file contains the rows of both merchants, each with its merchant number.
  const all = (await whole.get(`/statements?date=${day}&type=TRADE`)).text;
  const both = linesOf(all).filter((line) => line.includes(`,${outTradeNo},`));
  expect(new Set(both.map((line) => line.split(',')[3]))).toEqual(new Set([FIRST, SECOND]));
});

it('refuses balances and data of the enterprise without the scope', async () => {
  const day = await dayStated();
  expect(await own.get('/balances')).toMatchObject({ status: 403, body: { code: 'SCOPE_DENIED' } });
  for (const path of ['/entries?range=ENTERPRISE', `/statements?date=${day}&type=FUND&range=ENTERPRISE`])
    expect(await own.get(path)).toMatchObject({ status: 403, body: { code: 'SCOPE_DENIED', field: 'range' } });
  expect(await whole.get('/balances')).toMatchObject({ status: 200 });
});

it('an upgrade keeps the enterprise’s data for applications with READ, and adds nothing to others', async () => {
  const { db } = test.sandbox;
  const reader = await aProgram(test, { scopes: ['READ'] });
  const payer = await aProgram(test, { scopes: ['PAYOUT'] });
  const upgrade = (await readSchema()).upgrades.find(({ name }) => name.includes('enterprise_scope'));
  const update = /update apps[^;]+;/.exec(upgrade?.text ?? '')?.[0] ?? '';
  const others = await db.selectFrom('apps').select(['app_id', 'scopes']).execute();
  await sql.raw(update).execute(db);
  const rows = await db
    .selectFrom('apps')
    .select(['app_id', 'scopes', 'enterprise_kept'])
    .where('app_id', 'in', [reader.appId, payer.appId])
    .execute();
  expect(new Map(rows.map(({ app_id, ...row }) => [app_id, row]))).toEqual(
    new Map([
      [reader.appId, { scopes: ['READ', 'ENTERPRISE'], enterprise_kept: true }],
      [payer.appId, { scopes: ['PAYOUT'], enterprise_kept: false }],
    ]),
  );
  expect(await reader.get('/balances')).toMatchObject({ status: 200 });
  // The applications of other tests are unchanged.
  for (const { app_id, scopes } of others.filter((app) => app.app_id !== reader.appId))
    await db.updateTable('apps').set({ scopes, enterprise_kept: false }).where('app_id', '=', app_id).execute();
});
