import { tradeExport, tradeFilter } from '@sandbox/domain/exports/tradeExport';
import { auditLedger, auditStoredSums } from '@sandbox/domain/money/audit';
import { Refusal } from '@sandbox/domain/refusal';
import { type Applicant, signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { queryCurMonthPsAmount } from '@/contract/calls/fundAccounts';
import { myMsg } from '@/contract/calls/messages';
import { psReturn } from '@/contract/calls/moneyActions';
import { operateDetail, operatePage, queryOrder } from '@/contract/calls/orderQueries';
import type { Order } from '@/contract/calls/orders';
import { downloadPsRecord, psRecordDetail, psRecordPage } from '@/contract/calls/splits';
import { tradeDetail, tradePage, tradeRefund } from '@/contract/calls/tradeLists';
import { aPayer, aRequestNo, expectCleanLedger, PAY_PASSWORD, refusalOf } from './orderSupport';
import { aTreasury } from './treasury';

/*
 * Tests 退回分账 (return of a split): the receiver returns a split in parts, and the returned amount can then be
 * refunded.
 */

let test: TestSandbox;
let payer: Awaited<ReturnType<typeof aPayer>>;
let who: Applicant;
/** A successful split. Nothing was refunded of its collected trade. */
let split: { tradeNo: string; cents: number; feeCents: number; target: 'CARD' | 'MEMBER'; receiver: string };
let collected: { tradeNo: string; cents: number };

beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.restoreSeed();
  payer = await aPayer(test);
  who = payer.who;
  const row = await test.sandbox.db
    .selectFrom('trades as s')
    .innerJoin('trades as t', 't.trade_no', 's.original_trade_no')
    .where('s.member_no', '=', 'M600010000001')
    .where('s.scene', '=', 'SPLIT')
    .where('s.status', '=', 'SUCCESS')
    .where('s.amount_cents', '>', 100_00)
    .where('t.status', '=', 'SUCCESS')
    .where('t.refunded_cents', '=', 0)
    .select([
      's.trade_no',
      's.amount_cents',
      's.fee_cents',
      's.split_to',
      's.counterparty_name',
      't.trade_no as collected',
      't.amount_cents as paid',
    ])
    .orderBy('s.trade_no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  split = {
    tradeNo: row.trade_no,
    cents: row.amount_cents,
    feeCents: row.fee_cents,
    target: row.split_to ?? 'CARD',
    receiver: row.counterparty_name,
  };
  collected = { tradeNo: row.collected, cents: row.paid };
});

const yuan = (cents: number) => (cents / 100).toFixed(2);
const cents = (amount: string) => Math.round(Number(amount) * 100);
const requestOf = (more: object = {}) => ({
  tradeNo: split.tradeNo,
  amount: '40.00',
  remark: '订单取消',
  requestNo: aRequestNo(),
  payPassword: PAY_PASSWORD,
  ...more,
});
const returnSplit = (more: object = {}): Promise<Order> => who.get(psReturn, requestOf(more));
/** Accepts or refuses a return, as the receiver of the split. */
async function answer(orderNo: string, decision: 'pass' | 'reject', reason?: string): Promise<Order> {
  const due = (await test.control('GET', '/reviews')) as { id: string; subject: string; title: string }[];
  const own = due.find(({ subject }) => subject === orderNo);
  expect(own?.title).toBe('分账接收方退回');
  await test.control('POST', '/reviews', { id: own?.id, decision, reason });
  return (await who.get(queryOrder, { orderNo })).order as Order;
}
const detail = (tradeNo = split.tradeNo) => who.get(tradeDetail, { tradeNo });
const settlement = () => payer.balance(payer.own.SETTLEMENT);
const related = async (tradeNo: string) =>
  (await detail(tradeNo)).related.map(({ relation, tradeNo: no }) => [relation, no]);

async function expectSound() {
  await expectCleanLedger(test);
  const { db } = test.sandbox;
  expect(await auditLedger(db)).toMatchObject({ sumOfPostings: 0, negativeAccounts: 0, unbalancedEntries: 0 });
  expect(await auditStoredSums(db)).toEqual({ wrongBalances: [], brokenChains: [], wrongDays: [], wrongTradeDays: [] });
}

it('refuses a refund of split money, and accepts it after the splits are returned', async () => {
  const refund = () => ({
    tradeNo: collected.tradeNo,
    amount: yuan(collected.cents),
    reason: '全额退款',
    requestNo: aRequestNo(),
    payPassword: PAY_PASSWORD,
  });
  const others = cents((await detail(collected.tradeNo)).splitAmount);
  expect(others).toBeGreaterThanOrEqual(split.cents);
  expect(await refusalOf(who, tradeRefund, refund())).toMatchObject({
    bizCode: '20050002',
    msg: expect.stringMatching(/^该交易已分账[\d,.]+元，最多可退[\d,.]+元；退更多需先退回分账$/),
  });
  const splits = (await detail(collected.tradeNo)).related.filter(({ relation }) => relation === 'SPLIT');
  for (const { tradeNo, amount, status } of splits) {
    if (status !== 'SUCCESS') continue;
    const { orderNo } = await returnSplit({ tradeNo, amount });
    expect(await answer(orderNo, 'pass')).toMatchObject({ state: 'SUCCESS' });
  }
  expect(await detail(collected.tradeNo)).toMatchObject({ splitAmount: '0.00', refundable: yuan(collected.cents) });
  expect(await who.get(tradeRefund, refund())).toMatchObject({ state: 'SUCCESS' });
  await expectSound();
});

it('requests a return from the receiver, and books it with trade, entry, history and message', async () => {
  const before = await settlement();
  const made = await returnSplit();
  expect(made).toMatchObject({
    kind: 'SPLIT_RETURN',
    state: 'PROCESSING',
    amount: '40.00',
    fee: '0.00',
    payer: { name: split.receiver },
    dueTime: expect.any(String),
  });
  expect(await settlement()).toEqual(before);
  expect(await detail()).toMatchObject({
    returnable: yuan(split.cents - 4000),
    returningAmount: '40.00',
    trade: { refundedAmount: '0.00' },
  });
  expect(await answer(made.orderNo, 'pass')).toMatchObject({ state: 'SUCCESS' });
  expect(await settlement()).toEqual({ ...before, balance: before.balance + 4000 });
  expect(await detail()).toMatchObject({
    returnable: yuan(split.cents - 4000),
    returningAmount: '0.00',
    // The return does not change the fee of the split.
    trade: { refundedAmount: '40.00', fee: yuan(split.feeCents), amount: yuan(split.cents), status: 'SUCCESS' },
  });
  const back = await detail(made.orderNo);
  expect(back).toMatchObject({
    orderNo: made.orderNo,
    returnable: null,
    trade: {
      businessType: '4008',
      product: 'SPLIT_RETURN',
      direction: 'IN',
      originalTradeNo: split.tradeNo,
      fee: '0.00',
      status: 'SUCCESS',
    },
    flows: [{ accountType: 'SETTLEMENT', direction: 'IN', amount: '40.00' }],
  });
  const { db } = test.sandbox;
  const postings = await db
    .selectFrom('postings')
    .select(['account_no', 'amount_cents', 'remark'])
    .where('trade_no', '=', made.orderNo)
    .orderBy('amount_cents')
    .execute();
  // The receiver is a member under the merchant, so the return is paid from the receiver's account.
  const giver = await test.sandbox.db
    .selectFrom('member_book_splits as s')
    .innerJoin('accounts as a', 'a.member_no', 's.book_no')
    .select('a.account_no')
    .where('s.trade_no', '=', split.tradeNo)
    .executeTakeFirstOrThrow();
  expect(postings).toEqual([
    { ...giver, amount_cents: -4000, remark: '订单取消' },
    { account_no: payer.own.SETTLEMENT, amount_cents: 4000, remark: '订单取消' },
  ]);
  // Return, split and collected trade refer to each other in both directions.
  expect(await related(made.orderNo)).toEqual([
    ['ORIGINAL', collected.tradeNo],
    ['SPLIT', split.tradeNo],
  ]);
  expect(await related(split.tradeNo)).toEqual([
    ['ORIGINAL', collected.tradeNo],
    ['SPLIT_RETURN', made.orderNo],
  ]);
  const ofCollected = await related(collected.tradeNo);
  expect(ofCollected).toContainEqual(['SPLIT', split.tradeNo]);
  expect(ofCollected).toContainEqual(['SPLIT_RETURN', made.orderNo]);
  expect((await detail()).timeline.map(({ text }) => text)).toContain('分账退回 40.00 元');

  const orderDetail = await who.get(operateDetail, { orderNo: made.orderNo });
  expect(orderDetail).toMatchObject({
    originalTradeNo: split.tradeNo,
    again: { tradeNo: split.tradeNo, amount: '40.00', reason: '订单取消' },
    postings: [{ accountNo: payer.own.SETTLEMENT, amount: '40.00' }],
  });
  expect(orderDetail.trail.map(({ step }) => step)).toEqual(['ACCEPTED', 'PROCESSING', 'SUCCESS', 'MESSAGE']);
  const news = await who.get(myMsg, { pageNo: 1, pageSize: 1 });
  expect(JSON.stringify(news.rows)).toContain('40.00元分账退回成功');
  const listed = await who.get(operatePage, { pageNo: 1, pageSize: 10, kind: 'SPLIT_RETURN' });
  expect(listed.rows.map(({ orderNo }) => orderNo)).toEqual([made.orderNo]);
  await expectSound();
});

it('lists splits with their returned amounts, lists returns separately, and counts each once', async () => {
  const page = { pageNo: 1, pageSize: 10 };
  const lists = { target: split.target, ...page } as const;
  const splitsBefore = await who.get(psRecordPage, lists);
  const tradesBefore = await who.get(tradePage, { kind: 'SPLIT', ...page });
  const monthBefore = await who.get(queryCurMonthPsAmount, {});
  const { orderNo } = await returnSplit();
  await answer(orderNo, 'pass');
  const splits = await who.get(psRecordPage, lists);
  expect({ total: splits.total, sum: splits.totalAmount }).toEqual({
    total: splitsBefore.total,
    sum: splitsBefore.totalAmount,
  });
  const [row] = (await who.get(psRecordPage, { ...lists, tradeNo: split.tradeNo })).rows;
  expect(row).toMatchObject({ amount: yuan(split.cents), returnedAmount: '40.00' });
  const trades = await who.get(tradePage, { kind: 'SPLIT', ...page });
  expect(trades.total).toBe(tradesBefore.total + 1);
  expect(cents(trades.totalIn)).toBe(cents(tradesBefore.totalIn) + 4000);
  expect(trades.totalOut).toBe(tradesBefore.totalOut);
  expect(trades.rows[0]).toMatchObject({ tradeNo: orderNo, direction: 'IN', product: 'SPLIT_RETURN' });
  // The file shows the return with its sign, and its sums equal those of the rows.
  const { db } = test.sandbox;
  const filter = tradeFilter({ memberNo: 'M600010000001', merchantNo: null }, { kind: 'SPLIT' });
  const { sums } = await tradeExport.totals(db, filter);
  let added = 0;
  for await (const part of tradeExport.batches(db, filter, { kind: 'SPLIT' }))
    for (const one of part) added += tradeExport.adds(one)[0] ?? 0;
  expect(sums[0]?.cents).toBe(added);
  expect(added).toBe(cents(trades.totalOut) - cents(trades.totalIn));
  const month = await who.get(queryCurMonthPsAmount, {});
  expect({ ...month, returned: '' }).toEqual({ ...monthBefore, returned: '' });
  const file = await who.ask(downloadPsRecord, {
    target: split.target,
    tradeNo: split.tradeNo,
    format: 'csv',
    columns: ['tradeNo', 'amount', 'returnedAmount'],
  });
  expect(String(file.body)).toMatch(/已退回金额[\s\S]*40\.00/);
  expect(await who.get(psRecordDetail, { tradeNo: orderNo })).toMatchObject({ trade: { tradeNo: orderNo } });
});

it('returns a split in parts up to its amount, and frees the amount of a refused return', async () => {
  const first = await returnSplit({ amount: '60.00' });
  const rest = split.cents - 6000;
  const more = requestOf({ amount: yuan(rest + 1) });
  expect(await refusalOf(who, psReturn, more)).toMatchObject({
    bizCode: '20050006',
    data: { fields: { amount: expect.stringMatching(/^退回金额不能超过可退回金额[\d,.]+元$/) } },
  });
  // The refusal is final: the number stays refused, even if the amount would be possible later.
  expect(await answer(first.orderNo, 'reject', '接收方账户余额不足')).toMatchObject({
    state: 'FAILED',
    reason: '接收方账户余额不足',
  });
  expect(await refusalOf(who, psReturn, more)).toMatchObject({ bizCode: '20050006' });
  expect(await detail()).toMatchObject({ returnable: yuan(split.cents), returningAmount: '0.00' });
  expect((await detail()).timeline.map(({ text }) => text)).toContain(
    '申请分账退回（未退回） 60.00 元：接收方账户余额不足',
  );
  expect((await detail(first.orderNo)).trade).toMatchObject({ status: 'FAILED', reason: '接收方账户余额不足' });
  const second = await returnSplit({ amount: '60.00' });
  const third = await returnSplit({ amount: yuan(rest) });
  expect(await refusalOf(who, psReturn, requestOf({ amount: '0.01' }))).toMatchObject({ bizCode: '20050006' });
  await answer(third.orderNo, 'pass');
  await answer(second.orderNo, 'pass');
  expect(await detail()).toMatchObject({ returnable: '0.00', trade: { refundedAmount: yuan(split.cents) } });
  expect(await refusalOf(who, psReturn, requestOf({ amount: '0.01' }))).toMatchObject({
    bizCode: '20050006',
    msg: '该分账已全部退回，或正在等待接收方退回',
  });
  await expectSound();
});

it('rejects a return or leaves it waiting according to its reason', async () => {
  const rejected = await returnSplit({ remark: '驳回：货已发出' });
  const waiting = await returnSplit({ remark: '挂起' });
  test.clock.advance(60_000);
  expect((await who.get(queryOrder, { orderNo: rejected.orderNo })).order).toMatchObject({
    state: 'FAILED',
    reason: '驳回：货已发出',
  });
  expect((await who.get(queryOrder, { orderNo: waiting.orderNo })).order).toMatchObject({ state: 'PROCESSING' });
  expect(await detail()).toMatchObject({ returningAmount: '40.00' });
});

it('makes one return per number, for parallel and later requests', async () => {
  const request = requestOf();
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => who.get(psReturn, request)));
  for (const one of others) expect(one).toEqual(first);
  await answer(first?.orderNo ?? '', 'pass');
  expect(await who.get(psReturn, request)).toEqual(first);
  expect(await refusalOf(who, psReturn, { ...request, amount: '40.01' })).toMatchObject({ bizCode: '20040004' });
  expect(await refusalOf(who, psReturn, requestOf({ payPassword: 'Wrong#2026' }))).toMatchObject({
    bizCode: '20030001',
  });
  expect(await detail()).toMatchObject({ trade: { refundedAmount: '40.00' }, returningAmount: '0.00' });
});

it('accepts 50 parallel returns only up to the split, while answers and refunds run', async () => {
  // Sends the requests without passwords, because the password check would process them one by one.
  const { db } = test.sandbox;
  const { bringBack: ask, outcomes, refund } = await aTreasury(db);
  const part = Math.floor(split.cents / 20);
  const before = await settlement();
  const storm = async (count: number) => {
    const returning = Array.from({ length: count }, () => ask(split.tradeNo, yuan(part)));
    const paying = Array.from({ length: 10 }, () => refund(collected.tradeNo));
    const results = await Promise.allSettled([...returning, ...paying, outcomes(), outcomes()]);
    const faults = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    for (const fault of faults) if (!(fault instanceof Refusal)) throw fault;
    return results.slice(0, count).filter(({ status }) => status === 'fulfilled').length;
  };
  // Fifty returns exceed the split; some have succeeded when the others are requested.
  const first = await storm(50);
  expect(first).toBe(Math.floor(split.cents / part));
  await outcomes();
  expect(await storm(10)).toBe(0);
  await outcomes();
  expect(await detail()).toMatchObject({
    trade: { refundedAmount: yuan(first * part) },
    returningAmount: '0.00',
    returnable: yuan(split.cents - first * part),
  });
  const refunded = cents((await detail(collected.tradeNo)).trade.refundedAmount);
  expect((await settlement()).balance).toBe(before.balance + first * part - refunded);
  await expectSound();
}, 180_000);

it('accepts returns of own successful splits only, from users who may move money', async () => {
  const theirs = await signedIn(test, '13800000004');
  const notFound = { code: 4004, msg: '数据不存在或无权访问' };
  expect(await refusalOf(theirs, psReturn, requestOf())).toMatchObject(notFound);
  expect(await refusalOf(theirs, psReturn, requestOf({ tradeNo: 'T-NONE' }))).toMatchObject(notFound);
  expect(await refusalOf(who, psReturn, requestOf({ tradeNo: collected.tradeNo }))).toMatchObject(notFound);
  const employee = await signedIn(test, '13800000002');
  expect(await refusalOf(employee, psReturn, requestOf())).toMatchObject({ code: 403 });
  // A return is not a split, so it cannot be returned itself.
  const { orderNo } = await returnSplit();
  await answer(orderNo, 'pass');
  expect(await refusalOf(who, psReturn, requestOf({ tradeNo: orderNo }))).toMatchObject(notFound);
  await test.sandbox.db
    .updateTable('trades')
    .set({ status: 'PROCESSING', finished_at: null })
    .where('trade_no', '=', split.tradeNo)
    .execute();
  expect((await detail()).returnable).toBeNull();
  expect(await refusalOf(who, psReturn, requestOf())).toMatchObject({
    bizCode: '20050005',
    msg: '该分账未成功，不能退回',
  });
});
