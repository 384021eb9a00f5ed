import { type Applicant, signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { myMsg } from '@/contract/calls/messages';
import { checkerCancel, checkerRefuse, checkerRelease } from '@/contract/calls/moneyActions';
import { operateDetail, operatePage, orderReceipt, queryOrder, saveCheckerPolicy } from '@/contract/calls/orderQueries';
import { checkerPage } from '@/contract/calls/releases';
import { queryTradeRefund, type TradeRefund, tradeDetail, tradePage, tradeRefund } from '@/contract/calls/tradeLists';
import {
  aPayer,
  aRequestNo,
  CHECKER,
  emptyQueue,
  expectCleanLedger,
  PAY_PASSWORD,
  prove,
  refusalOf,
} from './orderSupport';

let test: TestSandbox;
let payer: Awaited<ReturnType<typeof aPayer>>;
let checker: Applicant;
/** A collection of at least 10.00 yuan, of which nothing was split or refunded. */
let paid: { tradeNo: string; cents: number; feeCents: number };
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.restoreSeed();
  payer = await aPayer(test);
  await payer.who.get(saveCheckerPolicy, { checkerAmount: '5.00', payPassword: PAY_PASSWORD });
  checker = await signedIn(test, CHECKER);
  await emptyQueue(checker);
  const { db } = test.sandbox;
  const row = await db
    .selectFrom('trades as t')
    .innerJoin('accounts as a', 'a.member_no', 't.member_no')
    .where('a.account_no', '=', payer.own.SETTLEMENT)
    .where('t.business_type', '=', '4007')
    .where('t.status', '=', 'SUCCESS')
    .where('t.refunded_cents', '=', 0)
    .where('t.amount_cents', '>', 1000)
    .where('t.fee_cents', '>', 10)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('trades as s').select('s.trade_no').whereRef('s.original_trade_no', '=', 't.trade_no'))),
    )
    .select(['t.trade_no', 't.amount_cents', 't.fee_cents'])
    .orderBy('t.trade_no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  paid = { tradeNo: row.trade_no, cents: row.amount_cents, feeCents: row.fee_cents };
});

const requestOf = (more: object = {}) => ({
  tradeNo: paid.tradeNo,
  amount: '5.00',
  reason: '质量问题',
  requestNo: aRequestNo(),
  payPassword: PAY_PASSWORD,
  ...more,
});
const refund = (more: object = {}): Promise<TradeRefund> => payer.who.get(tradeRefund, requestOf(more));
const detail = (tradeNo = paid.tradeNo) => payer.who.get(tradeDetail, { tradeNo });
const settlement = () => payer.balance(payer.own.SETTLEMENT);
const left = (cents: number) => ((paid.cents - cents) / 100).toFixed(2);
const release = async (orderNo: string) => {
  await prove(checker);
  return checker.get(checkerRelease, { orderNo });
};

it('pays a refund below the checker amount at once, without an order', async () => {
  const before = await settlement();
  const { state, refundTradeNo } = await refund({ amount: '4.99' });
  expect(state).toBe('SUCCESS');
  expect(await settlement()).toEqual({ ...before, balance: before.balance - 499 });
  expect((await detail(refundTradeNo)).orderNo).toBe('');
});

it('freezes a refund of the checker amount in the queue, and pays it when it is released', async () => {
  const before = await settlement();
  const feeBefore = await payer.balance(payer.own.FEE);
  const request = requestOf();
  const made = await payer.who.get(tradeRefund, request);
  expect(made).toMatchObject({ state: 'WAIT_RELEASE', amount: '5.00', feeBack: '0.00' });
  expect(await settlement()).toEqual({ ...before, frozen: before.frozen + 500 });
  expect(await detail()).toMatchObject({
    refundable: left(500),
    refundingAmount: '5.00',
    releaseFrom: '5.00',
    trade: { refundedAmount: '0.00' },
  });
  expect((await detail(made.refundTradeNo)).trade.status).toBe('PROCESSING');

  const { rows } = await checker.get(checkerPage, { pageNo: 1, pageSize: 10 });
  expect(rows).toMatchObject([
    {
      what: 'ORDER',
      kind: 'REFUND',
      number: made.refundTradeNo,
      amount: '5.00',
      fee: '0.00',
      remark: '质量问题',
      warnings: [],
    },
  ]);
  expect(rows[0]).toHaveProperty('history', expect.stringContaining(`原交易${paid.tradeNo}收款`));
  const news = await checker.get(myMsg, { pageNo: 1, pageSize: 1 });
  expect(JSON.stringify(news.rows)).toContain('待您复核');

  const { orderNo, state } = await release(made.refundTradeNo);
  expect({ orderNo, state }).toEqual({ orderNo: made.refundTradeNo, state: 'SUCCESS' });
  expect(await settlement()).toEqual({ ...before, balance: before.balance - 500 });
  // A repeated request with the same number returns the outcome of the refund.
  const repeated = await payer.who.get(tradeRefund, request);
  expect(repeated).toMatchObject({ state: 'SUCCESS', refundTradeNo: made.refundTradeNo });
  const back = Number(repeated.feeBack.replace('.', ''));
  expect((await payer.balance(payer.own.FEE)).balance).toBe(feeBefore.balance + back);
  expect(await detail()).toMatchObject({
    refundable: left(500),
    refundingAmount: '0.00',
    trade: { refundedAmount: '5.00' },
  });
  const after = await payer.who.get(operateDetail, { orderNo });
  expect(after).toMatchObject({
    originalTradeNo: paid.tradeNo,
    again: { tradeNo: paid.tradeNo, amount: '5.00', reason: '质量问题' },
    order: { state: 'SUCCESS', checkerName: expect.any(String) },
  });
  expect(after.trail.map(({ step }) => step)).toEqual(
    expect.arrayContaining(['ACCEPTED', 'WAIT_RELEASE', 'RELEASED', 'SUCCESS']),
  );
  expect(after.postings[0]).toMatchObject({ accountNo: payer.own.SETTLEMENT, amount: '-5.00' });
  const listed = await payer.who.get(operatePage, { pageNo: 1, pageSize: 10, kind: 'REFUND' });
  expect(listed.rows.map((row) => row.orderNo)).toEqual([orderNo]);
  await expectCleanLedger(test);
});

it.each([
  ['refused', 'FAILED', '金额不对'],
  ['taken back', 'CANCELLED', '已撤回'],
] as const)('pays nothing for a refund that was %s, and allows another refund', async (how, state, why) => {
  const before = await settlement();
  const { refundTradeNo: orderNo, requestNo } = await refund();
  if (how === 'refused') await checker.get(checkerRefuse, { orderNo, reason: '金额不对' });
  else await payer.who.get(checkerCancel, { orderNo });
  expect(await settlement()).toEqual(before);
  const found = await payer.who.get(queryTradeRefund, { requestNo });
  expect(found).toMatchObject({ refusal: null, refund: { state, feeBack: '0.00' } });
  expect(await detail()).toMatchObject({ refundable: left(0), refundingAmount: '0.00' });
  expect((await detail(orderNo)).trade.status).toBe('FAILED');
  expect((await detail()).timeline.map(({ text }) => text)).toContain(`申请退款（未退） 5.00 元：${why}`);
  await prove(checker);
  expect(await refusalOf(checker, checkerRelease, { orderNo })).toMatchObject({ bizCode: '20040008' });
  expect((await refund()).state).toBe('WAIT_RELEASE');
  await expectCleanLedger(test);
});

it('refuses to refund a waiting amount once more, and names the waiting amount', async () => {
  await refund({ amount: left(0) });
  const more = requestOf({ amount: '0.01' });
  expect(await refusalOf(payer.who, tradeRefund, more)).toMatchObject({
    bizCode: '20050002',
    msg: `该交易有${(paid.cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}元退款待复核，最多可退0.00元`,
  });
});

it('refuses a release by the maker of the refund', async () => {
  const { refundTradeNo: orderNo } = await refund();
  await prove(payer.who);
  expect(await refusalOf(payer.who, checkerRelease, { orderNo })).toMatchObject({ code: expect.any(Number) });
  expect((await payer.who.get(queryOrder, { orderNo })).order).toMatchObject({ kind: 'REFUND', state: 'WAIT_RELEASE' });
});

it('returns the same total fee when two refunds are released in the other order', async () => {
  const first = await refund({ amount: '5.00' });
  const second = await refund({ amount: left(500) });
  await release(second.refundTradeNo);
  await release(first.refundTradeNo);
  const rows = await Promise.all(
    [first, second].map(({ requestNo }) => payer.who.get(queryTradeRefund, { requestNo })),
  );
  const back = rows.reduce((sum, { refund: one }) => sum + Number(one?.feeBack.replace('.', '')), 0);
  expect(back).toBe(paid.feeCents);
  expect(await detail()).toMatchObject({ refundable: '0.00', trade: { refundedAmount: left(0) } });
  await expectCleanLedger(test);
});

it('prints a paper without a payment while the refund waits, and lists it as under way', async () => {
  const { refundTradeNo: orderNo } = await refund();
  const paper = await payer.who.ask(orderReceipt, { orderNo });
  expect(paper.status).toBe(200);
  const { trade } = await detail(orderNo);
  expect(trade).toMatchObject({
    businessType: '4005',
    amount: '5.00',
    status: 'PROCESSING',
    originalTradeNo: paid.tradeNo,
  });
  const kinds = ['CASHIER', 'BEHALF_COLLECT', 'WALLET_IN'] as const;
  const lists = await Promise.all(
    kinds.map((kind) => payer.who.get(tradePage, { kind, tradeNo: orderNo, pageNo: 1, pageSize: 10 })),
  );
  expect(lists.reduce((sum, { total }) => sum + total, 0)).toBe(1);
});
