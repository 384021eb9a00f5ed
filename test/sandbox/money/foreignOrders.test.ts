import { type Applicant, aCardNo, signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { type CallName, catalogue } from '@/contract/calls/catalogue';
import type * as enterpriseRecharge from '@/contract/calls/enterpriseRecharge';
import type * as fundAccounts from '@/contract/calls/fundAccounts';
import type * as moneyActions from '@/contract/calls/moneyActions';
import type * as orderQueries from '@/contract/calls/orderQueries';
import type * as payees from '@/contract/calls/payees';
import type * as releases from '@/contract/calls/releases';
import type * as settlementFlows from '@/contract/calls/settlementFlows';
import type * as splits from '@/contract/calls/splits';
import type { Split } from '@/contract/calls/splits';
import type * as walletProducts from '@/contract/calls/walletProducts';
import type { Call } from '@/contract/defineCall';
import { aPayer, PAY_PASSWORD } from './orderSupport';
import { accountsOf } from './support';

/*
 * Tests safety rule S-08 (ids of other companies) for orders. The administrator of another company sends each call
 * with the first company's ids. The response equals that for an unknown id, and the first company's data does not
 * change.
 */

type Names = Extract<
  CallName,
  | keyof typeof moneyActions
  | keyof typeof orderQueries
  | keyof typeof payees
  | keyof typeof releases
  | keyof typeof fundAccounts
  | keyof typeof enterpriseRecharge
  | keyof typeof splits
  | keyof typeof walletProducts
  | keyof typeof settlementFlows
>;

const TENANT = '13800000004';
const SESSION = ['memberNo', 'merchantNo'];

let test: TestSandbox;
let tenant: Applicant;
let theirs: Record<string, string>;
let unknownNos: Record<string, string>;
/** Requests for every call of the four files; a missing call does not compile. */
let requests: Record<Names, { request: object; ids: readonly string[] }>;

beforeAll(async () => {
  test = await aSandbox();
  const { who, own, payBankOf } = await aPayer(test);
  tenant = await signedIn(test, TENANT);
  const { orderNo, requestNo } = await who.get(catalogue.payBank, payBankOf({ remark: '挂起' }));
  const [payee] = await who.get(catalogue.recentPayees, {});
  const [split] = (await who.get(catalogue.psRecordPage, { target: 'CARD', pageNo: 1, pageSize: 10 })).rows as [Split];
  theirs = {
    memberNo: 'M600010000001',
    merchantNo: 'S800010000001',
    payerAccountNo: own.BALANCE,
    payeeAccountNo: own.SETTLEMENT,
    accountNo: own.BALANCE,
    settleAccountId: 'JS200010000001',
    payeeId: payee?.payeeId ?? '',
    orderNo,
    requestNo,
    tradeNo: split.tradeNo,
  };
  unknownNos = {
    memberNo: 'M699999999999',
    merchantNo: 'S899999999999',
    payerAccountNo: '0571999999999999',
    payeeAccountNo: '0571999999999998',
    accountNo: '0571999999999999',
    settleAccountId: 'JS299999999999',
    payeeId: 'SK0',
    orderNo: '202601010000000000000000',
    requestNo: 'nobodys',
    tradeNo: 'T202601010000000000000000',
  };
  const mine = await accountsOf(test.sandbox.db, 'M600010000007');
  const order = { requestNo: 'foreign-1', amount: '1.00', payPassword: PAY_PASSWORD };
  const card = { bankCode: '102', payerName: '李客户', payerCardNo: aCardNo(1), payerMobile: '13900000000' };
  const warning = { enabled: true, threshold: '1.00', notifyPhone: '' };
  // The fields of the session are checked in the gateway, in the same way for every call.
  const reads = { request: {}, ids: ['memberNo'] };
  const paged = { request: { pageNo: 1, pageSize: 10 }, ids: ['memberNo'] };
  const from = { payerAccountNo: mine.BALANCE };
  const payer = [...SESSION, 'payerAccountNo'];
  requests = {
    rechargePre: { request: order, ids: [...SESSION, 'payeeAccountNo'] },
    // Every balance account can receive a transfer, so an account of another company is a valid payee.
    transfer: { request: { ...order, payeeAccountNo: unknownNos['payeeAccountNo'] }, ids: payer },
    withdraw: { request: { ...order, ...from }, ids: [...SESSION, 'settleAccountId'] },
    merchantWithdraw: { request: order, ids: payer },
    fundTransfer: { request: { ...order, ...from }, ids: [...SESSION, 'payeeAccountNo'] },
    payBank: { request: { ...order, ...from, payeeKind: 'BOOK' }, ids: [...SESSION, 'payeeId'] },
    turnEnter: { request: { ...order, payeeAccountNo: mine.BALANCE }, ids: payer },
    turnOut: { request: { ...order, ...from }, ids: [...SESSION, 'payeeAccountNo'] },
    feeAccountRecharge: { request: { ...order, ...from }, ids: [...SESSION, 'payeeAccountNo'] },
    feeAccountRepay: { request: order, ids: payer },
    quickCollection: { request: { ...order, ...card }, ids: [...SESSION, 'payeeAccountNo'] },
    createCashier: { request: { ...order }, ids: [...SESSION, 'payeeAccountNo'] },
    psReturn: { request: order, ids: [...SESSION, 'tradeNo'] },
    checkerRelease: { request: {}, ids: [...SESSION, 'orderNo'] },
    checkerRefuse: { request: { reason: '不符' }, ids: [...SESSION, 'orderNo'] },
    checkerCancel: { request: {}, ids: [...SESSION, 'orderNo'] },
    transEnum: reads,
    queryTradeFee: { request: { kind: 'TRANSFER', amount: '1.00' }, ids: payer },
    calculateFee: { request: { amount: '1.00' }, ids: payer },
    merchantSettlementCalculateFee: { request: { amount: '1.00' }, ids: payer },
    accountList: reads,
    outAccountList: reads,
    singleAccount: { request: {}, ids: [...SESSION, 'accountNo'] },
    queryPayee: { request: { accountNo: mine.BALANCE }, ids: SESSION },
    queryPaymentWarnings: { request: { amount: '1.00', payeeKind: 'BOOK' }, ids: [...SESSION, 'payeeId'] },
    recentPayees: reads,
    savePayee: { request: { saved: true }, ids: [...SESSION, 'payeeId'] },
    addPayee: { request: { accountKind: 'WALLET', accountNo: '0571999999999999', note: '' }, ids: SESSION },
    editPayee: { request: { note: '老客户' }, ids: [...SESSION, 'payeeId'] },
    queryBalanceTrend: { request: { days: 7 }, ids: ['memberNo'] },
    psRecordPage: { request: { ...paged.request, target: 'CARD' }, ids: ['memberNo'] },
    downloadPsRecord: { request: { target: 'CARD', format: 'csv', columns: ['tradeNo'] }, ids: ['memberNo'] },
    psRecordDetail: { request: {}, ids: ['memberNo', 'tradeNo'] },
    batchDownloadPsVoucher: { request: { tradeNos: [unknownNos['tradeNo']] }, ids: SESSION },
    deletePayee: { request: {}, ids: [...SESSION, 'payeeId'] },
    queryOrder: { request: {}, ids: [...SESSION, 'orderNo'] },
    operatePage: paged,
    downloadOrders: { request: { format: 'csv', columns: ['orderNo'] }, ids: SESSION },
    operateDetail: { request: {}, ids: [...SESSION, 'orderNo'] },
    orderReceipt: { request: {}, ids: [...SESSION, 'orderNo'] },
    fundTransferDown: { request: { orderNos: [unknownNos['orderNo']] }, ids: SESSION },
    checkerPolicy: reads,
    saveCheckerPolicy: { request: { checkerAmount: null, payPassword: PAY_PASSWORD }, ids: SESSION },
    checkerPage: paged,
    checkerSummary: reads,
    enterpriseAccount: reads,
    enterprisePayAccountBalance: reads,
    defaultEtpAccount: reads,
    queryBrandAccounts: reads,
    queryEnterpriseFeeDetail: reads,
    balanceMonitor: reads,
    saveBalanceMonitor: { request: warning, ids: SESSION },
    getFeeAccountInfo: reads,
    queryAccountWarnInfo: reads,
    saveOrUpdateAccountWarnInfo: { request: warning, ids: SESSION },
    listMerAccInfo: reads,
    // This call is only for warehouse users, and refused before any id is read.
    queryAbleMemberInfos: { request: {}, ids: [] },
    queryAccountCardBalance: paged,
    downloadAccountCardBalance: { request: { format: 'csv', columns: ['accountName'] }, ids: SESSION },
    mbAccBalancePage: paged,
    mbAccBalanceExport: { request: { format: 'csv' }, ids: SESSION },
    queryCurMonthPsAmount: reads,
    tradeRemarkList: reads,
    walletProductQuery: reads,
    addMemberProduct: { request: { productCode: 'PAY_BANK' }, ids: SESSION },
    merFlowPage: paged,
    merFlowStatistic: reads,
    loanFlowDownload: { request: { format: 'csv', columns: ['flowNo'] }, ids: SESSION },
    getEntRechargeInfo: reads,
    openEntRecharge: { request: { notifyPhone: '' }, ids: SESSION },
    updateNotifyPhone: { request: { notifyPhone: '' }, ids: SESSION },
  };
});
afterAll(() => test.stop());

/** Returns all data that belongs to the first company, to compare it before and after. */
async function possessions(): Promise<string> {
  const rows = [];
  for (const table of ['orders', 'payees', 'accounts', 'order_days', 'trades'])
    rows.push(
      (
        await sql`select * from ${sql.table(table)} where member_no = 'M600010000001' order by 1, 2, 3`.execute(
          test.sandbox.db,
        )
      ).rows,
    );
  for (const table of ['balance_monitors', 'checker_policies', 'enterprise_recharges'])
    rows.push((await sql`select * from ${sql.table(table)}`.execute(test.sandbox.db)).rows);
  return JSON.stringify(rows);
}

it('S-08: answers ids of another tenant as unknown ids, by each call', async () => {
  const before = await possessions();
  for (const [name, { request, ids }] of Object.entries(requests)) {
    const call = (catalogue as Record<string, Call>)[name] as Call;
    for (const id of ids) {
      const rest = Object.fromEntries(
        ids.filter((other) => !SESSION.includes(other)).map((other) => [other, unknownNos[other]]),
      );
      const ask = (owner: Record<string, string>) =>
        test.ask(call, { ...rest, ...request, [id]: owner[id] } as never, { token: tenant.token });
      const foreign = await ask(theirs);
      const absent = await ask(unknownNos);
      expect({ name, id, status: foreign.status, body: foreign.body }).toEqual({
        name,
        id,
        status: 200,
        body: { code: 4004, msg: '数据不存在或无权访问' },
      });
      expect(absent.body).toEqual(foreign.body);
    }
  }
  expect(await possessions()).toBe(before);
});

it('S-08: finds no order by another member’s requestNo, and no receipt of another member', async () => {
  const { requestNo } = theirs;
  expect(await tenant.get(catalogue.queryOrder, { requestNo, kind: 'PAY_BANK' })).toEqual({ order: null, again: null });
  const receipts = await tenant.ask(catalogue.fundTransferDown, { orderNos: [theirs['orderNo'] ?? ''] });
  expect(receipts.body).toEqual({ code: 4004, msg: '数据不存在或无权访问' });
  const vouchers = await tenant.ask(catalogue.batchDownloadPsVoucher, { tradeNos: [theirs['tradeNo'] ?? ''] });
  expect(vouchers.body).toEqual({ code: 4004, msg: '数据不存在或无权访问' });
});

it('S-08: ignores fields that only the platform may set', async () => {
  const { who, transferOf } = await aPayer(test);
  const order = await who.get(catalogue.transfer, {
    ...transferOf(),
    state: 'PROCESSING',
    fee: '9.00',
    makerId: '100010000005',
    checkerName: '周洁',
  } as never);
  expect(order).toMatchObject({ state: 'SUCCESS', fee: '0.00', makerName: '张明', checkerName: null });
});
