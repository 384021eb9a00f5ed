import { auditLedger, auditStoredSums } from '@sandbox/domain/money/audit';
import { parseCents, readableCents } from '@sandbox/domain/money/cents';
import { foldTradeDays } from '@sandbox/domain/money/entries/tradeTotals';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import {
  batchPage,
  deleteView,
  downloadTrades,
  listViews,
  queryTradeRefund,
  type SavedView,
  saveView,
  setDefaultView,
  type TradeKind,
  tradeDetail,
  tradePage,
  tradeReceipt,
  tradeRefund,
} from '@/contract/calls/tradeLists';
import type { AnswerOf } from '@/contract/defineCall';
import { feeBack } from '@/contract/rules/refundFee';
import { aTrade, memberNamed, OTHER_TENANT, YUNFAN } from './support';

let test: TestSandbox;
let token: string;
const db = () => test.sandbox.db;
const PAGE = { pageNo: 1, pageSize: 10 };
const PAY = 'Pay#20261';

/** Number of seeded trades of the demo enterprise; tests add some. */
let seeded: number;
beforeAll(async () => {
  test = await aSandbox();
  token = await test.signIn(YUNFAN);
  const { count } = await db()
    .selectFrom('trades')
    .where('member_no', '=', await memberNamed(db(), '杭州云帆贸易有限公司'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  seeded = Number(count);
});
afterAll(() => test.stop());

type Page = AnswerOf<typeof tradePage>;
const trades = async (request: Record<string, unknown> & { kind: TradeKind }, bearer = token) =>
  (await test.ask(tradePage, { ...PAGE, ...request } as never, { token: bearer })).body.data as Page;
const detail = async (tradeNo: string) =>
  (await test.ask(tradeDetail, { tradeNo }, { token })).body.data as AnswerOf<typeof tradeDetail>;
const cents = (amount: string) => Number(amount.replace('.', ''));

/** Returns a collected trade of at least 100 yuan without refunds. */
async function aCollected(): Promise<Page['rows'][number]> {
  const { rows } = await trades({ kind: 'CASHIER', businessType: '4007', status: 'SUCCESS', minAmount: '100.00' });
  const row = rows.find(({ refundedAmount }) => refundedAmount === '0.00');
  if (!row) throw new Error('no collected trade');
  return row;
}

let numbers = 0;
const refund = async (request: { tradeNo: string; amount: string } & Record<string, unknown>, bearer = token) =>
  (
    await test.ask(
      tradeRefund,
      { reason: '质量问题', requestNo: `R-${++numbers}`, payPassword: PAY, ...request },
      { token: bearer },
    )
  ).body;

describe('lists of trades', () => {
  it.each<[TradeKind, string]>([
    ['CASHIER', "scene = 'CASHIER'"],
    ['BEHALF_PAY', "scene = 'BEHALF_PAY'"],
    ['BEHALF_COLLECT', "scene = 'BEHALF_COLLECT'"],
    ['SPLIT', "scene = 'SPLIT'"],
    ['WALLET_IN', "scene = 'WALLET_IN'"],
    ['WALLET_OUT', "scene = 'WALLET_OUT'"],
    ['SETTLE', "scene = 'SETTLE'"],
    ['CREDIT', "scene = 'CREDIT'"],
    ['BATCHED', 'batch_no is not null'],
  ])('the list %s shows its trades, with the count and sum of all of them', async (kind) => {
    const member = await memberNamed(db(), '杭州云帆贸易有限公司');
    const all = await db()
      .selectFrom('trades')
      .where('member_no', '=', member)
      .select(['scene', 'batch_no', 'amount_cents', 'status'])
      .execute();
    const own = all.filter((row) => (kind === 'BATCHED' ? row.batch_no !== null : row.scene === kind));
    const page = await trades({ kind });
    expect(own.length).toBeGreaterThan(100);
    expect(page.total).toBe(own.length);
    const sumOf = (succeeded: boolean) =>
      own.reduce((sum, row) => sum + ((row.status === 'SUCCESS') === succeeded ? row.amount_cents : 0), 0);
    expect(cents(page.totalAmount)).toBe(sumOf(true));
    expect(cents(page.idleAmount)).toBe(sumOf(false));
    expect(page.rows).toHaveLength(10);
    const times = page.rows.map(({ createTime }) => createTime);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('the seed has the promised number of trades and shows none of another tenant', async () => {
    expect(seeded).toBe(12_000);
    const theirs = await test.signIn(OTHER_TENANT);
    const row = await aCollected();
    expect((await trades({ kind: 'CASHIER', tradeNo: row.tradeNo }, theirs)).total).toBe(0);
    for (const call of [tradeDetail, tradeReceipt])
      expect((await test.ask(call, { tradeNo: row.tradeNo }, { token: theirs })).body.msg).toBe('数据不存在或无权访问');
  });

  it('says how the fee of a trade was calculated, and nothing for a trade without a fee', async () => {
    const row = await aCollected();
    const { feeReason } = await detail(row.tradeNo);
    const amount = readableCents(parseCents(row.amount));
    expect(feeReason).toMatchObject({
      calculation: expect.stringMatching(new RegExp(`^${amount} × 0\\.38%.* ${row.fee} 元$`)),
      tariff: '收银台收款标准资费',
      terms: '按金额的0.38%收取，最低0.01元',
      since: null,
      productCode: null,
    });
    const free = (await trades({ kind: 'WALLET_IN' })).rows.find(({ fee }) => fee === '0.00');
    expect((await detail(free?.tradeNo ?? '')).feeReason).toBeNull();
  });

  it('filters trades by every filter, alone and together', async () => {
    const row = await aCollected();
    const filters = {
      kind: 'CASHIER' as const,
      tradeNo: row.tradeNo.slice(0, -2),
      merchantOrderNo: row.merchantOrderNo,
      product: row.product,
      status: row.status,
      party: row.counterpartyName.slice(1, 4),
      minAmount: row.amount,
      maxAmount: row.amount,
      startTime: row.createTime,
      endTime: row.createTime,
    };
    const found = await trades(filters);
    expect(found.rows).toEqual([row]);
    expect(found.totalIn).toBe(row.amount);
    expect((await trades({ ...filters, status: 'FAILED' })).total).toBe(0);
    expect((await trades({ kind: 'CASHIER', party: '%' })).total).toBe(0);
  });

  it('reaches deep pages, and sorts by amount in the right order', async () => {
    const sorted = { kind: 'SPLIT' as const, sortField: 'amount', sortOrder: 'asc' };
    const first = await trades({ ...sorted, pageSize: 50 });
    const last = Math.ceil(first.total / 50);
    const end = await trades({ ...sorted, pageNo: last, pageSize: 50 });
    const top = await trades({ kind: 'SPLIT', sortField: 'amount', sortOrder: 'desc', pageSize: 50 });
    const amounts = (page: Page) => page.rows.map(({ amount }) => cents(amount));
    expect(amounts(first)).toEqual([...amounts(first)].sort((a, b) => a - b));
    expect(top.rows.slice(0, end.rows.length).reverse()).toEqual(end.rows);
  });

  it('exports all rows of the filter, with the filter in the head', async () => {
    const request = { kind: 'SETTLE' as const, format: 'csv' as const, columns: ['tradeNo', 'amount'] as never };
    const answer = await test.fetch(`/gateway${downloadTrades.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...request, status: 'SUCCESS' }),
    });
    const lines = (await answer.text()).trim().split('\r\n');
    const { total } = await trades({ kind: 'SETTLE', status: 'SUCCESS' });
    expect(lines[0]).toContain('结算交易；');
    expect(lines[0]).toContain('状态 成功');
    expect(lines).toHaveLength(total + 2);
  });

  it('counts by full days and edges like a plain count, while trades change (S-04)', async () => {
    const member = await memberNamed(db(), '杭州云帆贸易有限公司');
    const at = (days: number) => new Date(test.clock.now().getTime() - days * 86_400_000 + 4_321_000);
    const plain = async (kind: TradeKind, from: Date, to: Date, status?: string) => {
      const { rows } = await sql<{ rows: number; cents: number; idle: number }>`
        select count(*) as rows, coalesce(sum(amount_cents) filter (where status = 'SUCCESS'), 0)::bigint as cents,
               coalesce(sum(amount_cents) filter (where status <> 'SUCCESS'), 0)::bigint as idle from trades
         where member_no = ${member} and created_at between ${from} and ${to}
           and case when ${kind} = 'BATCHED' then batch_no is not null else scene = ${kind} end
           and (${status ?? null}::text is null or status = ${status ?? null})`.execute(db());
      return rows[0];
    };
    const agree = async () => {
      for (const [kind, from, to, status] of [
        ['CASHIER', at(30), at(2), undefined],
        ['CASHIER', at(3.2), at(3.1), 'SUCCESS'],
        ['BATCHED', at(60), at(0.3), undefined],
        ['WALLET_OUT', at(90), at(0), 'FAILED'],
      ] as const) {
        const filter = {
          kind,
          startTime: from.toISOString(),
          endTime: to.toISOString(),
          ...(status ? { status } : {}),
        };
        const page = await trades(filter);
        const { total: found, totalAmount, idleAmount } = page;
        expect({ rows: found, cents: cents(totalAmount), idle: cents(idleAmount) }).toEqual(
          await plain(kind, from, to, status),
        );
        const last = Math.max(1, Math.ceil(page.total / 10));
        const end = await trades({ ...filter, pageNo: last });
        expect(end.rows).toHaveLength(page.total - (last - 1) * 10);
      }
      expect((await auditStoredSums(db())).wrongTradeDays).toEqual([]);
    };
    await agree();
    // A changed state, a new trade and a removed trade change the sums immediately. The sums stay the same after the
    // roll-up (stored sums per day).
    const numbers = db().selectFrom('trades').where('member_no', '=', member).where('status', '=', 'SUCCESS');
    const [one, other] = await numbers.select('trade_no').where('scene', '=', 'CASHIER').limit(2).execute();
    await db()
      .updateTable('trades')
      .set({ status: 'FAILED' })
      .where('trade_no', '=', one?.trade_no ?? '')
      .execute();
    await db()
      .updateTable('trades')
      .set({ remark: '另一个备注' })
      .where('trade_no', '=', other?.trade_no ?? '')
      .execute();
    await aTrade(db(), member, 'TEST-DAYS');
    await agree();
    await foldTradeDays(db());
    await agree();
    expect(await db().selectFrom('trade_day_changes').select('change_id').execute()).toEqual([]);
    await db().deleteFrom('trades').where('trade_no', '=', 'TEST-DAYS').execute();
    await db()
      .updateTable('trades')
      .set({ status: 'SUCCESS' })
      .where('trade_no', '=', one?.trade_no ?? '')
      .execute();
    await Promise.all([foldTradeDays(db()), foldTradeDays(db())]);
    await agree();
  });

  it('lists the batches of the chosen merchant alone, as it lists their trades', async () => {
    const merchantNo = 'S800010000002';
    const [batch] = await db()
      .selectFrom('trade_batches')
      .select('batch_no')
      .where('kind', '=', 'FILE')
      .limit(1)
      .execute();
    const give = (to: string | null) =>
      db()
        .updateTable('trades')
        .set({ merchant_no: to })
        .where('batch_no', '=', batch?.batch_no ?? '')
        .execute();
    await give(merchantNo);
    for (const kind of ['FILE', 'WALLET'] as const) {
      const { body } = await test.ask(batchPage, { ...PAGE, kind, merchantNo }, { token });
      const shown = body.data as AnswerOf<typeof batchPage>;
      expect(shown.rows.map(({ batchNo }) => batchNo)).toEqual(kind === 'FILE' ? [batch?.batch_no] : []);
      for (const { batchNo, items } of shown.rows)
        expect((await trades({ kind: 'BATCHED', batchNo, merchantNo })).total).toBe(items);
    }
    await give(null);
  });

  it('lists batches whose figures are those of their trades', async () => {
    for (const kind of ['FILE', 'WALLET'] as const) {
      const page = (await test.ask(batchPage, { ...PAGE, kind }, { token })).body.data as AnswerOf<typeof batchPage>;
      expect(page.total).toBeGreaterThan(10);
      for (const batch of page.rows.slice(0, 3)) {
        const inside = await trades({ kind: 'BATCHED', batchNo: batch.batchNo });
        const all = cents(inside.totalAmount) + cents(inside.idleAmount);
        expect([inside.total, all]).toEqual([batch.items, cents(batch.amount)]);
        expect(cents(inside.totalAmount)).toBe(cents(batch.succeededAmount));
      }
    }
  });
});

describe('refunds', () => {
  it('refunds in parts up to the amount, and returns the full fee with the last part', async () => {
    const row = await aCollected();
    const part = '30.01';
    const first = await refund({ tradeNo: row.tradeNo, amount: part });
    expect(first).toMatchObject({ code: 0, data: { originalTradeNo: row.tradeNo, amount: part } });
    const rest = ((cents(row.amount) - cents(part)) / 100).toFixed(2);
    expect(await detail(row.tradeNo)).toMatchObject({
      refundable: rest,
      trade: { refundedAmount: part },
      related: expect.arrayContaining([
        expect.objectContaining({
          relation: 'REFUND',
          tradeNo: (first.data as { refundTradeNo: string }).refundTradeNo,
        }),
      ]),
    });
    const above = await refund({ tradeNo: row.tradeNo, amount: row.amount });
    expect(above).toMatchObject({
      bizCode: '20050002',
      data: { fields: { amount: expect.stringContaining(readableCents(parseCents(rest))) } },
    });
    const last = await refund({ tradeNo: row.tradeNo, amount: rest });
    const back = [first, last].map(({ data }) => cents((data as { feeBack: string }).feeBack));
    expect(back.reduce((a, b) => a + b)).toBe(cents(row.fee));
    expect((await detail(row.tradeNo)).refundable).toBe('0.00');
    expect(await auditLedger(db())).toMatchObject({
      sumOfPostings: 0,
      negativeAccounts: 0,
      unbalancedEntries: 0,
    });
  });

  it('refunds once for 64 parallel requests with one number, and refuses other content', async () => {
    const row = await aCollected();
    const order = { tradeNo: row.tradeNo, amount: '1.00', requestNo: 'R-TWINS' };
    const answers = await Promise.all(Array.from({ length: 64 }, () => refund(order)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect((await detail(row.tradeNo)).trade.refundedAmount).toBe('1.00');
    expect(await refund({ ...order, amount: '2.00' })).toMatchObject({ bizCode: '20050004' });
    expect((await test.ask(queryTradeRefund, { requestNo: 'R-TWINS' }, { token })).body.data).toMatchObject({
      refund: { amount: '1.00' },
      refusal: null,
    });
  }, 60_000);

  it('S-02: right payment passwords at once do not lock each other out', async () => {
    const row = await aCollected();
    const order = { tradeNo: row.tradeNo, amount: '1.00' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => refund(order)));
    expect(answers.map(({ code }) => code)).toEqual(Array(12).fill(0));
    expect((await detail(row.tradeNo)).trade.refundedAmount).toBe('12.00');
  }, 60_000);

  it('keeps a finally refused number refused, and keeps a number free after a wrong password', async () => {
    const row = await aCollected();
    const order = { tradeNo: row.tradeNo, amount: '9999999.00', requestNo: 'R-REFUSED' };
    const refused = await refund(order);
    expect(refused.bizCode).toBe('20050002');
    // A repetition returns the first response for any password: the platform checks no password and counts no
    // attempt.
    const wrongPassword = { payPassword: 'Wrong#2026' };
    expect(await refund({ ...order, ...wrongPassword })).toEqual(refused);
    expect(await refund({ ...order, amount: '1.00', ...wrongPassword })).toMatchObject({ bizCode: '20050004' });
    expect(await db().selectFrom('pay_password_failures').selectAll().execute()).toEqual([]);

    const wrong = { tradeNo: row.tradeNo, amount: '1.00', requestNo: 'R-WRONG' };
    expect(await refund({ ...wrong, payPassword: 'Wrong#2026' })).toMatchObject({ bizCode: '20030001' });
    expect(await refund(wrong)).toMatchObject({ code: 0 });
  });

  it('refunds own successful collections only, for users who may move money', async () => {
    const { rows } = await trades({ kind: 'BEHALF_PAY' });
    expect(await refund({ tradeNo: rows[0]?.tradeNo ?? '', amount: '1.00' })).toMatchObject({ bizCode: '20050001' });
    const row = await aCollected();
    const theirs = await test.signIn(OTHER_TENANT);
    expect(await refund({ tradeNo: row.tradeNo, amount: '1.00' }, theirs)).toMatchObject({
      msg: '数据不存在或无权访问',
    });
    const employee = await test.signIn('13800000002');
    expect(await refund({ tradeNo: row.tradeNo, amount: '1.00' }, employee)).toMatchObject({ code: 403 });
    expect(await refund({ tradeNo: row.tradeNo, amount: '0.00' })).toMatchObject({
      data: { fields: { amount: expect.any(String) } },
    });
  });

  it('refuses to refund split money until it has been returned', async () => {
    const split = await db()
      .selectFrom('trades as s')
      .innerJoin('trades as t', 't.trade_no', 's.original_trade_no')
      .where('s.scene', '=', 'SPLIT')
      .where('s.status', '=', 'SUCCESS')
      .where('s.business_type', '<>', '4005')
      .where('t.member_no', '=', 'M600010000001')
      .where('t.status', '=', 'SUCCESS')
      .where('t.refunded_cents', '=', 0)
      .select(['t.trade_no', 't.amount_cents'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const { refundable, splitAmount, trade } = await detail(split.trade_no);
    expect(cents(splitAmount)).toBeGreaterThan(0);
    expect(cents(refundable ?? '')).toBe(split.amount_cents - cents(splitAmount));
    expect(await refund({ tradeNo: trade.tradeNo, amount: trade.amount })).toMatchObject({
      bizCode: '20050002',
      msg: expect.stringMatching(/^该交易已分账[\d,.]+元，最多可退[\d,.]+元；退更多需先退回分账$/),
    });
  });

  it('returns the fee in parts that add up to the full fee', () => {
    const trade = { amountCents: 10_000, feeCents: 37, refundedCents: 0 };
    let back = 0;
    for (const part of [3_333, 3_333, 3_333, 1]) {
      back += feeBack(trade, part);
      trade.refundedCents += part;
    }
    expect(back).toBe(37);
  });
});

describe('links', () => {
  it('links a settlement to the settled trades and back', async () => {
    const { rows } = await trades({ kind: 'SETTLE' });
    let collected: Page['rows'][number] | undefined;
    let tradeNo = '';
    for (const [at, row] of rows.slice(0, -1).entries()) {
      const { settles, ofPayments } = await detail(row.tradeNo);
      expect({ settles, ofPayments }).toEqual({
        settles: { from: rows[at + 1]?.createTime, to: row.createTime },
        ofPayments: false,
      });
      const times = { startTime: settles?.from ?? '', endTime: settles?.to ?? '' };
      const found = await trades({ kind: 'CASHIER', status: 'SUCCESS', businessType: '4007', ...times });
      collected = found.rows[0];
      tradeNo = row.tradeNo;
      if (collected) break;
    }
    if (!collected) throw new Error('nothing was collected between settlements');
    const { related, settles: none } = await detail(collected.tradeNo);
    expect(none).toBeNull();
    expect(related).toContainEqual(expect.objectContaining({ relation: 'SETTLEMENT', tradeNo }));
  });
});

describe('saved views', () => {
  it('shares saved views within the enterprise with a default per user, and lets only their maker delete them', async () => {
    const listId = 'trades/CASHIER';
    const saved = (await test.ask(saveView, { listId, name: '近7天失败', search: 'startTime=D-6' }, { token })).body;
    const { viewId } = saved.data as SavedView;
    expect((await test.ask(saveView, { listId, name: '近7天失败', search: '' }, { token })).body.msg).toBe(
      '已有同名视图',
    );
    const employee = await test.signIn('13800000002');
    await test.ask(setDefaultView, { listId, viewId }, { token: employee });
    const of = async (bearer: string) =>
      (await test.ask(listViews, { listId }, { token: bearer })).body.data as SavedView[];
    expect(await of(employee)).toMatchObject([{ viewId, own: false, isDefault: true, search: 'startTime=D-6' }]);
    expect(await of(token)).toMatchObject([{ viewId, own: true, isDefault: false }]);
    const theirs = await test.signIn(OTHER_TENANT);
    expect(await of(theirs)).toEqual([]);
    for (const bearer of [employee, theirs])
      expect((await test.ask(deleteView, { viewId }, { token: bearer })).body.msg).toBe('数据不存在或无权访问');
    expect((await test.ask(deleteView, { viewId }, { token })).body.code).toBe(0);
    expect(await of(employee)).toEqual([]);
  });
});
