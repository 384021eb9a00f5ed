import { type Applicant, signedIn } from '@test/support/onboarding';
import type { TestSandbox } from '@test/support/sandbox';
import { checkerRefuse, type payBank, type transfer, type withdraw } from '@/contract/calls/moneyActions';
import { queryOrder } from '@/contract/calls/orderQueries';
import type { Order } from '@/contract/calls/orders';
import { proveIdentity } from '@/contract/calls/passwordAndEmail';
import { checkerPage } from '@/contract/calls/releases';
import type { Call, RequestOf } from '@/contract/defineCall';
import { accountsOf, memberNamed } from './support';

export const PAY_PASSWORD = 'Pay#20261';
export const ZHANG = '13800000001';
export const CHECKER = '13800000005';

/** Proves the user's identity, as each release requires. */
export const prove = (who: Applicant) => who.get(proveIdentity, { password: 'Sandbox#2026' });

/** Refuses all orders that wait for a checker in the demo data, so that only the orders of a test wait. */
export async function emptyQueue(checker: Applicant): Promise<void> {
  const { rows } = await checker.get(checkerPage, { pageNo: 1, pageSize: 50 });
  for (const { number: orderNo } of rows) await checker.get(checkerRefuse, { orderNo, reason: '清空' });
}

let numbers = 0;
/** Returns a request number that was not used before. */
export const aRequestNo = (): string => `test-${++numbers}`;

/** Signs in a user of the demo enterprise. Returns its accounts and functions that build payment requests. */
export async function aPayer(test: TestSandbox) {
  const { db } = test.sandbox;
  const own = await accountsOf(db, await memberNamed(db, '杭州云帆贸易有限公司'));
  const others = await accountsOf(db, await memberNamed(db, '广州南屿百货有限公司'));
  const second = await accountsOf(db, await memberNamed(db, '上海锦程物流有限公司'));
  const who = await signedIn(test, ZHANG);

  const transferOf = (more: Partial<RequestOf<typeof transfer>> = {}): RequestOf<typeof transfer> => ({
    requestNo: aRequestNo(),
    amount: '10.00',
    payerAccountNo: own.BALANCE,
    payeeAccountNo: others.BALANCE,
    payPassword: PAY_PASSWORD,
    remark: '',
    allowDuplicate: true,
    ...more,
  });
  const withdrawOf = (more: Partial<RequestOf<typeof withdraw>> = {}): RequestOf<typeof withdraw> => ({
    requestNo: aRequestNo(),
    amount: '10000.00',
    payerAccountNo: own.BALANCE,
    settleAccountId: 'JS200010000001',
    payPassword: PAY_PASSWORD,
    ...more,
  });
  const payBankOf = (more: object = {}): RequestOf<typeof payBank> =>
    ({
      requestNo: aRequestNo(),
      amount: '2000.00',
      payerAccountNo: own.BALANCE,
      payeeKind: 'CORPORATE',
      payeeName: '宁波某某有限公司',
      payeeCardNo: '33050161620000000888',
      bankCode: '105',
      payPassword: PAY_PASSWORD,
      ...more,
    }) as RequestOf<typeof payBank>;

  const balance = async (accountNo: string) => {
    const row = await db
      .selectFrom('accounts')
      .select(['balance_cents', 'frozen_cents'])
      .where('account_no', '=', accountNo)
      .executeTakeFirstOrThrow();
    return { balance: row.balance_cents ?? 0, frozen: row.frozen_cents };
  };
  return { who, own, others, second, transferOf, withdrawOf, payBankOf, balance };
}

/** Expects that the call is refused, and returns the response. */
export async function refusalOf<C extends Call>(who: Applicant, call: C, request: RequestOf<C>) {
  const { body } = await who.ask(call, request);
  return body as { code: number; msg: string; bizCode?: string; data?: { fields?: Record<string, string> } };
}

export const orderOf = async (who: Applicant, orderNo: string): Promise<Order> => {
  const { order } = await who.get(queryOrder, { orderNo });
  if (!order) throw new Error(`no order ${orderNo}`);
  return order;
};

/** Expects that the ledger is correct: all entries sum to zero and no account is negative. */
export async function expectCleanLedger(test: TestSandbox): Promise<void> {
  expect(await test.control('GET', '/ledger')).toMatchObject({
    sumOfPostings: 0,
    negativeAccounts: 0,
    unbalancedEntries: 0,
  });
}
