import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { catalogue as calls } from '@/contract/calls/catalogue';
import { aPayer } from './orderSupport';

let test: TestSandbox;
let payer: Awaited<ReturnType<typeof aPayer>>;
beforeAll(async () => {
  test = await aSandbox();
  payer = await aPayer(test);
});
afterAll(() => test.stop());

const MEMBER = 'M600010000001';
const opened = async () =>
  (await payer.who.get(calls.walletProductQuery, {})).filter((one) => one.opened).map(({ productCode }) => productCode);

describe('products of the wallet', () => {
  // Each test starts from the seeded data, because one test closes all products.
  beforeEach(async () => {
    await test.restoreSeed();
    payer = await aPayer(test);
  });
  it('opens all wallet products to the members of the demo world', async () => {
    expect(await opened()).toEqual(['PAY_BANK', 'QUICK_COLLECTION']);
  });

  it('refuses orders of products that are not open, without using a number or storing an order', async () => {
    const { db } = test.sandbox;
    await db.deleteFrom('member_products').where('member_no', '=', MEMBER).execute();
    expect(await opened()).toEqual([]);
    const orders = () =>
      db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    const before = await orders();
    const order = payer.payBankOf({ requestNo: 'product-1' });
    expect((await payer.who.ask(calls.payBank, order)).body).toMatchObject({
      bizCode: '20040010',
      msg: '尚未开通付款到银行卡',
    });
    expect(await orders()).toEqual(before);

    const answer = await payer.who.get(calls.addMemberProduct, { productCode: 'PAY_BANK' });
    expect(answer.map(({ productCode, opened: isOpen }) => [productCode, isOpen])).toEqual([
      ['PAY_BANK', true],
      ['QUICK_COLLECTION', false],
    ]);
    // A repeated request changes nothing and writes no second audit row.
    const again = await payer.who.get(calls.addMemberProduct, { productCode: 'PAY_BANK' });
    expect(again).toEqual(answer);
    const noted = await db.selectFrom('audit_log').select('subject').where('action', '=', 'product.opened').execute();
    expect(noted).toEqual([{ subject: MEMBER }]);
    // The refusal did not use up the request number.
    expect(await payer.who.get(calls.payBank, order)).toMatchObject({ requestNo: 'product-1' });
  });
});

describe('the settlement account of merchants', () => {
  beforeAll(async () => {
    payer = await aPayer(test);
  });
  it('shows the settlement account as the list of entries does, with its sums', async () => {
    const paging = { pageNo: 1, pageSize: 50 };
    const all = await payer.who.get(calls.queryAccountFlow, { ...paging, accountType: 'SETTLEMENT' });
    expect(all.total).toBeGreaterThan(50);
    const { total, rows } = await payer.who.get(calls.merFlowPage, paging);
    expect({ total, rows }).toEqual({ total: all.total, rows: all.rows });
    expect(await payer.who.get(calls.merFlowStatistic, {})).toEqual({
      rows: all.total,
      totalIn: all.totalIn,
      totalOut: all.totalOut,
    });
    const incoming = await payer.who.get(calls.merFlowPage, { ...paging, direction: 'IN' });
    expect(new Set(incoming.rows.map(({ direction }) => direction))).toEqual(new Set(['IN']));
  });

  it('exports the entries of the settlement account', async () => {
    const [newest] = (await payer.who.get(calls.merFlowPage, { pageNo: 1, pageSize: 10 })).rows;
    const response = await test.fetch(`/gateway${calls.loanFlowDownload.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${payer.who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tradeNo: newest?.tradeNo, format: 'csv', columns: ['flowNo', 'amount'] }),
    });
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(await response.text()).toContain(newest?.flowNo);
  });
});
