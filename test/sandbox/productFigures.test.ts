import { type Applicant, reviewIsDue, signedIn } from '@test/support/onboarding';
import { roundsOf } from '@test/support/sample';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import fc from 'fast-check';
import { createCashier } from '@/contract/calls/moneyActions';
import { queryProductInfo } from '@/contract/calls/products';
import { psRecordPage } from '@/contract/calls/splits';
import { tradePage } from '@/contract/calls/tradeLists';
import { PAY_METHODS, ProductCode, TRADE_PRODUCT_OF } from '@/contract/words/productCodes';
import { dayOf, startOfDay } from '../../sandbox/domain/money/days';
import { monthFigures } from '../../sandbox/domain/products/monthFigures';
import { aPayer, aRequestNo, orderOf } from './money/orderSupport';

/* Tests the figures of a product on its page (本月使用情况). They are the sums of the month's trades. */

const MEMBER = 'M600010000001';
const MAIN = 'S800010000001';
/** The merchants of the demo data that have open products, and their members. */
const MERCHANTS = [
  { memberNo: MEMBER, merchantNo: MAIN },
  { memberNo: MEMBER, merchantNo: 'S800010000002' },
  { memberNo: 'M600010000002', merchantNo: 'S800010000005' },
];

let test: TestSandbox;
let zhang: Applicant;
beforeAll(async () => {
  test = await aSandbox();
});
beforeEach(async () => {
  await test.restoreSeed();
  zhang = await signedIn(test, '13800000001');
});
afterAll(() => test.stop());

const db = () => test.sandbox.db;
const yuan = (cents: number) => (cents / 100).toFixed(2);
const startOfMonth = () => startOfDay(`${dayOf(test.clock.now()).slice(0, 7)}-01`);

/** Reads every trade of the database, and the member book that received each split. */
async function allTrades() {
  const trades = await db()
    .selectFrom('trades as t')
    .leftJoin('member_book_splits as s', 's.trade_no', 't.trade_no')
    .leftJoin('member_books as receiver', 'receiver.book_no', 's.book_no')
    .leftJoin('member_books as owner', 'owner.book_no', 't.member_no')
    .selectAll('t')
    .select(['receiver.merchant_no as received_under', 'owner.merchant_no as paid_under'])
    .execute();
  const month = dayOf(test.clock.now()).slice(0, 7);
  return trades.filter(({ status, created_at }) => status === 'SUCCESS' && dayOf(created_at).startsWith(month));
}
type Row = Awaited<ReturnType<typeof allTrades>>[number];

/** Returns the trades of a merchant's product, by its definition in words: one trade at a time. */
function ofProduct(rows: readonly Row[], merchantNo: string, code: ProductCode): Row[] {
  const own = rows.filter(({ merchant_no }) => merchant_no === merchantNo);
  const splits = own.filter(({ scene, direction }) => scene === 'SPLIT' && direction === 'OUT');
  switch (code) {
    case 'CASHIER':
      return PAY_METHODS.flatMap((method) => ofProduct(rows, merchantNo, method));
    case 'ZTO_PS':
      return splits;
    case 'ZTO_WALLET_PS_TO_BANK':
      return splits.filter(({ split_to }) => split_to === 'CARD');
    case 'ZTO_DEFRAY':
      return own.filter(({ scene, direction }) => scene === 'BEHALF_PAY' && direction === 'OUT');
    case 'ONE_ACCOUNT':
      return [
        ...rows.filter(({ received_under }) => received_under === merchantNo).map((row) => ({ ...row, fee_cents: 0 })),
        ...rows.filter(({ paid_under }) => paid_under === merchantNo),
      ];
    default:
      return own.filter(({ business_type, product }) => business_type === '4007' && product === TRADE_PRODUCT_OF[code]);
  }
}
const sums = (rows: readonly Row[]) => ({
  trades: rows.length,
  cents: rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
  feeCents: rows.reduce((sum, { fee_cents }) => sum + fee_cents, 0),
});

/** Expects that the figures of every product of every merchant are the sums of its trades. */
async function expectSums(): Promise<void> {
  const rows = await allTrades();
  for (const owner of MERCHANTS)
    for (const productCode of ProductCode.options) {
      const figures = await monthFigures(db(), { ...owner, productCode }, test.clock.now());
      expect([owner.merchantNo, productCode, figures]).toEqual([
        owner.merchantNo,
        productCode,
        sums(ofProduct(rows, owner.merchantNo, productCode)),
      ]);
    }
}

describe('the figures of a product in this month', () => {
  it('equal the sums of its trades at each merchant of the demo data, and count trades of the main merchant', async () => {
    await expectSums();
    for (const productCode of ProductCode.options) {
      const { month } = await zhang.get(queryProductInfo, { productCode, merchantNo: MAIN });
      const rows = ofProduct(await allTrades(), MAIN, productCode);
      const { trades, cents, feeCents } = sums(rows);
      expect([productCode, month]).toEqual([productCode, { count: trades, amount: yuan(cents), fee: yuan(feeCents) }]);
    }
    for (const productCode of ['CASHIER', 'ZTO_PS', 'ZTO_WALLET_PS_TO_BANK', 'ZTO_DEFRAY', 'ONE_ACCOUNT'] as const) {
      const { month } = await zhang.get(queryProductInfo, { productCode, merchantNo: MAIN });
      expect([productCode, month.count > 0]).toEqual([productCode, true]);
    }
  });

  it('equal the lists of payouts and splits of the merchant in this month', async () => {
    const page = { pageNo: 1, pageSize: 10, status: 'SUCCESS' as const, startTime: startOfMonth().toISOString() };
    const payouts = await zhang.get(tradePage, { ...page, kind: 'BEHALF_PAY', merchantNo: MAIN });
    const cards = await zhang.get(psRecordPage, { ...page, target: 'CARD', merchantNo: MAIN });
    const defray = await zhang.get(queryProductInfo, { productCode: 'ZTO_DEFRAY', merchantNo: MAIN });
    const toCard = await zhang.get(queryProductInfo, { productCode: 'ZTO_WALLET_PS_TO_BANK', merchantNo: MAIN });
    expect(payouts.total).toBe(defray.month.count);
    expect(cards).toMatchObject({ total: toCard.month.count, totalAmount: toCard.month.amount });
  });

  it('grow by one payment at the cashier, for the pay method and for the cashier, once it has succeeded', async () => {
    const payer = await aPayer(test);
    const shown = async (productCode: ProductCode) =>
      (await payer.who.get(queryProductInfo, { productCode, merchantNo: MAIN })).month;
    const before = { WECHAT: await shown('WECHAT'), CASHIER: await shown('CASHIER') };
    const { orderNo } = await payer.who.get(createCashier, {
      requestNo: aRequestNo(),
      amount: '123.45',
      payMethod: 'WECHAT',
      payeeAccountNo: payer.own.SETTLEMENT,
      merchantNo: MAIN,
    });
    expect(await shown('WECHAT')).toEqual(before.WECHAT);
    reviewIsDue(test);
    expect(await orderOf(payer.who, orderNo)).toMatchObject({ state: 'SUCCESS' });
    const after = { WECHAT: await shown('WECHAT'), CASHIER: await shown('CASHIER') };
    expect(after.WECHAT.count).toBe(before.WECHAT.count + 1);
    expect(after.CASHIER.count).toBe(before.CASHIER.count + 1);
    expect(Number(after.CASHIER.amount)).toBeCloseTo(Number(before.CASHIER.amount) + 123.45, 2);
    await expectSums();
  });

  it('equal the sums of generated trades, also at the borders of the month and in every state', async () => {
    const anyTrade = fc.record({
      owner: fc.constantFrom(...MERCHANTS),
      kind: fc.constantFrom(
        ['4007', 'CASHIER', 'IN'] as const,
        ['4007', 'BEHALF_COLLECT', 'IN'] as const,
        ['4005', 'CASHIER', 'OUT'] as const,
        ['4006', 'BEHALF_PAY', 'OUT'] as const,
        ['4008', 'SPLIT', 'OUT'] as const,
        ['4008', 'SPLIT', 'IN'] as const,
      ),
      product: fc.constantFrom(...Object.values(TRADE_PRODUCT_OF), 'PAYOUT' as const, 'SPLIT' as const),
      splitTo: fc.constantFrom('CARD' as const, 'MEMBER' as const),
      status: fc.constantFrom('SUCCESS' as const, 'FAILED' as const, 'RETURNED' as const),
      withMerchant: fc.boolean(),
      cents: fc.integer({ min: 1, max: 100_000_000 }),
      fee: fc.integer({ min: 0, max: 10_000 }),
      /** Time from the start of the month in ms. */
      after: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -5 * 86_400_000, max: 18 * 86_400_000 })),
    });
    let nr = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyTrade, { minLength: 1, maxLength: 30 }), async (trades) => {
        await db()
          .insertInto('trades')
          .values(
            trades.map(({ owner, kind, product, splitTo, status, withMerchant, cents, fee, after }) => {
              nr += 1;
              const [business_type, scene, direction] = kind;
              const created_at = new Date(startOfMonth().getTime() + after);
              return {
                trade_no: `F${String(nr).padStart(10, '0')}`,
                business_type,
                scene,
                direction,
                product,
                member_no: owner.memberNo,
                merchant_no: withMerchant ? owner.merchantNo : null,
                counterparty_name: '某公司',
                counterparty_account: '',
                amount_cents: cents,
                fee_cents: fee,
                status,
                ...(scene === 'SPLIT' ? { split_to: splitTo } : {}),
                created_at,
                finished_at: created_at,
              };
            }),
          )
          .execute();
        await expectSums();
      }),
      { numRuns: roundsOf(6) },
    );
  });
});
