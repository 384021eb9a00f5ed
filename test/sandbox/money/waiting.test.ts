import { type Applicant, signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { myMsg } from '@/contract/calls/messages';
import { checkerCancel, checkerRefuse, checkerRelease, payBank, transfer } from '@/contract/calls/moneyActions';
import { operateDetail, saveCheckerPolicy } from '@/contract/calls/orderQueries';
import { addPayee, recentPayees } from '@/contract/calls/payees';
import { checkerPage, checkerSummary } from '@/contract/calls/releases';
import { aPayer, CHECKER, emptyQueue, PAY_PASSWORD, prove, refusalOf, ZHANG } from './orderSupport';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIRST = '33050161620000000888';
const SECOND = '33050161620000000999';

let test: TestSandbox;
let payer: Awaited<ReturnType<typeof aPayer>>;
let checker: Applicant;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.restoreSeed();
  payer = await aPayer(test);
  await payer.who.get(saveCheckerPolicy, { checkerAmount: '100.00', payPassword: PAY_PASSWORD });
  checker = await signedIn(test, CHECKER);
  await emptyQueue(checker);
});

const page = (more: object = {}) => checker.get(checkerPage, { pageNo: 1, pageSize: 10, ...more });
const paid = async (more: object = {}) =>
  (await payer.who.get(payBank, payer.payBankOf({ allowDuplicate: true, ...more }))).orderNo;
/** Makes a payment, releases it and lets the bank pay it. Returns the order number. */
async function arrived(more: object = {}) {
  const orderNo = await paid(more);
  await prove(checker);
  await checker.get(checkerRelease, { orderNo });
  test.clock.advance(60_000);
  await payer.who.get(operateDetail, { orderNo });
  return orderNo;
}
/** Signs both users in again, because their sessions have expired after a day. */
async function again() {
  payer = { ...payer, who: await signedIn(test, ZHANG) };
  checker = await signedIn(test, CHECKER);
}

it('lists orders of other makers, oldest first, with sum and age', async () => {
  const first = await paid({ amount: '200.00' });
  test.clock.advance(90 * 60_000);
  await again();
  const { orderNo: second } = await payer.who.get(transfer, payer.transferOf({ amount: '100.00' }));
  const found = await page();
  expect(found).toMatchObject({ total: 2, totalAmount: '300.00', own: 0 });
  expect(found.rows.map(({ number, waited }) => ({ number, waited }))).toEqual([
    { number: first, waited: 90 },
    { number: second, waited: 0 },
  ]);
  expect((await page({ pageNo: 2, pageSize: 10 })).rows).toEqual([]);
  expect(await checker.get(checkerSummary, {})).toEqual({ items: 2, amount: '300.00', waited: 90 });
});

it('counts the orders made by the user separately', async () => {
  await paid();
  const { who } = payer;
  expect(await who.get(checkerSummary, {})).toEqual({ items: 0, amount: '0.00', waited: 0 });
  expect(await who.get(checkerPage, { pageNo: 1, pageSize: 10 })).toMatchObject({ total: 0, rows: [], own: 1 });
});

it('shows that an account was never paid, and otherwise how often it was paid', async () => {
  await paid();
  expect((await page()).rows[0]).toMatchObject({ warnings: ['首次向该账户付款'], history: '' });
  const { orderNo } = await payer.who
    .get(operateDetail, { orderNo: (await page()).rows[0]?.number ?? '' })
    .then(({ order, warnings }) => {
      expect(warnings).toEqual(['首次向该账户付款']);
      return order;
    });
  await payer.who.get(checkerCancel, { orderNo });

  await arrived();
  test.clock.advance(2 * DAY);
  await again();
  await paid({ amount: '300.00' });
  expect((await page()).rows[0]).toMatchObject({
    warnings: [],
    history: expect.stringMatching(/^已付款1笔，最近一次\d{4}-\d{2}-\d{2}$/),
  });
});

it('warns for a week when a payee was paid at another account before', async () => {
  await arrived({ payeeCardNo: FIRST });
  test.clock.advance(2 * DAY);
  await again();
  await arrived({ payeeCardNo: SECOND });
  test.clock.advance(2 * DAY);
  await again();
  const second = await paid({ payeeCardNo: SECOND, amount: '300.00' });
  expect((await page()).rows[0]).toMatchObject({ warnings: ['收款账户2天前变更，此前的收款账户尾号0888'] });
  const third = await paid({ payeeCardNo: '33050161620000000777', amount: '300.00' });
  expect((await page()).rows.find(({ number }) => number === third)?.warnings).toEqual([
    '首次向该账户付款，该收款方此前的收款账户尾号0999',
  ]);
  test.clock.advance(6 * DAY);
  await again();
  expect((await page()).rows.find(({ number }) => number === second)?.warnings).toEqual([]);
});

it('warns when the account was last paid under another name', async () => {
  await arrived({ payeeName: '王小明' });
  await paid({ payeeName: '李四光', amount: '300.00' });
  expect((await page()).rows[0]?.warnings).toEqual(['该账户上次付款的户名是王小明，与本次不同']);
});

it('warns of an equal payment within a day, also of a later one', async () => {
  const first = await paid({ amount: '150.00' });
  test.clock.advance(DAY - 1);
  await again();
  const second = await paid({ amount: '150.00' });
  const warned = (await page()).rows.map(({ warnings }) => warnings[0]);
  expect(warned).toEqual([`与24小时内的单号${second}收款账户和金额相同`, `与24小时内的单号${first}收款账户和金额相同`]);
  await payer.who.get(checkerCancel, { orderNo: second });
  expect((await page()).rows[0]?.warnings).toEqual(['首次向该账户付款']);
});

it('notifies the checkers of a cancellation, and shows when an order was decided', async () => {
  const orderNo = await paid();
  await payer.who.get(checkerCancel, { orderNo });
  expect((await checker.get(myMsg, { pageNo: 1, pageSize: 10 })).rows[0]).toMatchObject({
    firstTitle: '已撤回',
    secondTitle: expect.stringContaining('撤回了付款到银行卡2,000.00元'),
  });
  const { trail } = await payer.who.get(operateDetail, { orderNo });
  expect(trail.slice(-2).map(({ text }) => text)).toEqual(['已撤回，冻结金额已释放', '已通知周洁']);

  const refused = await paid();
  await checker.get(checkerRefuse, { orderNo: refused, reason: '金额不符' });
  const { checkTime, batchNo } = await payer.who.get(operateDetail, { orderNo: refused });
  expect(checkTime).not.toBeNull();
  expect(batchNo).toBeNull();
});

it('keeps the names in the payee book, except for a payee entered again manually', async () => {
  await paid();
  const other = { payeeName: '另一家公司', amount: '2001.00' };
  expect(await refusalOf(payer.who, payBank, payer.payBankOf(other))).toMatchObject({
    bizCode: '20040005',
    msg: '该账号在收款方簿中的户名为宁波某某有限公司，与填写的户名不一致',
  });
  // Two warnings apply at the same time; one confirmation accepts both.
  expect(await refusalOf(payer.who, payBank, payer.payBankOf({ ...other, amount: '2000.00' }))).toMatchObject({
    msg: expect.stringMatching(/^该账号在收款方簿.*；一小时内已向该收款方提交过相同金额/),
  });
  await paid(other);
  const names = async () => (await payer.who.get(recentPayees, { kind: 'BANK' })).map(({ name }) => name);
  expect(await names()).toContain('宁波某某有限公司');
  expect(await names()).not.toContain('另一家公司');
  await payer.who.get(addPayee, {
    accountKind: 'CORPORATE',
    name: '另一家公司',
    accountNo: FIRST,
    bankCode: '105',
    note: '',
  });
  expect(await names()).not.toContain('宁波某某有限公司');
  expect(await names()).toContain('另一家公司');
});
