import { type Applicant, reviewIsDue, signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import * as recharge from '@/contract/calls/enterpriseRecharge';
import * as funds from '@/contract/calls/fundAccounts';
import { myMsg } from '@/contract/calls/messages';
import * as calls from '@/contract/calls/moneyActions';
import * as orderQueries from '@/contract/calls/orderQueries';
import * as payees from '@/contract/calls/payees';
import { aPayer, aRequestNo, orderOf, refusalOf } from './orderSupport';
import { accountsOf } from './support';

const queries = { ...orderQueries, ...payees };

let test: TestSandbox;
let payer: Awaited<ReturnType<typeof aPayer>>;
let who: Applicant;
beforeAll(async () => {
  test = await aSandbox();
  payer = await aPayer(test);
  ({ who } = payer);
});
afterAll(() => test.stop());

it("shows the accounts with today's movements", async () => {
  const balanceAccount = async () => (await who.get(funds.enterpriseAccount, {})).rows[0];
  const before = await balanceAccount();
  expect(before).toMatchObject({ accountType: 'BALANCE', accountNo: payer.own.BALANCE });
  await who.get(calls.transfer, payer.transferOf({ amount: '5.00' }));
  const cents = (amount = '0.00') => Number(amount.replace('.', ''));
  const after = await balanceAccount();
  expect(cents(after?.todayOut) - cents(before?.todayOut)).toBe(500);
  expect(after?.todayIn).toBe(before?.todayIn);
  const pages = await who.get(funds.mbAccBalancePage, { pageNo: 1, pageSize: 10, accountType: 'FEE' });
  expect(pages).toMatchObject({ total: 1, rows: [{ accountNo: payer.own.FEE }] });
  expect(await who.get(funds.getFeeAccountInfo, {})).toMatchObject({ accountNo: payer.own.FEE });
  expect((await who.get(funds.listMerAccInfo, {})).map(({ merchantNo }) => merchantNo)).toEqual([
    'S800010000001',
    'S800010000002',
  ]);
});

it('exports the accounts with their whole numbers, and a CSV says which format keeps them', async () => {
  const { content, filename } = await who.get(funds.mbAccBalanceExport, { format: 'csv' });
  const [note = '', ...lines] = Buffer.from(content, 'base64').toString().trim().split('\r\n');
  expect(filename).toMatch(/\.csv$/);
  expect(note).toMatch(/；共 \d+ 条；用表格软件打开并保存CSV会改写长号码，需要编辑时请导出XLSX$/);
  expect(lines.filter((line) => line.includes(payer.own.BALANCE))).toHaveLength(1);
});

it('reports a balance below the threshold once a day, by message and SMS', async () => {
  const { balance } = await who.get(funds.balanceMonitor, {});
  await who.get(funds.saveBalanceMonitor, { enabled: true, threshold: balance, notifyPhone: '13900000001' });
  expect(await who.get(funds.balanceMonitor, {})).toMatchObject({ enabled: true, warning: false });
  const trailOf = async ({ orderNo }: { orderNo: string }) =>
    (await who.get(queries.operateDetail, { orderNo })).trail.map(({ text }) => text);
  const first = await who.get(calls.transfer, payer.transferOf({ amount: '1.00' }));
  const second = await who.get(calls.transfer, payer.transferOf({ amount: '1.00' }));
  expect(await trailOf(first)).toEqual(['已提交', '转账成功', '余额预警已通知张明、139****0001']);
  expect(await trailOf(second)).toEqual(['已提交', '转账成功']);
  expect(await who.get(funds.balanceMonitor, {})).toMatchObject({ warning: true });
  // Filters by title, because messages about other payments may be newer.
  const { rows } = await who.get(myMsg, { pageNo: 1, pageSize: 10 });
  expect(rows.filter(({ firstTitle }) => firstTitle === '余额预警')).toHaveLength(1);
  expect(await test.control('GET', '/outbox?to=13900000001')).toHaveLength(1);
  expect(await who.get(funds.queryAccountWarnInfo, {})).toMatchObject({ enabled: false, threshold: null });
});

it('opens an own account number once, and reports arrivals on this account', async () => {
  expect(await who.get(recharge.getEntRechargeInfo, {})).toMatchObject({ opened: false });
  expect(await refusalOf(who, recharge.updateNotifyPhone, { notifyPhone: '' })).toMatchObject({
    bizCode: 'RECHARGE_CLOSED',
  });
  const info = await who.get(recharge.openEntRecharge, { notifyPhone: '' });
  expect(await who.get(recharge.openEntRecharge, { notifyPhone: '13900000002' })).toEqual(info);
  await who.get(recharge.updateNotifyPhone, { notifyPhone: '13900000002' });
  const order = await who.get(calls.rechargePre, {
    requestNo: aRequestNo(),
    amount: '8.00',
    payeeAccountNo: payer.own.BALANCE,
  });
  expect(order.collect).toMatchObject({ accountNo: info.accountNo, accountName: '杭州云帆贸易有限公司' });
  reviewIsDue(test);
  await orderOf(who, order.orderNo);
  expect(await test.control('GET', '/outbox?to=13900000002')).toMatchObject([{ text: '【开放平台】充值8.00元已到账' }]);
  const { trail } = await who.get(queries.operateDetail, { orderNo: order.orderNo });
  expect(trail.at(-1)).toMatchObject({ step: 'MESSAGE', text: '已通知张明、139****0002' });
});

it('saves a payee, and hides a deleted payee until the next payment', async () => {
  await who.get(calls.payBank, payer.payBankOf());
  const book = () => who.get(queries.recentPayees, { kind: 'BANK' });
  const [payee] = await book();
  const { payeeId = '' } = payee ?? {};
  expect(await who.get(queries.savePayee, { payeeId, saved: true })).toMatchObject({ saved: true });
  await who.get(queries.deletePayee, { payeeId });
  expect(await book()).toEqual([]);
  await who.get(calls.payBank, payer.payBankOf({ allowDuplicate: true }));
  expect(await book()).toMatchObject([{ payeeId, saved: false }]);
});

it("names an account's owner to users who may pay, sixty times in ten minutes", async () => {
  expect(await who.get(queries.queryPayee, { accountNo: payer.others.BALANCE })).toMatchObject({
    name: '广州南屿百货有限公司',
  });
  const unknown = await refusalOf(who, queries.queryPayee, { accountNo: payer.others.FEE });
  expect(unknown.data?.fields).toEqual({ accountNo: '收款账户不存在' });
  for (let count = 0; count < 58; count++) await who.get(queries.queryPayee, { accountNo: payer.others.BALANCE });
  expect((await who.ask(queries.queryPayee, { accountNo: payer.others.BALANCE })).status).toBe(429);
});

it('returns the selectable accounts and the fees', async () => {
  const accounts = await who.get(queries.accountList, {});
  expect(accounts.map(({ accountType, own }) => [accountType, own])).toEqual([
    ['BALANCE', true],
    ['SETTLEMENT', true],
    ['FEE', true],
    ['SPLIT', true],
    ['BALANCE', false],
  ]);
  expect((await who.get(queries.outAccountList, { kind: 'TURN_ENTER' })).map(({ accountType }) => accountType)).toEqual(
    ['SETTLEMENT', 'FEE', 'SPLIT'],
  );
  expect(await who.get(queries.calculateFee, { amount: '123456.00' })).toMatchObject({
    fee: '50.00',
    rule: '按金额的0.1%收取，最低1.00元，最高50.00元',
    refusal: null,
  });
  expect(await who.get(queries.merchantSettlementCalculateFee, { amount: '1.00' })).toMatchObject({ fee: '0.50' });
  expect((await who.get(funds.queryEnterpriseFeeDetail, {})).map(({ kindName }) => kindName)).toContain('提现');
});

it('a reader sees accounts but moves no money, and a warehouse administrator sees the own accounts', async () => {
  const reader = await signedIn(test, '13800000002');
  expect(await reader.get(funds.enterpriseAccount, {})).toMatchObject({
    rows: [{ accountNo: payer.own.BALANCE }, {}, {}, {}],
  });
  for (const call of [queries.recentPayees, queries.accountList, queries.queryTradeFee])
    expect((await reader.ask(call as typeof queries.accountList, {})).status).toBe(403);
  const admin = await signedIn(test, 'yc_admin');
  const own = await accountsOf(test.sandbox.db, 'M600010000008');
  expect((await admin.get(funds.enterpriseAccount, {})).rows[0]?.accountNo).toBe(own.BALANCE);
  const [first, ...subs] = await admin.get(funds.queryAbleMemberInfos, {});
  expect(first).toMatchObject({ memberNo: 'M600010000008', accountCount: 4 });
  expect(subs).toHaveLength(300);
  expect((await admin.ask(calls.transfer, payer.transferOf())).status).toBe(403);
});
