import { addDays, dayOf } from '@sandbox/domain/money/days';
import { type Applicant, signedIn } from '@test/support/onboarding';
import { REFUSAL_CODE } from '@test/support/refusalCode';
import { sampled } from '@test/support/sample';
import { aSandbox, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { readTable } from '@/common/spreadsheet/readTable';
import { catalogue as calls } from '@/contract/calls/catalogue';
import type { StatementOrder } from '@/contract/calls/statements';
import type { AnswerOf, RequestOf } from '@/contract/defineCall';
import { match } from '@/shared/reconcile/match';
import { type OwnLine, ownBookReader } from '@/shared/reconcile/ownBook';

const ZHANG = '13800000001';
const WANG = '13800000004';
/** An employee of 张明's enterprise who may only read. */
const LI = '13800000002';
const today = dayOf(SEED_TIME);
const range = { startDay: addDays(today, -60), endDay: today };

let test: TestSandbox;
let zhang: Applicant;
beforeAll(async () => {
  test = await aSandbox();
  zhang = await signedIn(test, ZHANG);
});
afterAll(() => test.stop());

const ask = async (who: Applicant, request: object) =>
  (await test.ask(calls.statementOrders, request as never, { token: who.token })).body;

const COLUMNS = [
  'tradeNo',
  'merchantOrderNo',
  'createTime',
  'businessType',
  'amount',
  'refundedAmount',
  'status',
] as const;
/** Returns the export file of a list of trades, as the page saves it. */
async function exported(request: RequestOf<typeof calls.downloadTrades>): Promise<Uint8Array> {
  const response = await test.fetch(`/gateway${calls.downloadTrades.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${zhang.token}` },
    body: JSON.stringify(request),
  });
  return new Uint8Array(await response.arrayBuffer());
}

describe('the collected orders of a range of days', () => {
  it('returns each successful order and refund once, oldest first, with its gross amount', async () => {
    const { total, orders, next } = await zhang.get(calls.statementOrders, range);
    expect(next).toBeNull();
    expect(orders).toHaveLength(total);
    expect(total).toBeGreaterThan(100);
    const days = orders.map(([, , day]) => day);
    expect([...days].sort()).toEqual(days);
    expect(new Set(orders.map(([, , , tradeNo]) => tradeNo)).size).toBe(total);
    const { rows } = await sql<{ count: number; cents: number }>`
      select count(*)::int as count, sum(case direction when 'OUT' then -amount_cents else amount_cents end)::bigint as cents from trades
       where trade_no = any(${orders.map(([, , , tradeNo]) => tradeNo)}) and status = 'SUCCESS' and (business_type = '4007' or business_type = '4005' and direction = 'OUT')
         and member_no = (select member_no from trades where trade_no = ${orders[0]?.[3]})`.execute(test.sandbox.db);
    expect(rows[0]?.count).toBe(total);
    const cents = orders.reduce((sum, [, amount]) => sum + Number(amount.replace('.', '')), 0);
    expect(Number(rows[0]?.cents)).toBe(cents);
  });

  it('agrees row by row with the export of the console for the same days', async () => {
    const { orders } = await zhang.get(calls.statementOrders, range);
    expect(orders.some(([, amount]) => amount.startsWith('-'))).toBe(true);
    const time = { startTime: `${range.startDay}T00:00:00+08:00`, endTime: `${range.endDay}T23:59:59+08:00` };
    const own: OwnLine[] = [];
    for (const kind of ['CASHIER', 'BEHALF_COLLECT'] as const) {
      const reader = ownBookReader();
      const name = `${kind}.csv`;
      const bytes = await exported({ kind, ...time, format: 'csv', columns: [...COLUMNS] });
      expect(readTable({ name, bytes, mostMegabytes: 5 }, reader.add)).toEqual({ ok: true });
      const book = reader.end();
      if (!book.ok && book.msg === '文件中没有订单') continue;
      expect(book).toMatchObject({ ok: true, faults: [], notes: 0 });
      if (book.ok) own.push(...book.lines);
    }
    const theirs = orders.map(([orderNo, amount, day]) => ({ orderNo, cents: Number(amount.replace('.', '')), day }));
    const { agreed, otherAmount, onlyOwn, onlyTheirs } = match(own, theirs);
    expect({ otherAmount, onlyOwn, onlyTheirs }).toEqual({ otherAmount: [], onlyOwn: [], onlyTheirs: [] });
    expect(agreed).toHaveLength(orders.length);
  });

  it('returns orders of Shanghai days, both ends included', async () => {
    const all = (await zhang.get(calls.statementOrders, range)).orders;
    const day = all[Math.floor(all.length / 2)]?.[2] ?? '';
    const { orders } = await zhang.get(calls.statementOrders, { startDay: day, endDay: day });
    expect(orders).toEqual(all.filter((order) => order[2] === day));
  });

  it('continues after an order of the range, and refuses any other order', async () => {
    const { orders } = await zhang.get(calls.statementOrders, range);
    const after = (orders[9] as StatementOrder)[3];
    const rest = await zhang.get(calls.statementOrders, { ...range, after });
    expect(rest.orders).toEqual(orders.slice(10));
    const absent = await ask(zhang, { ...range, after: 'T0' });
    expect(absent.code).toBe(4004);
    const wang = await signedIn(test, WANG);
    expect(await ask(wang, { ...range, after })).toEqual(absent);
  });

  it('returns only own orders, for any body', async () => {
    const own = await zhang.get(calls.statementOrders, range);
    const mine = new Set(own.orders.map(([, , , tradeNo]) => tradeNo));
    const wang = await signedIn(test, WANG);
    const theirs = await ask(wang, { ...range, memberNo: 'M1' });
    const orders = theirs.code === 0 ? (theirs.data as { orders: StatementOrder[] }).orders : [];
    expect(orders.filter(([, , , tradeNo]) => mine.has(tradeNo))).toEqual([]);
  });

  it.each([
    [{ startDay: today, endDay: addDays(today, -1) }, '结束日期不能早于开始日期'],
    [{ startDay: addDays(today, -366), endDay: today }, '最多核对366天'],
  ])('refuses %p at its end', async (asked, msg) => {
    expect(await ask(zhang, asked)).toMatchObject({ code: expect.any(Number), data: { fields: { endDay: msg } } });
  });

  it('refuses a missing range and a text that is no day', async () => {
    for (const badRange of [{}, { startDay: today }, { startDay: '2026-02-30', endDay: today }]) {
      const answer = await ask(zhang, badRange);
      expect(answer.code).toEqual(REFUSAL_CODE);
    }
  });

  sampled(it, 1)(
    'refuses more than 100,000 orders, and says how many there are',
    async () => {
      const [first] = (await zhang.get(calls.statementOrders, range)).orders;
      await sql`insert into trades
      select (jsonb_populate_record(t, jsonb_build_object('trade_no', 'T2020' || n, 'merchant_order_no', 'L' || n,
               'created_at', '2020-05-01T03:00:00Z', 'finished_at', '2020-05-01T03:00:00Z'))).*
        from trades t, generate_series(1, 100001) n where trade_no = ${first?.[3]}`.execute(test.sandbox.db);
      const day = { startDay: '2020-05-01', endDay: '2020-05-01' };
      expect(await ask(zhang, day)).toMatchObject({
        bizCode: 'TOO_MANY_ORDERS',
        msg: '该日期范围内有100,001笔订单，一次最多核对100,000笔，请缩小日期范围',
      });
      await sql`delete from trades where trade_no = 'T2020100001'`.execute(test.sandbox.db);
      const seen = new Set<string>();
      let after: string | null = null;
      do {
        const part: AnswerOf<typeof calls.statementOrders> = await zhang.get(calls.statementOrders, {
          ...day,
          ...(after === null ? {} : { after }),
        });
        expect(part.total).toBe(100_000);
        expect(part.orders.length).toBeLessThanOrEqual(5_000);
        for (const [, , , tradeNo] of part.orders) seen.add(tradeNo);
        after = part.next;
      } while (after !== null);
      expect(seen.size).toBe(100_000);
    },
    120_000,
  );
});

describe('the columns of own books', () => {
  beforeEach(() => test.sandbox.db.deleteFrom('file_columns').execute());

  const places = { orderNo: 0, cents: 1, day: 2, direction: -1, out: -1, refund: -1, state: -1 };

  it('stores the columns by their titles with the enterprise, last used first, at most 30, hidden from others', async () => {
    expect(await zhang.get(calls.fileColumns, { kind: 'OWN_BOOK' })).toEqual([]);
    for (let nr = 0; nr < 31; nr++) {
      test.clock.advance(1);
      await zhang.get(calls.fileColumnsSave, { kind: 'OWN_BOOK', titles: [`列${nr}`, '金额', '日期'], places });
    }
    test.clock.advance(1);
    await zhang.get(calls.fileColumnsSave, {
      kind: 'OWN_BOOK',
      titles: ['列5', '金额', '日期'],
      places: { ...places, cents: 2, day: 1 },
    });
    const kept = await zhang.get(calls.fileColumns, { kind: 'OWN_BOOK' });
    expect(kept).toHaveLength(30);
    expect(kept[0]).toEqual({ titles: ['列5', '金额', '日期'], places: { ...places, cents: 2, day: 1 } });
    expect(kept.map(({ titles }) => titles[0])).not.toContain('列0');
    expect(await (await signedIn(test, WANG)).get(calls.fileColumns, { kind: 'OWN_BOOK' })).toEqual([]);
    expect(await zhang.get(calls.fileColumns, { kind: 'PAYOUT' })).toEqual([]);
  });

  it('shows and stores the columns of a kind of file only to users who can upload such files', async () => {
    const li = await signedIn(test, LI);
    const columns = { titles: ['姓名'], places: { name: 0 } };
    for (const kind of ['TRANSFER', 'PAYOUT', 'VOUCHER'] as const) {
      expect((await li.ask(calls.fileColumns, { kind })).body.code).toEqual(REFUSAL_CODE);
      expect((await li.ask(calls.fileColumnsSave, { kind, ...columns })).body.code).toEqual(REFUSAL_CODE);
      expect(await zhang.get(calls.fileColumns, { kind: 'PAYOUT' })).toEqual([]);
    }
    await zhang.get(calls.fileColumnsSave, { kind: 'OWN_BOOK', titles: ['李静可见'], places });
    const [newest] = await li.get(calls.fileColumns, { kind: 'OWN_BOOK' });
    expect(newest).toEqual({ titles: ['李静可见'], places });
  });

  it('refuses columns without titles or beyond 64 columns', async () => {
    const wrongOnes: { titles: string[]; places: Record<string, number> }[] = [
      { titles: [], places },
      { titles: ['a'], places: { ...places, day: 64 } },
      { titles: ['a'], places: { 'not a field': 1 } },
      { titles: ['a'], places: {} },
    ];
    for (const wrong of wrongOnes)
      expect((await zhang.ask(calls.fileColumnsSave, { kind: 'OWN_BOOK', ...wrong })).body.code).toEqual(REFUSAL_CODE);
  });
});
