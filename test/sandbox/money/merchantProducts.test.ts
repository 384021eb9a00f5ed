import { addDays, dayOf, monthOf, wireTime } from '@sandbox/domain/money/days';
import { feeReasonOf } from '@sandbox/domain/money/fees/feeReason';
import { feeOf } from '@sandbox/domain/money/fees/fees';
import { owedAdvances } from '@sandbox/domain/products/advances';
import { openMemberBook } from '@sandbox/domain/products/books';
import { setFeeFrom } from '@sandbox/domain/products/charges';
import { highestLimits, limitOf, raiseLimit } from '@sandbox/domain/products/limits';
import { openMerchantProduct, resumeProduct, stopProduct } from '@sandbox/domain/products/openings';
import { templateFor, termsFor } from '@sandbox/domain/products/templates';
import { setTerms, type Terms, termsHistory, termsInForce, volumeOf } from '@sandbox/domain/products/terms';
import { reviewIsDue } from '@test/support/onboarding';
import { aSandbox, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { myMsg } from '@/contract/calls/messages';
import { createCashier, payBank } from '@/contract/calls/moneyActions';
import { calculateFee, operateDetail } from '@/contract/calls/orderQueries';
import { tradeDetail } from '@/contract/calls/tradeLists';
import { type PayMethod, ProductCode } from '@/contract/words/productCodes';
import { setParameters } from '../../../sandbox/domain/products/parameters';
import { aPayer, aRequestNo, expectCleanLedger, orderOf, refusalOf } from './orderSupport';

/*
 * Tests products: an open product works and a closed one is refused. The agreed fee is charged and the limits are
 * enforced (specification "domains", section 1).
 */

const YUNFAN = 'S800010000001';
const STORE = 'S800010000002';
const MEMBER = 'M600010000001';
const DAY = 86_400_000;

let test: TestSandbox;
let payer: Awaited<ReturnType<typeof aPayer>>;
beforeAll(async () => {
  test = await aSandbox();
});
beforeEach(async () => {
  await test.restoreSeed();
  // Removes the volumes of the demo world, so that only the trades of these tests are counted.
  for (const table of ['order_days', 'order_months'] as const)
    await db().deleteFrom(table).where('limit_key', 'like', 'CASHIER%').execute();
  payer = await aPayer(test);
});
afterEach(() => expectCleanLedger(test));
afterAll(() => test.stop());

const db = () => test.sandbox.db;
const now = () => test.clock.now();
const cashierOf = (
  more: { amount?: string; payMethod?: PayMethod; merchantNo?: string; expectedFee?: string } = {},
) => ({
  requestNo: aRequestNo(),
  amount: '1000.00',
  payeeAccountNo: payer.own.SETTLEMENT,
  merchantNo: YUNFAN,
  ...more,
});
/** Creates a cashier order that is already paid. */
const paid = async (more: Parameters<typeof cashierOf>[0] = {}) => {
  const { orderNo } = await payer.who.get(createCashier, cashierOf(more));
  reviewIsDue(test);
  return orderOf(payer.who, orderNo);
};
const cents = async (accountNo: string) => (await payer.balance(accountNo)).balance;
const orders = async () =>
  (
    await db()
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

const TERMS: Terms = { ratePpm: 6_000, fixedCents: 0, minCents: 1, maxCents: null, tiers: [], settleCycle: 'T+1' };

describe('a product of a merchant', () => {
  it('refuses orders of a product that is not open, without using a number or a limit', async () => {
    const before = await orders();
    const order = cashierOf({ merchantNo: STORE, payMethod: 'ZTO_BALANCE' });
    expect(await refusalOf(payer.who, createCashier, order)).toMatchObject({
      bizCode: '20040010',
      msg: '尚未开通余额支付',
    });
    const { used } = await limitOf(db(), {
      memberNo: MEMBER,
      merchantNo: STORE,
      key: 'CASHIER:ZTO_BALANCE',
      now: now(),
    });
    expect([await orders(), used]).toEqual([before, { day: 0, month: 0 }]);
    // After the product is opened, the same request number works.
    await openMerchantProduct(db(), { merchantNo: STORE, productCode: 'ZTO_BALANCE', now: now() });
    expect(await payer.who.get(createCashier, order)).toMatchObject({
      requestNo: order.requestNo,
      state: 'PROCESSING',
    });
  });

  it('refuses a payment method that the cashier does not offer, until the cashier offers it again', async () => {
    const offer = (payMethods: string) =>
      setParameters(db(), {
        merchantNo: YUNFAN,
        productCode: 'CASHIER',
        values: { payMethods },
        by: '张云帆',
        now: now(),
      });
    await offer('ALIPAY');
    const order = cashierOf({ payMethod: 'WECHAT' });
    expect(await refusalOf(payer.who, createCashier, order)).toMatchObject({
      data: { fields: { payMethod: '收银台未启用微信支付，请先在收银台设置中启用' } },
    });
    await offer('ALIPAY,WECHAT');
    expect(await payer.who.get(createCashier, order)).toMatchObject({ state: 'PROCESSING' });
  });

  it('requires the cashier product for a payment method', async () => {
    await db().deleteFrom('merchant_products').where('product_code', '=', 'CASHIER').execute();
    expect(await refusalOf(payer.who, createCashier, cashierOf({ payMethod: 'WECHAT' }))).toMatchObject({
      msg: '尚未开通收银台',
    });
  });

  it('refuses a stopped product with the reason, while another of the merchant continues', async () => {
    expect(
      await refusalOf(payer.who, createCashier, cashierOf({ merchantNo: STORE, payMethod: 'ALIPAY' })),
    ).toMatchObject({
      bizCode: '20040012',
      msg: '支付宝已停用：近期投诉集中，请提交整改说明后恢复',
    });
    expect(await paid({ merchantNo: STORE, payMethod: 'WECHAT' })).toMatchObject({ state: 'SUCCESS' });
  });

  it('stops new orders at once, completes running ones, and notifies the administrators', async () => {
    const { orderNo } = await payer.who.get(createCashier, cashierOf({ payMethod: 'WECHAT' }));
    const stop = { merchantNo: YUNFAN, productCode: 'WECHAT', reason: '证照已过期', now: now() } as const;
    expect(await stopProduct(db(), stop)).toBe(true);
    expect(await stopProduct(db(), stop)).toBe(false);
    const again = cashierOf({ payMethod: 'WECHAT' });
    expect(await refusalOf(payer.who, createCashier, again)).toMatchObject({ msg: '微信支付已停用：证照已过期' });
    reviewIsDue(test);
    expect(await orderOf(payer.who, orderNo)).toMatchObject({ state: 'SUCCESS' });

    const { rows } = await payer.who.get(myMsg, { pageNo: 1, pageSize: 10, type: '5' });
    expect(rows[0]).toMatchObject({ firstTitle: '微信支付已停用' });
    const { link_url, content } = await db()
      .selectFrom('messages')
      .select(['link_url', 'content'])
      .where('first_title', '=', '微信支付已停用')
      .executeTakeFirstOrThrow();
    expect(link_url).toBe('/product/revision/detail?productCode=WECHAT');
    expect(content).toContain('证照已过期');

    expect(await resumeProduct(db(), { merchantNo: YUNFAN, productCode: 'WECHAT', now: now() })).toBe(true);
    expect(await payer.who.get(createCashier, again)).toMatchObject({ requestNo: again.requestNo });
    const noted = await db()
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', YUNFAN)
      .where('action', 'like', 'product.%')
      .orderBy('id')
      .execute();
    expect(noted.map(({ action }) => action)).toEqual(['product.stopped', 'product.resumed']);
  });

  it('opens the products of the demo world as described', async () => {
    const rows = await db().selectFrom('merchant_products').select(['merchant_no', 'product_code', 'state']).execute();
    const of = (merchantNo: string) =>
      Object.fromEntries(
        rows.filter(({ merchant_no }) => merchant_no === merchantNo).map((row) => [row.product_code, row.state]),
      );
    expect(Object.keys(of(YUNFAN)).sort()).toEqual(
      ProductCode.options.filter((code) => code !== 'ZTO_ECURRENCY_PAYMENT').sort(),
    );
    expect(of(STORE)).toEqual({ CASHIER: 'OPEN', WECHAT: 'OPEN', ALIPAY: 'STOPPED' });
    expect(of('S800010000005')).toEqual({ CASHIER: 'OPEN', WECHAT: 'OPEN', ALIPAY: 'OPEN' });
    expect(of('S800010000006')).toEqual({ CASHIER: 'OPEN' });
  });

  it('opens a product once when it is opened twice, with one set of terms', async () => {
    const open = () => openMerchantProduct(db(), { merchantNo: STORE, productCode: 'ZTO_PS', now: now() });
    expect([await open(), await open()]).toEqual([true, false]);
    expect(await termsHistory(db(), { merchantNo: STORE, productCode: 'ZTO_PS' })).toHaveLength(1);
  });
});

describe('the fee of a cashier’s trade', () => {
  const WECHAT = { merchantNo: YUNFAN, productCode: 'WECHAT' } as const;
  const volume = () => volumeOf(db(), { ...WECHAT, day: dayOf(now()) });
  /** Sets the volume of the current month, on which the fee tier depends. */
  const setVolume = (volumeCents: number) =>
    db()
      .insertInto('product_volumes')
      .values({
        merchant_no: YUNFAN,
        product_code: 'WECHAT',
        month: monthOf(dayOf(now())),
        trades: 0,
        volume_cents: volumeCents,
        fee_cents: 0,
      })
      .onConflict((conflict) =>
        conflict.columns(['merchant_no', 'product_code', 'month']).doUpdateSet({ volume_cents: volumeCents }),
      )
      .execute();

  it('charges the agreed fee of the payment method, as quoted by calculateFee', async () => {
    await setTerms(db(), { ...WECHAT, terms: TERMS, effectiveFrom: now(), now: now() });
    const quote = await payer.who.get(calculateFee, { amount: '1000.00', productCode: 'WECHAT', merchantNo: YUNFAN });
    expect(quote).toMatchObject({ kind: 'CASHIER', fee: '6.00', rule: '按金额的0.6%收取，最低0.01元' });
    expect(await paid({ payMethod: 'WECHAT' })).toMatchObject({ state: 'SUCCESS', fee: '6.00' });
    // The volume of each pay method is counted separately.
    expect(await paid({ payMethod: 'ZTO_QUICK_PAYMENT' })).toMatchObject({ fee: '3.80' });
  });

  it('explains a fee by the terms at the time of the order, in the order and in its trade', async () => {
    await setTerms(db(), { ...WECHAT, terms: TERMS, effectiveFrom: now(), now: now() });
    const { orderNo } = await paid({ payMethod: 'WECHAT' });
    test.clock.advance(DAY);
    payer = await aPayer(test);
    await setTerms(db(), { ...WECHAT, terms: { ...TERMS, ratePpm: 9_000 }, effectiveFrom: now(), now: now() });
    const reason = {
      calculation: '1,000.00 × 0.6% = 6.00 元',
      tariff: '微信支付',
      terms: '按金额的0.6%收取，最低0.01元',
      since: wireTime(SEED_TIME),
      productCode: 'WECHAT',
    };
    expect(await payer.who.get(operateDetail, { orderNo })).toMatchObject({ outNo: '', feeReason: reason });
    expect((await payer.who.get(tradeDetail, { tradeNo: orderNo })).feeReason).toEqual(reason);
  });

  it('names tiers without a calculation, because the volume at the time of the trade is not stored', async () => {
    const tiers = [
      { fromCents: 0, ratePpm: 3_800 },
      { fromCents: 1_000_000, ratePpm: 1_000 },
    ];
    await setTerms(db(), { ...WECHAT, terms: { ...TERMS, tiers }, effectiveFrom: now(), now: now() });
    const { orderNo } = await paid({ payMethod: 'WECHAT' });
    expect((await payer.who.get(operateDetail, { orderNo })).feeReason).toMatchObject({
      calculation: '',
      terms: '按当月累计金额分档收取：10,000.00元以内0.38%、超过10,000.00元的部分0.1%，最低0.01元',
    });
  });

  it('names no terms that would give another fee, and explains nothing without a rate', async () => {
    const trade = { tradeNo: 'T0', businessType: '4007', amountCents: 10_000, feeCents: 50 } as const;
    const calculation = '100.00 × 0.5% = 0.50 元';
    const known = { calculation, tariff: '', terms: '', since: null, productCode: null };
    expect(await feeReasonOf(db(), { ...trade, feePpm: 5_000 })).toEqual(known);
    expect(await feeReasonOf(db(), { ...trade, feePpm: null })).toBeNull();
    // 0.38 % of 100.00 is the platform's tariff for payments at the cashier.
    expect(await feeReasonOf(db(), { ...trade, feeCents: 38, feePpm: null })).toMatchObject({
      calculation: '100.00 × 0.38% = 0.38 元',
      tariff: '收银台收款标准资费',
    });
  });

  it('charges a trade across a tier border by both tiers, and counts only successful trades', async () => {
    const tiers = [
      { fromCents: 0, ratePpm: 3_800 },
      { fromCents: 1_000_000, ratePpm: 1_000 },
    ];
    const terms = { ...TERMS, tiers };
    await setTerms(db(), { ...WECHAT, terms, effectiveFrom: now(), now: now() });
    await setVolume(950_000);
    const before = await volume();
    const first = await paid({ payMethod: 'WECHAT' });
    expect(first).toMatchObject({ fee: '2.40' });
    expect(feeOf(terms, 100_000, 950_000)).toBe(240);
    expect(await volume()).toEqual({
      trades: before.trades + 1,
      volumeCents: 1_050_000,
      feeCents: before.feeCents + 240,
    });
    expect(await paid({ payMethod: 'WECHAT' })).toMatchObject({ fee: '1.00' });
    expect((await volume()).volumeCents).toBe(1_150_000);

    const { orderNo } = await payer.who.get(createCashier, { ...cashierOf({ payMethod: 'WECHAT' }), remark: '驳回' });
    reviewIsDue(test);
    expect(await orderOf(payer.who, orderNo)).toMatchObject({ state: 'FAILED' });
    expect((await volume()).volumeCents).toBe(1_150_000);
  });

  it('applies new terms from the agreed day, and keeps the earlier terms readable', async () => {
    const tomorrow = new Date(now().getTime() + DAY);
    await setTerms(db(), { ...WECHAT, terms: TERMS, effectiveFrom: tomorrow, applicationNo: 'A1', now: now() });
    await setVolume(0);
    expect(await paid({ payMethod: 'WECHAT' })).toMatchObject({ fee: '3.80' });
    const history = await termsHistory(db(), WECHAT);
    expect(history.map(({ nr, applicationNo }) => [nr, applicationNo])).toEqual([
      [2, 'A1'],
      [1, null],
    ]);
    expect((await termsInForce(db(), { ...WECHAT, now: now() }))?.nr).toBe(1);
    test.clock.advance(DAY);
    payer = await aPayer(test);
    expect(await paid({ payMethod: 'WECHAT' })).toMatchObject({ fee: '6.00' });
    expect((await termsInForce(db(), { ...WECHAT, now: now() }))?.nr).toBe(2);
  });

  it('refuses an order with an outdated expected fee, and accepts the new fee', async () => {
    const before = await orders();
    const order = cashierOf({ payMethod: 'ZTO_QUICK_PAYMENT', expectedFee: '3.70' });
    expect(await refusalOf(payer.who, createCashier, order)).toMatchObject({
      bizCode: '20040014',
      msg: '手续费已变为3.80元，请核对后重新确认',
    });
    const { used } = await limitOf(db(), {
      memberNo: MEMBER,
      merchantNo: YUNFAN,
      key: 'CASHIER:ZTO_QUICK_PAYMENT',
      now: now(),
    });
    expect([await orders(), used]).toEqual([before, { day: 0, month: 0 }]);
    const answer = await payer.who.get(createCashier, { ...order, expectedFee: '3.80' });
    expect(answer).toMatchObject({ requestNo: order.requestNo, fee: '3.80' });
    // The expected fee is not part of the compared content, so a repetition with another fee returns the same
    // response.
    expect(await payer.who.get(createCashier, { ...order, expectedFee: '9.99' })).toEqual(answer);
  });

  it('lists a trade under the one name of its payment method, and as a trade of the merchant', async () => {
    const { orderNo } = await paid({ payMethod: 'ZTO_MOBILE_BANK' });
    expect((await payer.who.get(tradeDetail, { tradeNo: orderNo })).trade).toMatchObject({ product: 'MOBILE_BANK' });
    const row = await db().selectFrom('trades').select('merchant_no').where('trade_no', '=', orderNo).execute();
    expect(row).toEqual([{ merchant_no: YUNFAN }]);
  });

  it('charges the fee account, or withholds the fee from new trades after the merchant has chosen so', async () => {
    const [fee, settlement] = [await cents(payer.own.FEE), await cents(payer.own.SETTLEMENT)];
    expect(await paid({ payMethod: 'ZTO_QUICK_PAYMENT' })).toMatchObject({ fee: '3.80', total: '1000.00' });
    expect([await cents(payer.own.FEE), await cents(payer.own.SETTLEMENT)]).toEqual([fee - 380, settlement + 100_000]);

    const { orderNo } = await payer.who.get(createCashier, cashierOf({ payMethod: 'ZTO_QUICK_PAYMENT' }));
    await setFeeFrom(db(), YUNFAN, 'TRADE');
    reviewIsDue(test);
    // This order was accepted before the merchant chose the paying account, so the old choice applies.
    expect(await orderOf(payer.who, orderNo)).toMatchObject({ total: '1000.00' });
    expect(await cents(payer.own.FEE)).toBe(fee - 760);
    expect(await paid({ payMethod: 'ZTO_QUICK_PAYMENT' })).toMatchObject({ fee: '3.80', total: '996.20' });
    expect([await cents(payer.own.FEE), await cents(payer.own.SETTLEMENT)]).toEqual([fee - 760, settlement + 299_620]);
  });

  it('advances a fee that the fee account cannot pay, and records the debt', async () => {
    await db().updateTable('accounts').set({ status: 'FROZEN' }).where('account_no', '=', payer.own.FEE).execute();
    const fee = await cents(payer.own.FEE);
    const { orderNo } = await paid({ payMethod: 'ZTO_QUICK_PAYMENT' });
    expect(await cents(payer.own.FEE)).toBe(fee);
    expect(await owedAdvances(db(), { memberNo: MEMBER, merchantNo: YUNFAN })).toMatchObject([
      { trade_no: orderNo, amount_cents: 380, repaid_cents: 0, due_on: addDays(dayOf(now()), 30) },
    ]);
    const { rows } = await sql<{ cents: number }>`select amount_cents::bigint as cents from postings
      where trade_no = ${orderNo} and account_no = '9000000000000005'`.execute(db());
    expect(rows).toEqual([{ cents: -380 }]);
  });
});

describe('limits', () => {
  const key = 'CASHIER:WECHAT';
  const used = async (merchantNo: string | null = YUNFAN, limitKey = key) =>
    (await limitOf(db(), { memberNo: MEMBER, merchantNo, key: limitKey, now: now() })).used;
  const limit = (limits: { single?: number; day?: number; month?: number }, merchantNo = YUNFAN) =>
    raiseLimit(db(), {
      memberNo: MEMBER,
      merchantNo,
      limitKey: key,
      limits: {
        singleLimitCents: limits.single ?? null,
        dailyLimitCents: limits.day ?? null,
        monthlyLimitCents: limits.month ?? null,
      },
      now: now(),
    });

  it.each([
    ['one order', { single: 99_999 }, '超出单笔限额', '20040002'],
    ['a day', { day: 99_999 }, '超出当日限额', '20040003'],
    ['a month', { month: 99_999 }, '超出当月限额', '20040013'],
  ])('refuses finally an amount above the limit of %s, and counts nothing of it', async (_, limits, msg, bizCode) => {
    await limit(limits);
    const order = cashierOf({ payMethod: 'WECHAT' });
    for (let round = 0; round < 2; round++)
      expect(await refusalOf(payer.who, createCashier, order)).toMatchObject({
        bizCode,
        msg,
        data: { fields: { amount: msg } },
      });
    expect(await used()).toEqual({ day: 0, month: 0 });
    expect(await paid({ payMethod: 'WECHAT', amount: '999.99' })).toMatchObject({ state: 'SUCCESS' });
    expect(await used()).toEqual({ day: 99_999, month: 99_999 });
  });

  it('limits each merchant and each pay method separately', async () => {
    await limit({ day: 1 });
    expect(await paid({ payMethod: 'WECHAT', merchantNo: STORE })).toMatchObject({ state: 'SUCCESS' });
    expect(await paid({ payMethod: 'ALIPAY' })).toMatchObject({ state: 'SUCCESS' });
    expect([
      await used(STORE),
      await used(YUNFAN, 'CASHIER:ALIPAY'),
      await used(),
      await used(null, 'CASHIER'),
    ]).toEqual([
      { day: 100_000, month: 100_000 },
      { day: 100_000, month: 100_000 },
      { day: 0, month: 0 },
      { day: 0, month: 0 },
    ]);
  });

  it('applies a raised limit at once, and accepts the amount that was refused before', async () => {
    await limit({ day: 50_000 });
    expect(await refusalOf(payer.who, createCashier, cashierOf({ payMethod: 'WECHAT' }))).toMatchObject({
      msg: '超出当日限额',
    });
    await limit({ day: 100_000 });
    expect(await paid({ payMethod: 'WECHAT' })).toMatchObject({ state: 'SUCCESS' });
  });

  it('counts a waiting order on the day of acceptance, and returns its amount there when it fails', async () => {
    const { orderNo } = await payer.who.get(createCashier, { ...cashierOf({ payMethod: 'WECHAT' }), remark: '驳回' });
    expect(await used()).toEqual({ day: 100_000, month: 100_000 });
    // The order fails in a later month than it was accepted.
    test.clock.advance(12 * DAY);
    payer = await aPayer(test);
    expect(await used()).toEqual({ day: 0, month: 0 });
    expect(await orderOf(payer.who, orderNo)).toMatchObject({ state: 'FAILED' });
    expect(await used()).toEqual({ day: 0, month: 0 });
    const { used: then } = await limitOf(db(), { memberNo: MEMBER, merchantNo: YUNFAN, key, now: SEED_TIME });
    expect(then.month).toBe(0);
  });

  it('does not restore a limit for payments that came back', async () => {
    const of = async () => used(null, 'PAY_BANK');
    const before = await of();
    const { orderNo } = await payer.who.get(payBank, payer.payBankOf({ payeeName: '退汇某某有限公司' }));
    reviewIsDue(test);
    expect(await orderOf(payer.who, orderNo)).toMatchObject({ state: 'RETURNED' });
    expect(await of()).toEqual({ day: before.day + 200_000, month: before.month + 200_000 });
  });

  it("starts with the limits of the merchant's trade, and allows a raise up to its maximum", async () => {
    const template = await templateFor(db(), { industryCode: 'I01', mcc: '5311' }, 'WECHAT');
    const { limits, since } = await limitOf(db(), { memberNo: MEMBER, merchantNo: YUNFAN, key, now: now() });
    expect(limits).toEqual(template.limits);
    expect(since).not.toBeNull();
    expect(await highestLimits(db(), { industryCode: 'I01', mcc: '5311' }, key)).toEqual(template.highest);
    const transfers = await highestLimits(db(), { industryCode: '', mcc: '' }, 'TRANSFER');
    expect(transfers.singleLimitCents).toBe(1_000_000_000);
  });
});

describe('terms', () => {
  it('proposes terms by the category, else by the industry, else for any merchant', async () => {
    const rate = async (industryCode: string, mcc: string) =>
      (await templateFor(db(), { industryCode, mcc }, 'WECHAT')).terms.ratePpm;
    expect([
      await rate('I07', '8211'),
      await rate('I07', '8299'),
      await rate('I07', ''),
      await rate('', '8211'),
      await rate('I99', '0000'),
    ]).toEqual([0, 3_800, 3_800, 6_000, 6_000]);
    const { rows } = await sql<{ count: number }>`
      select count(distinct industry_code)::int as count from fee_templates where industry_code <> ''`.execute(db());
    expect(rows[0]?.count).toBe(20);
    const offered = { merchantNo: 'S800010000006', productCode: 'ZTO_DEFRAY', now: now() } as const;
    expect(await termsFor(db(), offered)).toMatchObject({ agreed: false, terms: { ratePpm: 1_000, minCents: 100 } });
  });

  it('forbids changes of stored terms and limits', async () => {
    for (const table of ['product_terms', 'product_limits'])
      for (const change of [sql`update ${sql.table(table)} set nr = nr + 100`, sql`delete from ${sql.table(table)}`])
        await expect(change.execute(db())).rejects.toThrow(`${table} rows are final`);
  });

  it('refuses terms whose tiers do not rise', async () => {
    const tiers = [
      { fromCents: 10, ratePpm: 1 },
      { fromCents: 10, ratePpm: 2 },
    ];
    const wrong = { merchantNo: YUNFAN, productCode: 'WECHAT', terms: { ...TERMS, tiers } } as const;
    await expect(setTerms(db(), { ...wrong, effectiveFrom: now(), now: now() })).rejects.toThrow(RangeError);
  });
});

describe('a book of a member', () => {
  const open = (merchantNo: string, bookName = '王小二') => {
    let nr = 0;
    const newId = (prefix: string) => `${prefix}${merchantNo}${++nr}${bookName}`;
    return openMemberBook(db(), { merchantNo, outBookNo: 'U-1', bookName, kind: 'PERSON', now: now(), newId });
  };
  it("opens a book once under the merchant's own number, where 一户通 is open", async () => {
    const book = await open(YUNFAN);
    expect(book).toMatchObject({ state: 'NORMAL', book_name: '王小二' });
    expect((await open(YUNFAN)).book_no).toBe(book.book_no);
    await expect(open(YUNFAN, '李四')).rejects.toMatchObject({ msg: '该会员编号已用于另一个账簿' });
    await expect(open(STORE)).rejects.toMatchObject({ msg: '尚未开通一户通' });
  });
});
