import { auditStoredSums } from '@sandbox/domain/money/audit';
import { hashPassword, PASSWORD_COST, secureRandom } from '@sandbox/domain/secrets';
import { type Applicant, aCardNo, reviewIsDue, signedIn } from '@test/support/onboarding';
import { aSandbox, ON_POSTGRES, SEED_TIME, type TestSandbox, untilWaiting } from '@test/support/sandbox';
import { enterpriseAccount, enterprisePayAccountBalance, queryAccountCardBalance } from '@/contract/calls/fundAccounts';
import { logout } from '@/contract/calls/login';
import { myMsg } from '@/contract/calls/messages';
import * as calls from '@/contract/calls/moneyActions';
import {
  calculateFee,
  merchantSettlementCalculateFee,
  operateDetail,
  operatePage,
  orderReceipt,
  queryOrder,
  queryTradeFee,
  saveCheckerPolicy,
} from '@/contract/calls/orderQueries';
import { proveIdentity } from '@/contract/calls/passwordAndEmail';
import { recentPayees } from '@/contract/calls/payees';
import { checkerPage } from '@/contract/calls/releases';
import { tradeDetail, tradePage, tradeRefund } from '@/contract/calls/tradeLists';
import {
  aPayer,
  aRequestNo,
  CHECKER,
  expectCleanLedger,
  orderOf,
  PAY_PASSWORD,
  prove,
  refusalOf,
  ZHANG,
} from './orderSupport';

let test: TestSandbox;
let payer: Awaited<ReturnType<typeof aPayer>>;
let who: Applicant;
/** Restores the seeded data, for tests that count from zero. */
async function fresh() {
  await test.restoreSeed();
  payer = await aPayer(test);
  ({ who } = payer);
}
beforeAll(async () => {
  test = await aSandbox();
  payer = await aPayer(test);
  ({ who } = payer);
});
afterAll(async () => {
  await expectCleanLedger(test);
  expect(await auditStoredSums(test.sandbox.db)).toEqual({
    wrongBalances: [],
    brokenChains: [],
    wrongDays: [],
    wrongTradeDays: [],
  });
  await test.stop();
});

const ordersOf = async (requestNo: string) =>
  (await test.sandbox.db.selectFrom('orders').select('order_no').where('request_no', '=', requestNo).execute()).length;

describe('a transfer', () => {
  beforeAll(fresh);
  it('books a transfer at once without a fee, in the lists of both sides and in the audit log', async () => {
    const before = [await payer.balance(payer.own.BALANCE), await payer.balance(payer.others.BALANCE)];
    const order = await who.get(calls.transfer, payer.transferOf({ amount: '12.34', remark: '货款' }));
    expect(order).toMatchObject({
      state: 'SUCCESS',
      kind: 'TRANSFER',
      amount: '12.34',
      fee: '0.00',
      total: '12.34',
      payer: { name: '杭州云帆贸易有限公司' },
      payee: { name: '广州南屿百货有限公司', accountNo: payer.others.BALANCE },
      remark: '货款',
      makerName: '张明',
    });
    expect((await payer.balance(payer.own.BALANCE)).balance).toBe((before[0]?.balance ?? 0) - 1_234);
    expect((await payer.balance(payer.others.BALANCE)).balance).toBe((before[1]?.balance ?? 0) + 1_234);
    const detail = await who.get(operateDetail, { orderNo: order.orderNo });
    expect(detail.trail.map(({ step, by }) => [step, by])).toEqual([
      ['ACCEPTED', '张明'],
      ['SUCCESS', '平台'],
    ]);
    expect(detail.postings.map(({ amount, accountNo }) => [amount, accountNo])).toEqual([
      ['-12.34', payer.own.BALANCE],
    ]);
    const audited = await test.sandbox.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('subject', '=', order.orderNo)
      .execute();
    expect(audited).toHaveLength(1);
    expect(JSON.stringify(audited)).not.toContain(PAY_PASSWORD);
    const theirs = await test.sandbox.db
      .selectFrom('trades')
      .select(['direction', 'status', 'amount_cents'])
      .where('trade_no', '=', `${order.orderNo}01`)
      .executeTakeFirst();
    expect(theirs).toEqual({ direction: 'IN', status: 'SUCCESS', amount_cents: 1_234 });
  });

  it.each([
    ['请驳回', 'FAILED', 0],
    ['先挂起', 'PROCESSING', -1_000],
    ['退汇重发', 'SUCCESS', -1_000],
  ])('ends a transfer with the remark %s in state %s', async (remark, state, moved) => {
    const { balance } = await payer.balance(payer.own.BALANCE);
    const { orderNo } = await who.get(calls.transfer, payer.transferOf({ remark }));
    reviewIsDue(test);
    expect((await orderOf(who, orderNo)).state).toBe(state);
    expect((await payer.balance(payer.own.BALANCE)).balance - balance).toBe(moved);
  });

  it('returns a transfer to a payee called 退汇', async () => {
    const name = async (to: string) =>
      test.sandbox.db
        .updateTable('members')
        .set({ member_name: to })
        .where('member_no', '=', 'M600010000007')
        .execute();
    await name('退汇百货');
    const { balance } = await payer.balance(payer.own.BALANCE);
    const order = await who.get(calls.transfer, payer.transferOf());
    expect(order.state).toBe('PROCESSING');
    reviewIsDue(test);
    expect(await orderOf(who, order.orderNo)).toMatchObject({ state: 'RETURNED', reason: '退汇百货' });
    await name('广州南屿百货有限公司');
    expect((await payer.balance(payer.own.BALANCE)).balance).toBe(balance);
  });

  it('refuses a transfer to an unknown or the own account at its field, and uses no number', async () => {
    const request = payer.transferOf({ payeeAccountNo: '1234567890123456' });
    const answer = await refusalOf(who, calls.transfer, request);
    expect(answer.data?.fields).toEqual({ payeeAccountNo: '收款账户不存在' });
    for (const [payeeAccountNo, refusal] of [
      [payer.own.BALANCE, '不能向自己的账户转账'],
      [payer.own.FEE, '收款账户不存在'],
    ] as const)
      expect((await refusalOf(who, calls.transfer, { ...request, payeeAccountNo })).data?.fields).toEqual({
        payeeAccountNo: refusal,
      });
    expect(await ordersOf(request.requestNo)).toBe(0);
    expect(await who.get(calls.transfer, { ...request, payeeAccountNo: payer.others.BALANCE })).toMatchObject({
      state: 'SUCCESS',
    });
  });

  it('asks before a second transfer of the same amount to the same payee within an hour', async () => {
    await who.get(calls.transfer, payer.transferOf({ amount: '7.00' }));
    const again = payer.transferOf({ amount: '7.00', allowDuplicate: undefined });
    expect(await refusalOf(who, calls.transfer, again)).toMatchObject({ bizCode: '20040005' });
    expect(await who.get(calls.transfer, { ...again, allowDuplicate: true })).toMatchObject({ state: 'SUCCESS' });
    test.clock.advance(3_600_000);
    payer = await aPayer(test);
    ({ who } = payer);
    const later = payer.transferOf({ amount: '7.00', allowDuplicate: undefined });
    expect(await who.get(calls.transfer, later)).toMatchObject({ state: 'SUCCESS' });
  });
});

describe('S-07: amounts', () => {
  beforeAll(fresh);
  it.each([
    ['0.00', '金额必须大于0'],
    ['-1.00', '金额不能为负数'],
    ['1.001', '金额最多两位小数'],
    ['1e3', '金额只能包含数字和小数点'],
    ['NaN', '金额只能包含数字和小数点'],
    ['12345678901234567890.00', '金额超出范围，最多999999999999.99'],
    ['9999999999999.99', '金额超出范围，最多999999999999.99'],
    ['1000000000000.00', '金额超出范围，最多999999999999.99'],
    ['１２.００', '金额只能包含数字和小数点'],
    ['', '请输入金额'],
    ['1', '请输入正确的金额，如100.00'],
  ])('refuses the amount %s with a message', async (amount, text) => {
    const request = payer.transferOf({ amount });
    const answer = await refusalOf(who, calls.transfer, request);
    expect(answer.data?.fields).toEqual({ amount: text });
    expect(await ordersOf(request.requestNo)).toBe(0);
  });

  const TOO_MUCH = '9999999999999.99';
  it.each<[string, () => Promise<Awaited<ReturnType<typeof refusalOf>>>]>([
    ['transfer', () => refusalOf(who, calls.transfer, payer.transferOf({ amount: TOO_MUCH }))],
    ['payBank', () => refusalOf(who, calls.payBank, payer.payBankOf({ amount: TOO_MUCH }))],
    ['withdraw', () => refusalOf(who, calls.withdraw, payer.withdrawOf({ amount: TOO_MUCH }))],
    [
      'merchantWithdraw',
      () => {
        const { settleAccountId: _none, ...request } = payer.withdrawOf({ amount: TOO_MUCH });
        return refusalOf(who, calls.merchantWithdraw, { ...request, payerAccountNo: payer.own.SETTLEMENT });
      },
    ],
    ['calculateFee', () => refusalOf(who, calculateFee, { amount: TOO_MUCH })],
    ['merchantSettlementCalculateFee', () => refusalOf(who, merchantSettlementCalculateFee, { amount: TOO_MUCH })],
  ])('the call %s refuses an amount whose total might not fit', async (_call, asked) => {
    expect((await asked()).data?.fields).toEqual({ amount: '金额超出范围，最多999999999999.99' });
  });

  it('refuses the largest possible amount because the balance does not cover amount and fee', async () => {
    const amount = '999999999999.99';
    const paid = await refusalOf(who, calls.payBank, payer.payBankOf({ amount }));
    expect(paid).toMatchObject({ bizCode: '20040001', data: { fields: { amount: '余额不足' } } });
    expect(await who.get(calculateFee, { amount })).toMatchObject({ total: '1000000000049.99', refusal: '余额不足' });
    expect(await who.get(queryTradeFee, { amount, kind: 'QUICK_COLLECTION' })).toMatchObject({ amount });
  });
});

describe('S-07: sums', () => {
  beforeAll(fresh);
  it('caps a sum above the wire format at the largest amount of the format', async () => {
    const refused = () =>
      refusalOf(who, calls.transfer, payer.transferOf({ remark: '巨额', amount: '999999999999.99' }));
    for (let orders = 0; orders < 11; orders++) expect(await refused()).toMatchObject({ bizCode: '20040001' });
    expect(await who.get(operatePage, { pageNo: 1, pageSize: 10, keyword: '巨额' })).toMatchObject({
      total: 11,
      totalAmount: '0.00',
      totalFee: '0.00',
      idleAmount: '9999999999999.99',
    });
  });
});

describe('S-02: the number of an order', () => {
  beforeAll(fresh);
  it('answers a repeated number with the first answer, even if the order has changed since', async () => {
    const request = payer.withdrawOf();
    const first = await who.get(calls.withdraw, request);
    expect(first).toMatchObject({ state: 'PROCESSING', fee: '5.00', total: '10005.00' });
    reviewIsDue(test);
    expect((await orderOf(who, first.orderNo)).state).toBe('SUCCESS');
    expect(await who.get(calls.withdraw, { ...request, payPassword: 'wrong', allowDuplicate: true })).toEqual(first);
    expect(await ordersOf(request.requestNo)).toBe(1);
  });

  it('refuses a used number with other content', async () => {
    const request = payer.transferOf();
    await who.get(calls.transfer, request);
    const other = await refusalOf(who, calls.transfer, { ...request, amount: '10.01' });
    expect(other).toMatchObject({ bizCode: '20040004' });
    // Request numbers are separate per call, so another call may use the same number.
    expect(await who.get(calls.withdraw, payer.withdrawOf({ requestNo: request.requestNo }))).toMatchObject({
      state: 'PROCESSING',
    });
  });

  it('keeps a refused number refused, even if the balance is sufficient later', async () => {
    const tooMuch = (await who.get(enterprisePayAccountBalance, {})).balance;
    const request = payer.transferOf({ amount: tooMuch.replace(/^(\d+)/, (whole) => String(Number(whole) + 1)) });
    const refused = { bizCode: '20040001', msg: '余额不足', data: { fields: { amount: '余额不足' } } };
    expect(await refusalOf(who, calls.transfer, request)).toMatchObject(refused);
    const recharge = { requestNo: aRequestNo(), payPassword: PAY_PASSWORD, payeeAccountNo: payer.own.BALANCE };
    const more = await who.get(calls.rechargePre, { ...recharge, amount: '10.00' });
    reviewIsDue(test);
    expect((await orderOf(who, more.orderNo)).state).toBe('SUCCESS');
    expect(await refusalOf(who, calls.transfer, request)).toMatchObject(refused);
    const { order } = await who.get(queryOrder, { requestNo: request.requestNo, kind: 'TRANSFER' });
    expect(order).toMatchObject({ state: 'REFUSED', reason: '余额不足' });
    expect(await ordersOf(request.requestNo)).toBe(1);
  });

  it('keeps a number usable after a wrong password', async () => {
    const request = payer.transferOf();
    const wrong = await refusalOf(who, calls.transfer, { ...request, payPassword: 'Wrong#2026' });
    expect(wrong).toMatchObject({ bizCode: '20030001', msg: '支付密码错误，还可尝试4次' });
    expect(await who.get(queryOrder, { requestNo: request.requestNo, kind: 'TRANSFER' })).toEqual({
      order: null,
      again: null,
    });
    expect(await who.get(calls.transfer, request)).toMatchObject({ state: 'SUCCESS' });
  });

  it('uses up neither a number nor a try after too many wrong payment passwords from the address', async () => {
    const minute = new Date(Math.floor(test.clock.now().getTime() / 60_000) * 60_000);
    const counter = { bucket: 'pay-password-failure:127.0.0.1', minute };
    const { db } = test.sandbox;
    const forget = () => db.deleteFrom('rate_counters').where('bucket', '=', counter.bucket).execute();
    await forget();
    await db
      .insertInto('rate_counters')
      .values({ ...counter, hits: 299 })
      .execute();
    const request = payer.transferOf();
    // A correct password does not count as an attempt; a wrong password is the last allowed attempt.
    expect(await who.get(calls.transfer, payer.transferOf())).toMatchObject({ state: 'SUCCESS' });
    const wrong = { ...request, payPassword: 'Wrong#2026' };
    expect((await who.ask(calls.transfer, wrong)).body).toMatchObject({ msg: '支付密码错误，还可尝试4次' });
    expect(await who.ask(calls.transfer, request)).toMatchObject({
      status: 429,
      body: { msg: '操作过于频繁，请稍后再试' },
    });
    await forget();
    expect(await who.get(calls.transfer, request)).toMatchObject({ state: 'SUCCESS' });
  });

  it('creates one order from 64 parallel requests, and gives all the same answer', async () => {
    const { balance } = await payer.balance(payer.own.BALANCE);
    const request = payer.transferOf();
    const answers = await Promise.all(Array.from({ length: 64 }, () => who.get(calls.transfer, request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await payer.balance(payer.own.BALANCE)).balance).toBe(balance - 1_000);
    expect(await ordersOf(request.requestNo)).toBe(1);
  });
});

describe('S-09: whoever waits for the payment password when the session ends', () => {
  // With the real cost a password hash takes 50 ms, so some calls still wait for their hash when the session ends.
  beforeEach(async () => {
    await fresh();
    const hash = await hashPassword(PAY_PASSWORD, secureRandom, PASSWORD_COST);
    await test.sandbox.db.updateTable('members').set({ pay_password_hash: hash }).execute();
  });
  // Restores the seed, because other tests use the same user.
  afterAll(fresh);
  const zhang = () => test.sandbox.db.updateTable('users').where('login_account', '=', ZHANG);
  const aRefund = async () => {
    const found = await who.get(tradePage, { pageNo: 1, pageSize: 1, kind: 'CASHIER', status: 'SUCCESS' });
    return {
      tradeNo: found.rows[0]?.tradeNo ?? '',
      amount: '0.01',
      reason: '',
      requestNo: aRequestNo(),
      payPassword: PAY_PASSWORD,
    };
  };
  const written = async () => {
    const { db } = test.sandbox;
    const of = (table: 'orders' | 'refunds' | 'checker_policies') =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
    return [await of('orders'), await of('refunds'), await of('checker_policies')].map(({ rows }) => rows);
  };

  it.each<[string, () => Promise<unknown>]>([
    ['by log-out', () => who.get(logout, {})],
    ['because the user was disabled', () => zhang().set({ status: 'DISABLED' }).execute()],
    [
      'because the role was changed',
      () =>
        test.sandbox.db
          .updateTable('user_enterprises')
          .set({ role_id: 'READER' })
          .where('user_id', 'in', (users) =>
            users.selectFrom('users').select('user_id').where('login_account', '=', ZHANG),
          )
          .execute(),
    ],
  ])('moves no money after the session has ended: %s', async (_way, end) => {
    const refund = await aRefund();
    const all = [
      ...Array.from({ length: 8 }, () => who.ask(calls.transfer, payer.transferOf())),
      who.ask(tradeRefund, refund),
      who.ask(saveCheckerPolicy, { checkerAmount: '1.00', payPassword: PAY_PASSWORD }),
    ];
    await Promise.race(all);
    await end();
    const before = await written();
    const answers = await Promise.all(all);
    expect(await written()).toEqual(before);
    const late = answers.filter(({ status }) => status !== 200);
    expect(late.length).toBeGreaterThan(0);
    for (const answer of late) expect(answer).toEqual({ status: 401, body: { code: 401, msg: '用户凭证已过期' } });
  });
});

describe('a payment to a bank', () => {
  beforeEach(fresh);
  it.each([
    ['宁波某某有限公司', 'SUCCESS', -200_200],
    ['宁波驳回有限公司', 'FAILED', 0],
    ['宁波退汇有限公司', 'RETURNED', -200],
    ['宁波挂起有限公司', 'PROCESSING', -200_200],
  ])('ends a bank payment to %s in state %s', async (payeeName, state, moved) => {
    const { balance } = await payer.balance(payer.own.BALANCE);
    const order = await who.get(calls.payBank, payer.payBankOf({ payeeName }));
    expect(order).toMatchObject({ state: 'PROCESSING', fee: '2.00' });
    expect(order.payee).toEqual({ name: payeeName, accountNo: '3305************0888', bankName: '中国建设银行' });
    expect((await payer.balance(payer.own.BALANCE)).balance).toBe(balance - 200_200);
    expect(await who.get(enterprisePayAccountBalance, {})).toMatchObject({ pendingOut: '2002.00' });
    reviewIsDue(test);
    const after = await orderOf(who, order.orderNo);
    expect(after).toMatchObject({ state, reason: ['FAILED', 'RETURNED'].includes(state) ? payeeName : null });
    expect((await payer.balance(payer.own.BALANCE)).balance - balance).toBe(moved);
    if (state === 'PROCESSING') return;
    const [newest] = (await who.get(myMsg, { pageNo: 1, pageSize: 10 })).rows;
    expect(newest?.secondTitle).toContain(order.orderNo);
    expect(await who.get(enterprisePayAccountBalance, {})).toMatchObject({ pendingOut: '0.00' });
  });

  it('a person decides a waiting bank payment, and only once', async () => {
    const { orderNo } = await who.get(calls.payBank, payer.payBankOf({ remark: '挂起' }));
    reviewIsDue(test);
    await orderOf(who, orderNo);
    const due = (await test.control('GET', '/reviews')) as { id: string; subject: string; state: string }[];
    const own = due.find(({ subject }) => subject === orderNo);
    expect(own).toMatchObject({ state: 'held' });
    await test.control('POST', '/reviews', { id: own?.id, decision: 'return' });
    expect((await orderOf(who, orderNo)).state).toBe('RETURNED');
    await expect(test.control('POST', '/reviews', { id: own?.id, decision: 'pass' })).rejects.toThrow(
      '409 {"ok":false,"outcome":"decided"}',
    );
  });

  it('pays a payee of the book without the card number', async () => {
    await who.get(calls.payBank, payer.payBankOf());
    const [payee] = await who.get(recentPayees, { kind: 'BANK' });
    expect(payee).toMatchObject({ name: '宁波某某有限公司', accountNo: '3305************0888', saved: false });
    const order = await who.get(calls.payBank, {
      requestNo: aRequestNo(),
      amount: '3.00',
      payerAccountNo: payer.own.BALANCE,
      payeeKind: 'BOOK',
      payeeId: payee?.payeeId ?? '',
      payPassword: PAY_PASSWORD,
    });
    expect(order).toMatchObject({ fee: '1.00', payee: { accountNo: '3305************0888' } });
  });

  it('refuses an invalid card number at its field', async () => {
    const answer = await refusalOf(who, calls.payBank, payer.payBankOf({ payeeKind: 'PRIVATE', payeeCardNo: '622' }));
    expect(answer.data?.fields).toMatchObject({ payeeCardNo: '请输入正确的银行卡号' });
  });
});

describe('withdrawals', () => {
  beforeEach(fresh);
  it('pays out to a verified bank account, and shows the pending and the paid amount', async () => {
    const { orderNo } = await who.get(calls.withdraw, payer.withdrawOf());
    const card = async () => (await who.get(queryAccountCardBalance, { pageNo: 1, pageSize: 10 })).rows[0];
    expect(await card()).toMatchObject({ pending: '10000.00', paidToday: '0.00' });
    reviewIsDue(test);
    await orderOf(who, orderNo);
    expect(await card()).toMatchObject({ pending: '0.00', paidToday: '10000.00' });
    expect((await who.ask(calls.withdraw, payer.withdrawOf({ settleAccountId: 'JS200010000002' }))).body).toMatchObject(
      {
        code: 4004,
      },
    );
  });

  it('refuses a withdrawal to an account that was never verified, and uses up no number', async () => {
    const { db } = test.sandbox;
    const proofs = await db.selectFrom('payment_proofs').selectAll().execute();
    await db.deleteFrom('payment_proofs').execute();
    const request = payer.withdrawOf();
    const msg = '该账户尚未完成打款验证，验证后才能提现';
    expect(await refusalOf(who, calls.withdraw, request)).toMatchObject({
      msg,
      data: { fields: { settleAccountId: msg } },
    });
    const ofSettled = { ...request, payerAccountNo: payer.own.SETTLEMENT };
    expect(await refusalOf(who, calls.merchantWithdraw, ofSettled)).toMatchObject({ msg });
    await db.insertInto('payment_proofs').values(proofs).execute();
    expect(await who.get(calls.withdraw, request)).toMatchObject({ state: 'PROCESSING' });
  });

  it('withdraws settled money only from the settlement account', async () => {
    const { balance } = await payer.balance(payer.own.SETTLEMENT);
    const request = { requestNo: aRequestNo(), amount: '100.00', payPassword: PAY_PASSWORD };
    const order = await who.get(calls.merchantWithdraw, { ...request, payerAccountNo: payer.own.SETTLEMENT });
    expect(order).toMatchObject({ kind: 'MERCHANT_WITHDRAW', fee: '0.50' });
    expect((await payer.balance(payer.own.SETTLEMENT)).balance).toBe(balance - 10_050);
    const wrong = await refusalOf(who, calls.merchantWithdraw, {
      ...request,
      requestNo: aRequestNo(),
      payerAccountNo: payer.own.BALANCE,
    });
    expect(wrong.data?.fields).toEqual({ payerAccountNo: '该账户不能用于此操作' });
  });
});

describe('money that comes in', () => {
  beforeEach(fresh);
  it('credits a recharge when the bank reports it', async () => {
    const { balance } = await payer.balance(payer.own.BALANCE);
    const request = { requestNo: aRequestNo(), payPassword: PAY_PASSWORD, payeeAccountNo: payer.own.BALANCE };
    const order = await who.get(calls.rechargePre, { ...request, amount: '500.00' });
    expect(order).toMatchObject({ state: 'PROCESSING', fee: '0.00', collect: { accountName: '开放平台备付金专户' } });
    const pending = (await who.get(enterpriseAccount, {})).rows.find(({ accountType }) => accountType === 'BALANCE');
    expect(pending).toMatchObject({ pendingIn: '500.00' });
    expect((await payer.balance(payer.own.BALANCE)).balance).toBe(balance);
    reviewIsDue(test);
    expect((await orderOf(who, order.orderNo)).state).toBe('SUCCESS');
    expect((await payer.balance(payer.own.BALANCE)).balance).toBe(balance + 50_000);
  });

  it('deducts the fee of a collection from the collected amount', async () => {
    const { balance } = await payer.balance(payer.own.SETTLEMENT);
    const order = await who.get(calls.quickCollection, {
      requestNo: aRequestNo(),
      amount: '1000.00',
      payPassword: PAY_PASSWORD,
      payeeAccountNo: payer.own.SETTLEMENT,
      payerName: '李客户',
      payerCardNo: aCardNo(7),
      bankCode: '102',
      payerMobile: '13900000000',
    });
    expect(order).toMatchObject({ fee: '3.80', total: '996.20' });
    reviewIsDue(test);
    await orderOf(who, order.orderNo);
    expect((await payer.balance(payer.own.SETTLEMENT)).balance).toBe(balance + 99_620);
  });

  it('requires no payment password for a collection of the cashier', async () => {
    const order = await who.get(calls.createCashier, {
      requestNo: aRequestNo(),
      amount: '20.00',
      payeeAccountNo: payer.own.SETTLEMENT,
    });
    reviewIsDue(test);
    expect((await orderOf(who, order.orderNo)).state).toBe('SUCCESS');
  });
});

describe('between own accounts', () => {
  beforeAll(fresh);
  it('moves money at once between own accounts and to another enterprise of the user', async () => {
    const own = { amount: '1.00', payPassword: PAY_PASSWORD };
    const { BALANCE, SETTLEMENT, FEE } = payer.own;
    const turned = [
      await who.get(calls.turnEnter, {
        ...own,
        requestNo: aRequestNo(),
        payerAccountNo: SETTLEMENT,
        payeeAccountNo: BALANCE,
      }),
      await who.get(calls.turnOut, { ...own, requestNo: aRequestNo(), payerAccountNo: BALANCE, payeeAccountNo: FEE }),
      await who.get(calls.fundTransfer, {
        ...own,
        requestNo: aRequestNo(),
        payerAccountNo: BALANCE,
        payeeAccountNo: payer.second.BALANCE,
      }),
    ];
    expect(turned.map(({ state }) => state)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
    const foreign = await who.ask(calls.fundTransfer, {
      ...own,
      requestNo: aRequestNo(),
      payerAccountNo: BALANCE,
      payeeAccountNo: payer.others.BALANCE,
    });
    expect(foreign.body).toMatchObject({ code: 4004 });
  });

  it('lists a movement between own accounts in no list of trades, with any remark', async () => {
    const { orderNo } = await who.get(calls.fundTransfer, {
      amount: '1.00',
      payPassword: PAY_PASSWORD,
      requestNo: aRequestNo(),
      payerAccountNo: payer.own.SETTLEMENT,
      payeeAccountNo: payer.own.BALANCE,
      remark: 'T+1结算 十一月',
    });
    const trades = test.sandbox.db.selectFrom('trades').select('scene').where('trade_no', '=', orderNo);
    expect(await trades.executeTakeFirst()).toEqual({ scene: 'INNER' });
  });
});

describe('limits', () => {
  beforeEach(async () => {
    await fresh();
    await test.sandbox.db.deleteFrom('order_days').execute();
    await test.sandbox.db
      .updateTable('tariffs')
      .set({ single_limit_cents: 5_000, daily_limit_cents: 8_000 })
      .where('kind', '=', 'TRANSFER')
      .execute();
  });

  it('refuses finally above the limits of one order and of a day, shows them before, and resets them with the day', async () => {
    const single = payer.transferOf({ amount: '50.01' });
    expect(await refusalOf(who, calls.transfer, single)).toMatchObject({ bizCode: '20040002', msg: '超出单笔限额' });
    await who.get(calls.transfer, payer.transferOf({ amount: '50.00' }));
    expect(await who.get(queryTradeFee, { kind: 'TRANSFER', amount: '30.01' })).toMatchObject({
      usedToday: '50.00',
      dailyLimit: '80.00',
      refusal: '超出当日限额',
    });
    const daily = payer.transferOf({ amount: '30.01' });
    expect(await refusalOf(who, calls.transfer, daily)).toMatchObject({ bizCode: '20040003', msg: '超出当日限额' });
    await who.get(calls.transfer, payer.transferOf({ amount: '30.00' }));
    test.clock.advance(86_400_000);
    payer = await aPayer(test);
    ({ who } = payer);
    expect(await who.get(calls.transfer, payer.transferOf({ amount: '50.00' }))).toMatchObject({ state: 'SUCCESS' });
  });

  (ON_POSTGRES ? it : it.skip)('the daily limit holds for two parallel orders to different accounts', async () => {
    const recharge = (payeeAccountNo: string) =>
      who.ask(calls.rechargePre, {
        requestNo: aRequestNo(),
        amount: '5000000.00',
        payeeAccountNo,
      });
    const { BALANCE, FEE } = payer.own;
    for (let count = 0; count < 3; count++) await recharge(BALANCE);
    const { db } = test.sandbox;
    const { answers } = await db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('accounts')
        .select('account_no')
        .where('account_no', 'in', [BALANCE, FEE])
        .forUpdate()
        .execute();
      const replies = [recharge(BALANCE), recharge(FEE)];
      await untilWaiting(db, 2);
      return { answers: replies };
    });
    const codes = (await Promise.all(answers)).map(({ body }) => body['bizCode'] ?? body['code']);
    expect(codes.sort()).toEqual([0, '20040003']);
  });

  it('returns the amount of a failed order to the daily limit', async () => {
    const { orderNo } = await who.get(calls.transfer, payer.transferOf({ amount: '50.00', remark: '驳回' }));
    expect(await refusalOf(who, calls.transfer, payer.transferOf({ amount: '50.00' }))).toMatchObject({
      bizCode: '20040003',
    });
    reviewIsDue(test);
    await orderOf(who, orderNo);
    expect(await who.get(calls.transfer, payer.transferOf({ amount: '50.00' }))).toMatchObject({ state: 'SUCCESS' });
  });
});

describe('maker and checker', () => {
  let checker: Applicant;
  beforeAll(fresh);
  // Removes the checker's policy, so that payments of other tests do not wait for a checker.
  afterAll(fresh);
  beforeEach(async () => {
    checker = await signedIn(test, CHECKER);
    await prove(checker);
    await who.get(saveCheckerPolicy, { checkerAmount: '100.00', payPassword: PAY_PASSWORD });
  });
  const waiting = () => who.get(calls.transfer, payer.transferOf({ amount: '100.00' }));
  const trailOf = async (orderNo: string) =>
    (await who.get(operateDetail, { orderNo })).trail.map(({ step, text }) => `${step} ${text}`);

  it('requires no second person for money that stays with the member, as the quote says', async () => {
    const { BALANCE: payerAccountNo, SPLIT: payeeAccountNo } = payer.own;
    const quoted = { kind: 'FUND_TRANSFER', amount: '100.00', payerAccountNo } as const;
    expect(await who.get(queryTradeFee, { ...quoted, payeeAccountNo })).toMatchObject({ needsRelease: false });
    expect(await who.get(queryTradeFee, { ...quoted, payeeAccountNo: payer.others.BALANCE })).toMatchObject({
      needsRelease: true,
    });
  });

  it('freezes the amount of a waiting order, and moves it when the second person releases it', async () => {
    const before = await payer.balance(payer.own.BALANCE);
    expect(await who.get(calls.transfer, payer.transferOf({ amount: '99.99' }))).toMatchObject({ state: 'SUCCESS' });
    const order = await waiting();
    expect(order.state).toBe('WAIT_RELEASE');
    expect(await payer.balance(payer.own.BALANCE)).toEqual({
      balance: before.balance - 9_999,
      frozen: before.frozen + 10_000,
    });
    expect((await checker.get(checkerPage, { pageNo: 1, pageSize: 10 })).rows).toContainEqual(
      expect.objectContaining({ what: 'ORDER', number: order.orderNo, makerName: '张明' }),
    );
    expect((await checker.get(myMsg, { pageNo: 1, pageSize: 10 })).rows[0]).toMatchObject({
      firstTitle: '待复核',
      secondTitle: expect.stringMatching(/^张明转账给\S+ 100\.00元，待您复核$/),
      linkUrl: `/fund-manage/operate?detail=${order.orderNo}`,
    });
    expect((await who.ask(calls.checkerRelease, { orderNo: order.orderNo })).body).toMatchObject({
      bizCode: '20040007',
    });
    const released = await checker.get(calls.checkerRelease, { orderNo: order.orderNo });
    expect(released).toMatchObject({ state: 'SUCCESS', checkerName: '周洁', makerName: '张明' });
    expect(await checker.get(calls.checkerRelease, { orderNo: order.orderNo })).toMatchObject({ state: 'SUCCESS' });
    expect(await payer.balance(payer.own.BALANCE)).toEqual({
      balance: before.balance - 19_999,
      frozen: before.frozen,
    });
    expect(await trailOf(order.orderNo)).toEqual([
      'ACCEPTED 已提交',
      'WAIT_RELEASE 等待复核',
      'MESSAGE 已通知周洁',
      'RELEASED 复核通过',
      'SUCCESS 转账成功',
      'MESSAGE 已通知张明',
    ]);
    expect((await who.get(myMsg, { pageNo: 1, pageSize: 10 })).rows[0]?.firstTitle).toBe('转账成功');
    expect((await checker.ask(calls.checkerRefuse, { orderNo: order.orderNo, reason: '晚了' })).body).toMatchObject({
      bizCode: '20040008',
    });
  });

  it("requires the checker's login password for a release, in the same session and for five minutes", async () => {
    const [first, second, third] = [await waiting(), await waiting(), await waiting()];
    const here = await signedIn(test, CHECKER);
    const release = (of: Applicant, { orderNo }: { orderNo: string }) => of.ask(calls.checkerRelease, { orderNo });
    // A release is refused and changes nothing if the identity was not proved in this session.
    expect((await release(here, first)).body).toMatchObject({ bizCode: '20060001', msg: '请先确认身份' });
    expect(await orderOf(who, first.orderNo)).toMatchObject({ state: 'WAIT_RELEASE', checkerName: null });
    // The member's payment password is not accepted as proof of the user's identity.
    const wrong = await here.ask(proveIdentity, { password: PAY_PASSWORD });
    expect(wrong.body).toMatchObject({ data: { fields: { password: '登录密码错误' } } });
    expect((await release(here, first)).body['bizCode']).toBe('20060001');
    await prove(here);
    expect((await release(here, first)).body['code']).toBe(0);
    expect((await release(here, second)).body['code']).toBe(0);
    const another = await signedIn(test, CHECKER);
    expect((await release(another, third)).body['bizCode']).toBe('20060001');
    await prove(another);
    test.clock.advance(5 * 60_000);
    expect((await release(another, third)).body['bizCode']).toBe('20060001');
    // Refusing an order needs no proof of identity, because no money moves.
    expect((await another.ask(calls.checkerRefuse, { orderNo: third.orderNo, reason: '不符' })).body['code']).toBe(0);
    const { db } = test.sandbox;
    const auditRows = db.selectFrom('audit_log').select('id').where('action', '=', 'identity.proven');
    expect((await auditRows.execute()).length).toBeGreaterThanOrEqual(2);
  });

  it('refuses a release by the maker, even with a proof of identity', async () => {
    const { orderNo } = await waiting();
    await prove(who).catch(() => undefined); // the maker may not release, so proving the identity may be refused
    expect((await who.ask(calls.checkerRelease, { orderNo })).body).toMatchObject({ bizCode: '20040007' });
  });

  it('unfreezes the amount of a refused order, and stores the reason', async () => {
    const before = await payer.balance(payer.own.BALANCE);
    const { orderNo } = await waiting();
    await checker.get(calls.checkerRefuse, { orderNo, reason: '合同不符' });
    expect(await orderOf(who, orderNo)).toMatchObject({ state: 'FAILED', reason: '合同不符', checkerName: '周洁' });
    expect(await payer.balance(payer.own.BALANCE)).toEqual(before);
    expect((await trailOf(orderNo)).slice(3)).toEqual([
      'RELEASE_REFUSED 复核拒绝：合同不符',
      'FAILED 已退回可用余额',
      'MESSAGE 已通知张明',
    ]);
    expect((await who.get(myMsg, { pageNo: 1, pageSize: 10 })).rows[0]?.firstTitle).toBe('复核未通过');
  });

  it('the maker cancels an order finally: its amount is unfrozen, and a new order is no duplicate', async () => {
    const before = await payer.balance(payer.own.BALANCE);
    const used = async () =>
      (await test.sandbox.db.selectFrom('order_days').select('used_cents').execute()).reduce(
        (sum, { used_cents }) => sum + used_cents,
        0,
      );
    const usedBefore = await used();
    const request = payer.transferOf({ amount: '123.45' });
    const { orderNo } = await who.get(calls.transfer, request);
    expect(await who.get(operateDetail, { orderNo })).toMatchObject({ mine: true });
    expect(await checker.get(operateDetail, { orderNo })).toMatchObject({ mine: false });
    expect(await who.get(calls.checkerCancel, { orderNo })).toMatchObject({ state: 'CANCELLED', checkerName: null });
    expect(await who.get(calls.checkerCancel, { orderNo })).toMatchObject({ state: 'CANCELLED' });
    expect(await payer.balance(payer.own.BALANCE)).toEqual(before);
    expect(await used()).toBe(usedBefore);
    expect((await trailOf(orderNo)).slice(3)).toEqual(['CANCELLED 已撤回，冻结金额已释放', 'MESSAGE 已通知周洁']);
    expect(await refusalOf(checker, calls.checkerRelease, { orderNo })).toMatchObject({ bizCode: '20040008' });
    expect(await who.get(calls.transfer, request)).toMatchObject({ orderNo });
    expect(await payer.balance(payer.own.BALANCE)).toEqual(before);
    const { allowDuplicate: _, ...again } = payer.transferOf({ amount: '123.45' });
    expect(await who.get(calls.transfer, again)).toMatchObject({ state: 'WAIT_RELEASE' });
  });

  it("returns the form's values of a paid order, and its trade", async () => {
    const request = payer.transferOf({ amount: '132.01', remark: '再付' });
    const { orderNo } = await who.get(calls.transfer, request);
    await checker.get(calls.checkerRelease, { orderNo });
    const { payerAccountNo, payeeAccountNo, amount, remark } = request;
    const { order, again } = await who.get(operateDetail, { orderNo });
    expect(order.state).toBe('SUCCESS');
    expect(again).toEqual({ payerAccountNo, payeeAccountNo, amount, remark });
    expect(await who.get(tradeDetail, { tradeNo: orderNo })).toMatchObject({ orderNo, trade: { reason: '' } });
  });

  it("returns the form's values of an order that ended without a payment, and never before", async () => {
    const request = payer.transferOf({ amount: '134.00', remark: '货款' });
    const { orderNo } = await who.get(calls.transfer, request);
    expect(await who.get(operateDetail, { orderNo })).toMatchObject({ again: null });
    await who.get(calls.checkerCancel, { orderNo });
    const { payerAccountNo, payeeAccountNo, amount, remark } = request;
    const { again } = await who.get(operateDetail, { orderNo });
    expect(again).toEqual({ payerAccountNo, payeeAccountNo, amount, remark });

    const out = await who.get(calls.withdraw, payer.withdrawOf());
    await checker.get(calls.checkerRefuse, { orderNo: out.orderNo, reason: '不符' });
    expect((await who.get(operateDetail, { orderNo: out.orderNo })).again).toMatchObject({
      settleAccountId: 'JS200010000001',
      amount: out.amount,
    });
  });

  it('refuses to cancel a released order, and executes only one of two parallel decisions', async () => {
    const first = await waiting();
    await checker.get(calls.checkerRelease, { orderNo: first.orderNo });
    expect(await refusalOf(who, calls.checkerCancel, { orderNo: first.orderNo })).toMatchObject({
      bizCode: '20040008',
    });
    for (const order of [await waiting(), await waiting(), await waiting(), await waiting()]) {
      const { orderNo } = order;
      const before = await payer.balance(payer.own.BALANCE);
      const both = await Promise.all([
        checker.ask(calls.checkerRelease, { orderNo }),
        who.ask(calls.checkerCancel, { orderNo }),
      ]);
      expect(both.filter(({ body }) => body['bizCode'] === '20040008')).toHaveLength(1);
      const { state } = await orderOf(who, orderNo);
      expect(['SUCCESS', 'CANCELLED']).toContain(state);
      expect(await payer.balance(payer.own.BALANCE)).toEqual({
        balance: before.balance - (state === 'SUCCESS' ? 10_000 : 0),
        frozen: before.frozen - 10_000,
      });
    }
  });

  it('refuses to release an order from a frozen account, and allows its refusal', async () => {
    const { db } = test.sandbox;
    const { orderNo } = await waiting();
    const account = db.updateTable('accounts').where('account_no', '=', payer.own.BALANCE);
    await account.set({ status: 'FROZEN' }).execute();
    const before = await payer.balance(payer.own.BALANCE);
    expect((await refusalOf(checker, calls.checkerRelease, { orderNo })).msg).toMatch(/冻结/);
    expect(await orderOf(who, orderNo)).toMatchObject({ state: 'WAIT_RELEASE' });
    expect(await payer.balance(payer.own.BALANCE)).toEqual(before);
    expect(await checker.get(calls.checkerRefuse, { orderNo, reason: '账户冻结' })).toMatchObject({ state: 'FAILED' });
    await account.set({ status: 'NORMAL' }).execute();
  });

  it('refuses to release a payout to a removed or unverified bank account, and keeps the order waiting', async () => {
    const { db } = test.sandbox;
    const { orderNo } = await who.get(calls.withdraw, payer.withdrawOf());
    const account = db.updateTable('settle_accounts').where('settle_account_id', '=', 'JS200010000001');
    const released = () => refusalOf(checker, calls.checkerRelease, { orderNo });

    await account.set({ deleted_at: test.clock.now() }).execute();
    expect((await released()).msg).toBe('收款银行账户已删除或未通过审核，请拒绝该操作');
    await account.set({ deleted_at: null }).execute();

    const proofs = await db.selectFrom('payment_proofs').selectAll().execute();
    await db.deleteFrom('payment_proofs').execute();
    expect((await released()).msg).toBe('收款银行账户尚未完成打款验证，暂不能复核通过');
    expect(await orderOf(who, orderNo)).toMatchObject({ state: 'WAIT_RELEASE' });
    await db.insertInto('payment_proofs').values(proofs).execute();
    expect(await checker.get(calls.checkerRelease, { orderNo })).toMatchObject({ state: 'PROCESSING' });
  });

  it('refuses a checker amount while no other user may release, because all money above would freeze', async () => {
    const { db } = test.sandbox;
    const others = db.updateTable('users').where('login_account', '<>', ZHANG);
    const active = await db.selectFrom('users').select('user_id').where('status', '=', 'ACTIVE').execute();
    await others.set({ status: 'DISABLED' }).execute();
    const ask = (checkerAmount: string | null) => ({ checkerAmount, payPassword: PAY_PASSWORD });
    expect(await refusalOf(who, saveCheckerPolicy, ask('100.00'))).toMatchObject({
      data: { fields: { checkerAmount: '请先添加复核人员' } },
    });
    expect(await who.get(saveCheckerPolicy, ask(null))).toMatchObject({ checkerAmount: null });
    const ids = active.map(({ user_id }) => user_id);
    await db.updateTable('users').where('user_id', 'in', ids).set({ status: 'ACTIVE' }).execute();
  });

  it('refuses a release by a reader, and an order by the checker', async () => {
    const { orderNo } = await waiting();
    const reader = await signedIn(test, '13800000002');
    expect((await reader.ask(calls.checkerRelease, { orderNo })).status).toBe(403);
    expect((await checker.ask(calls.transfer, payer.transferOf())).status).toBe(403);
  });

  it('moves the money once when an order is released many times at once', async () => {
    const { balance } = await payer.balance(payer.own.BALANCE);
    const { orderNo } = await waiting();
    await Promise.all(Array.from({ length: 8 }, () => checker.ask(calls.checkerRelease, { orderNo })));
    expect((await payer.balance(payer.own.BALANCE)).balance).toBe(balance - 10_000);
  });
});

describe('the records', () => {
  it('lists the seeded orders with their history and postings', async () => {
    const { rows, total } = await who.get(operatePage, {
      pageNo: 1,
      pageSize: 10,
      kind: 'WITHDRAW',
      state: 'SUCCESS',
      endTime: new Date(SEED_TIME.getTime() - 1).toISOString(),
    });
    expect(total).toBeGreaterThan(10);
    const { order, trail, postings } = await who.get(operateDetail, { orderNo: rows[0]?.orderNo ?? '' });
    expect(order).toMatchObject({ makerName: '张明', payer: { name: '杭州云帆贸易有限公司' } });
    expect(trail).toHaveLength(3);
    expect(postings[0]?.amount).toBe(`-${order.amount}`);
  });

  beforeAll(fresh);
  it('filters, sums and prints the records', async () => {
    await who.get(calls.transfer, payer.transferOf({ amount: '10.00', remark: '一月' }));
    const second = await who.get(calls.withdraw, payer.withdrawOf({ amount: '20.00' }));
    // The filter leaves out the orders of the demo data, which are older.
    const now = { pageNo: 1, pageSize: 10, startTime: SEED_TIME.toISOString() };
    const page = await who.get(operatePage, now);
    expect(page).toMatchObject({ total: 2, totalAmount: '30.00', totalFee: '1.00' });
    expect(await who.get(operatePage, { ...now, keyword: '一月' })).toMatchObject({ total: 1 });
    expect(await who.get(operatePage, { ...now, state: 'PROCESSING' })).toMatchObject({
      rows: [{ orderNo: second.orderNo }],
    });
    const { status, headers } = await test.ask(orderReceipt, { orderNo: second.orderNo }, { token: who.token });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });
});
