import { dayOf } from '@sandbox/domain/money/days';
import { closeDays } from '@sandbox/domain/statements/accountingDay';
import { makeStatements } from '@sandbox/domain/statements/makeStatements';
import { verifyStatements } from '@sandbox/domain/statements/verify';
import { reviewIsDue } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { catalogue as calls } from '@/contract/calls/catalogue';
import { aPayer, aRequestNo, expectCleanLedger, orderOf, PAY_PASSWORD, refusalOf } from './orderSupport';

const YUNFAN = 'S800010000001';
const page = { pageNo: 1, pageSize: 50 } as const;

let test: TestSandbox;
let payer: Awaited<ReturnType<typeof aPayer>>;
const db = () => test.sandbox.db;
beforeAll(async () => {
  test = await aSandbox();
});
beforeEach(async () => {
  await test.restoreSeed();
  payer = await aPayer(test);
});
afterEach(() => expectCleanLedger(test));
afterAll(() => test.stop());

const cashierOf = (amount = '1000.00') => ({
  requestNo: aRequestNo(),
  amount,
  payeeAccountNo: payer.own.SETTLEMENT,
  merchantNo: YUNFAN,
  payMethod: 'ZTO_QUICK_PAYMENT' as const,
});
/** Places orders of 1,000.00 whose fees of 3.80 exceed the balance of the fee account. */
async function advanced(orders: number, amount?: string): Promise<void> {
  await db().updateTable('accounts').set({ status: 'FROZEN' }).where('account_no', '=', payer.own.FEE).execute();
  for (let nr = 0; nr < orders; nr++) {
    const { orderNo } = await payer.who.get(calls.createCashier, cashierOf(amount));
    reviewIsDue(test);
    await orderOf(payer.who, orderNo);
  }
}
const repayOf = (amount: string) => ({
  requestNo: aRequestNo(),
  amount,
  payerAccountNo: payer.own.BALANCE,
  payPassword: PAY_PASSWORD,
  remark: '',
});
const owed = async () => (await payer.who.get(calls.advancePage, page)).totals;

describe('fees that the platform has advanced', () => {
  it('repays advanced fees from the balance, in part and in full, oldest first', async () => {
    await advanced(3);
    expect(await owed()).toEqual({ amount: '11.40', repaid: '0.00', owed: '11.40', difference: '0.00' });
    const before = (await payer.balance(payer.own.BALANCE)).balance;
    expect(await payer.who.get(calls.feeAccountRepay, repayOf('5.00'))).toMatchObject({
      state: 'SUCCESS',
      fee: '0.00',
      kind: 'FEE_REPAY',
    });
    const { rows } = await payer.who.get(calls.advancePage, page);
    expect(rows.map(({ repaid, state, daysLeft }) => [repaid, state, daysLeft]).sort()).toEqual([
      ['0.00', 'OWED', 30],
      ['1.20', 'PART', 30],
      ['3.80', 'REPAID', null],
    ]);
    expect(await payer.who.get(calls.feeAccountRepay, repayOf('6.40'))).toMatchObject({ state: 'SUCCESS' });
    expect(await owed()).toEqual({ amount: '11.40', repaid: '11.40', owed: '0.00', difference: '0.00' });
    expect((await payer.balance(payer.own.BALANCE)).balance).toBe(before - 1_140);
  });

  it('refuses finally a repayment above the debt, and a repayment without a debt', async () => {
    await advanced(1);
    const quote = async (amount: string) =>
      (await payer.who.get(calls.queryTradeFee, { kind: 'FEE_REPAY', amount })).refusal;
    expect([await quote('3.81'), await quote('3.80')]).toEqual(['还款金额不能超过待还金额3.80元', null]);
    const much = repayOf('3.81');
    for (let round = 0; round < 2; round++)
      expect(await refusalOf(payer.who, calls.feeAccountRepay, much)).toMatchObject({
        bizCode: '20050007',
        msg: '还款金额不能超过待还金额3.80元',
      });
    await payer.who.get(calls.feeAccountRepay, repayOf('3.80'));
    expect(await refusalOf(payer.who, calls.feeAccountRepay, repayOf('0.01'))).toMatchObject({
      msg: '没有待还的手续费垫付',
    });
  });

  it('accepts parallel repayments only up to the debt', async () => {
    await advanced(2);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => payer.who.ask(calls.feeAccountRepay, repayOf('1.00'))),
    );
    expect(answers.filter(({ body }) => body['code'] === 0)).toHaveLength(7);
    expect((await owed()).owed).toBe('0.60');
    const again = repayOf('0.60');
    const same = await Promise.all(Array.from({ length: 8 }, () => payer.who.ask(calls.feeAccountRepay, again)));
    expect(new Set(same.map(({ body }) => JSON.stringify(body['data']))).size).toBe(1);
    expect((await owed()).owed).toBe('0.00');
  });

  it('refuses new incoming orders while overdue advances exceed the limit, until they are repaid', async () => {
    await advanced(3, '90000.00');
    const { standing } = await payer.who.get(calls.advancePage, page);
    expect(standing).toMatchObject({ blocked: false, overdue: '0.00', blockFrom: '1000.00' });
    await test.control('POST', '/clock', { advance: 'P31D' });
    payer = await aPayer(test);
    // Each user who moves money gets one message with a link to the repayment. The home page shows the debt.
    await test.sandbox.idle();
    const { rows: told } = await payer.who.get(calls.searchMsg, { ...page, type: '3', keyword: '垫付逾期' });
    expect(told).toMatchObject([{ linkUrl: '/operation/fundStatement' }]);
    expect((await payer.who.get(calls.queryAccountBalanceCountData, {})).feeOverdue).toBe(standing.owed);
    expect((await payer.who.get(calls.advancePage, page)).standing).toMatchObject({
      blocked: true,
      overdue: standing.owed,
    });
    expect(await refusalOf(payer.who, calls.createCashier, cashierOf())).toMatchObject({
      bizCode: '20050008',
      msg: `手续费垫付已逾期${Number(standing.owed).toLocaleString('en-US', { minimumFractionDigits: 2 })}元，请先还款再收款`,
    });
    await payer.who.get(calls.feeAccountRepay, repayOf(standing.owed));
    expect((await payer.who.ask(calls.createCashier, cashierOf())).body['code']).toBe(0);
  });

  it('shows fees and repayments in the statements of their days', async () => {
    await advanced(2);
    await payer.who.get(calls.feeAccountRepay, repayOf('5.00'));
    const today = dayOf(test.clock.now());
    const later = new Date(test.clock.now().getTime() + 86_400_000);
    await closeDays(db(), later);
    await makeStatements(db(), later);
    expect(await verifyStatements(db(), { from: today, to: today })).toEqual([]);
    const day = { startDay: today, endDay: today };
    const { totals, proof } = await payer.who.get(calls.statementTradePage, { ...page, ...day });
    expect(totals).toMatchObject({ advanced: '7.60', repaid: '5.00' });
    expect(proof).toMatchObject({ difference: '0.00', feeDifference: '0.00' });
    const fees = await payer.who.get(calls.statementFeePage, { ...page, ...day });
    expect(fees.totals.advanced).toBe('7.60');
    const month = await payer.who.get(calls.financeMonth, { month: today.slice(0, 7) });
    expect(month).toMatchObject({
      difference: '0.00',
      advances: { advanced: '7.60', repaid: '5.00', closing: '2.60' },
    });
  });
});

describe('the fee account', () => {
  it('fills the fee account from the balance only', async () => {
    const before = (await payer.balance(payer.own.FEE)).balance;
    const order = { ...repayOf('100.00'), payeeAccountNo: payer.own.FEE };
    expect(await payer.who.get(calls.feeAccountRecharge, order)).toMatchObject({ state: 'SUCCESS' });
    expect((await payer.balance(payer.own.FEE)).balance).toBe(before + 10_000);
    expect(
      await refusalOf(payer.who, calls.feeAccountRecharge, { ...repayOf('1.00'), payeeAccountNo: payer.own.SPLIT }),
    ).toMatchObject({ data: { fields: { payeeAccountNo: '请选择手续费账户' } } });
  });
});
