import { returnFault } from '@sandbox/domain/cashier/orders';
import { backTo } from '@sandbox/domain/cashier/payer';
import { auditLedger, auditStoredSums } from '@sandbox/domain/money/audit';
import { parseCents } from '@sandbox/domain/money/cents';
import { stopProduct } from '@sandbox/domain/products/openings';
import { type Applicant, signedIn } from '@test/support/onboarding';
import { REFUSAL_CODE } from '@test/support/refusalCode';
import { aSandbox, ON_POSTGRES, type TestSandbox } from '@test/support/sandbox';
import {
  cashierOrderClose,
  cashierOrderCreate,
  cashierOrderOptions,
  cashierOrderPage,
} from '@/contract/calls/cashierOrders';
import { myMsg } from '@/contract/calls/messages';
import { tradeDetail, tradeRefund } from '@/contract/calls/tradeLists';
import { aRequestNo, expectCleanLedger, PAY_PASSWORD, refusalOf, ZHANG } from '../money/orderSupport';
import { accountsOf, memberNamed } from '../money/support';
import { aLink, aPayerOf, detailOf, passes, YUNFAN } from './support';

/*
 * Tests cashier orders: creation, payment, closing, expiry and returned payments (specification "domains", section
 * 2).
 */

const WANG = '13800000004';
const SECOND = 1_000;
const MINUTE = 60_000;

let test: TestSandbox;
let who: Applicant;
let settlement: string;
beforeAll(async () => {
  test = await aSandbox();
});
beforeEach(async () => {
  await test.restoreSeed();
  who = await signedIn(test, ZHANG);
  settlement = (await accountsOf(db(), await memberNamed(db(), '杭州云帆贸易有限公司'))).SETTLEMENT;
});
afterEach(async () => {
  await expectCleanLedger(test);
  expect(test.logged).toEqual([]);
});
afterAll(async () => {
  expect(await auditStoredSums(db())).toEqual({
    brokenChains: [],
    wrongBalances: [],
    wrongDays: [],
    wrongTradeDays: [],
  });
  await test.stop();
});

const db = () => test.sandbox.db;
const balance = async () =>
  (
    await db()
      .selectFrom('accounts')
      .select('balance_cents')
      .where('account_no', '=', settlement)
      .executeTakeFirstOrThrow()
  ).balance_cents ?? 0;
const answered = () => passes(test, 4 * SECOND);

describe('a link', () => {
  it('returns the same order for a repeated number, and refuses other content', async () => {
    const request = { merchantNo: YUNFAN, requestNo: aRequestNo(), amount: '88.00', subject: '会员年费' };
    const all = await Promise.all([1, 2, 3].map(() => who.get(cashierOrderCreate, request)));
    expect(new Set(all.map(({ cashierUrl }) => cashierUrl)).size).toBe(1);
    expect(all[0]).toMatchObject({ state: 'OPEN', amount: '88.00', creatorName: '张明', paidTradeNo: null });
    const [order] = all;
    await aPayerOf(test.url, order?.cashierUrl ?? '').pay();
    await answered();
    // The response equals the first one, independent of the order's later state.
    expect(await who.get(cashierOrderCreate, request)).toEqual(order);
    expect(await refusalOf(who, cashierOrderCreate, { ...request, amount: '88.01' })).toMatchObject({
      bizCode: '20040004',
    });
    expect(await refusalOf(who, cashierOrderCreate, { ...request, subject: '会员' })).toMatchObject({
      bizCode: '20040004',
    });
  });

  it('pays a link once as a ledger order with the number of the shop, and notifies the maker', async () => {
    const before = await balance();
    const { order, payer } = await aLink(test, who);
    expect(await payer.state()).toMatchObject({ state: 'OPEN', amount: '120.00', subject: '定制礼盒', tries: 0 });
    expect(await payer.pay()).toMatchObject({ code: 0, data: { state: 'PAYING', tries: 1 } });
    expect(await detailOf(who, order.tradeNo)).toMatchObject({ state: 'PAYING' });
    await answered();
    const after = await detailOf(who, order.tradeNo);
    expect(after).toMatchObject({ state: 'PAID', payMethod: 'WECHAT', payments: [{ state: 'SUCCESS' }] });
    const { trade } = await who.get(tradeDetail, { tradeNo: after.paidTradeNo ?? '' });
    expect(trade).toMatchObject({
      merchantOrderNo: order.outTradeNo,
      counterpartyName: '收银台客户',
      amount: '120.00',
    });
    expect((await balance()) - before).toBeGreaterThan(11_000);
    const { rows } = await who.get(myMsg, { pageNo: 1, pageSize: 10 });
    expect(rows[0]).toMatchObject({ firstTitle: '收款单已支付' });
    // The order is paid, so further payments are refused.
    expect(await payer.pay({ tries: 1 })).toMatchObject({ code: 0, data: { state: 'PAID', tries: 1 } });
    // Refunds of the order appear in its detail and in the sums of the list.
    const sums = () => who.get(cashierOrderPage, { pageNo: 1, pageSize: 1 });
    const earlier = await sums();
    await who.get(tradeRefund, {
      tradeNo: after.paidTradeNo ?? '',
      amount: '20.00',
      reason: '少发一件',
      requestNo: aRequestNo(),
      payPassword: PAY_PASSWORD,
    });
    const at = expect.stringMatching(/^2026-/);
    const back = { amount: '20.00', state: 'SUCCESS', createTime: at, finishTime: at };
    expect(await detailOf(who, order.tradeNo)).toMatchObject({
      state: 'PAID',
      refundedAmount: '20.00',
      closedTime: null,
      refunds: [back],
    });
    const later = await sums();
    expect(later.paidAmount).toBe(earlier.paidAmount);
    expect(parseCents(later.refundedAmount) - parseCents(earlier.refundedAmount)).toBe(2_000);
    // The sums of the list equal the sums of their columns.
    const { rows: listed, total } = await who.get(cashierOrderPage, { pageNo: 1, pageSize: 50 });
    expect(listed).toHaveLength(total);
    const sumOf = (column: 'paidAmount' | 'refundedAmount') =>
      listed.reduce((sum, row) => sum + parseCents(row[column]), 0);
    expect([sumOf('paidAmount'), sumOf('refundedAmount')]).toEqual([
      parseCents(later.paidAmount),
      parseCents(later.refundedAmount),
    ]);
  });

  it('accepts another payment method after a failed payment', async () => {
    const { order, payer } = await aLink(test, who);
    await payer.pay({ fate: 'FAIL' });
    await answered();
    expect(await payer.state()).toMatchObject({ state: 'OPEN', failed: '付款失败', tries: 1 });
    await payer.pay({ payMethod: 'ALIPAY', tries: 1 });
    await answered();
    expect(await detailOf(who, order.tradeNo)).toMatchObject({
      state: 'PAID',
      payMethod: 'ALIPAY',
      payments: [{ state: 'SUCCESS' }, { state: 'FAILED', reason: '付款失败' }],
    });
  });

  it('ignores review keywords in the subject of an order, because the payer’s choice decides', async () => {
    const { payer } = await aLink(test, who, { subject: '驳回 挂起 退汇' });
    await payer.pay();
    await answered();
    expect(await payer.state()).toMatchObject({ state: 'PAID' });
  });

  it('makes one payment of twenty presses at once', async () => {
    const { order, payer } = await aLink(test, who);
    const all = await Promise.all(Array.from({ length: 20 }, () => payer.pay()));
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set([0]));
    await answered();
    expect((await detailOf(who, order.tradeNo)).payments).toHaveLength(1);
  });
});

describe('an order that names a rule', () => {
  it('splits a paid order by its rule, but not a payment that is returned', async () => {
    const { rules, payMethods } = await who.get(cashierOrderOptions, { merchantNo: YUNFAN });
    expect(payMethods).toContain('WECHAT');
    const ruleNo = rules.find(({ ruleName }) => ruleName === '门店分账')?.ruleNo ?? '';
    const { order, payer } = await aLink(test, who, { ruleNo });
    await payer.pay({ fate: 'LATE_MINUTE' });
    await payer.pay({ payMethod: 'ALIPAY', tries: 1 });
    await answered();
    const splitsOf = async (tradeNo: string) =>
      db()
        .selectFrom('trades')
        .select('trade_no')
        .where('original_trade_no', '=', tradeNo)
        .where('scene', '=', 'SPLIT')
        .execute();
    const { paidTradeNo } = await detailOf(who, order.tradeNo);
    expect((await splitsOf(paidTradeNo ?? '')).length).toBeGreaterThan(0);
    await passes(test, MINUTE);
    const { payments } = await detailOf(who, order.tradeNo);
    const late = payments.find((one) => one.payMethod === 'WECHAT');
    expect(late).toMatchObject({ state: 'RETURNED' });
    expect(await splitsOf(late?.orderNo ?? '')).toEqual([]);
  });

  it('refuses an order that names an unknown rule', async () => {
    expect(await refusalOf(who, cashierOrderCreate, { ...made(), ruleNo: 'R-none' })).toMatchObject({
      bizCode: '20070003',
      data: { fields: { ruleNo: expect.any(String) } },
    });
  });
});

describe('an additional payment', () => {
  it('returns an additional payment in full at once without a fee, and books it in the ledger', async () => {
    const { order, payer } = await aLink(test, who);
    await payer.pay({ fate: 'LATE_MINUTE' });
    // A second payment by the same method is refused while the first is pending; another method is accepted.
    expect(await payer.pay({ tries: 1 })).toMatchObject({ code: 1, msg: '微信支付正在处理中，请稍候' });
    await payer.pay({ payMethod: 'ALIPAY', tries: 1 });
    await answered();
    expect(await payer.state()).toMatchObject({ state: 'PAID', returned: 0 });
    const once = await balance();
    await passes(test, MINUTE);
    expect(await balance()).toBe(once);
    expect(await payer.state()).toMatchObject({ state: 'PAID', returned: 1 });
    const { payments, payMethod } = await detailOf(who, order.tradeNo);
    expect(payMethod).toBe('ALIPAY');
    const late = payments.find((one) => one.payMethod === 'WECHAT');
    expect(late).toMatchObject({ state: 'RETURNED' });
    const { trade } = await who.get(tradeDetail, { tradeNo: late?.orderNo ?? '' });
    expect(trade).toMatchObject({ fee: '0.00', refundedAmount: '120.00' });
    expect(
      await db()
        .selectFrom('refunds')
        .select(['amount_cents', 'fee_back_cents', 'state', 'reason'])
        .where('original_trade_no', '=', late?.orderNo ?? '')
        .execute(),
    ).toEqual([{ amount_cents: 12_000, fee_back_cents: 0, state: 'SUCCESS', reason: '订单已支付，重复支付退回' }]);
    const entries = await auditLedger(db());
    expect(entries).toMatchObject({ sumOfPostings: 0 });
  });

  it('returns a payment that arrives after the order has expired', async () => {
    const { order, payer } = await aLink(test, who, { expireMinutes: 5 });
    const before = await balance();
    await payer.pay({ fate: 'LATE_EXPIRED' });
    await passes(test, 5 * MINUTE);
    // A payment that arrives after the expiry is shown to the payer, also after a reload.
    expect(await payer.state()).toMatchObject({ state: 'EXPIRED', returned: 0, pending: true });
    await passes(test, 10 * SECOND);
    expect(await payer.state()).toMatchObject({ state: 'EXPIRED', returned: 1, pending: false });
    expect(await detailOf(who, order.tradeNo)).toMatchObject({
      state: 'EXPIRED',
      paidTradeNo: null,
      payments: [{ state: 'RETURNED' }],
    });
    expect(await balance()).toBe(before);
  });

  it('fails a late payment if the settlement account is frozen, because it could not be returned', async () => {
    const { order, payer } = await aLink(test, who, { expireMinutes: 5 });
    await payer.pay({ fate: 'LATE_EXPIRED' });
    await db().updateTable('accounts').set({ status: 'FROZEN' }).where('account_no', '=', settlement).execute();
    await passes(test, 6 * MINUTE);
    expect(await detailOf(who, order.tradeNo)).toMatchObject({ state: 'EXPIRED', payments: [{ state: 'FAILED' }] });
  });
});

describe('the end of an order', () => {
  it('expires an order once, when its time is over', async () => {
    const { order, payer } = await aLink(test, who, { expireMinutes: 5 });
    await passes(test, 5 * MINUTE - SECOND);
    expect(await payer.state()).toMatchObject({ state: 'OPEN' });
    await passes(test, SECOND);
    expect(await payer.pay()).toMatchObject({ code: 0, data: { state: 'EXPIRED', tries: 0 } });
    const row = await db()
      .selectFrom('cashier_orders')
      .select(['state', 'closed_at'])
      .where('trade_no', '=', order.tradeNo)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'EXPIRED', closed_at: expect.any(Date) });
    expect(await who.get(cashierOrderClose, { tradeNo: order.tradeNo })).toMatchObject({ state: 'EXPIRED' });
  });

  it('accepts a payment of the last moment, even if the platform processes it late', async () => {
    const { order, payer } = await aLink(test, who, { expireMinutes: 5 });
    await passes(test, 5 * MINUTE - 10 * SECOND);
    await payer.pay();
    // After a pause of the sandbox the payment and the expiry are due at the same time.
    await db()
      .updateTable('clock')
      .set({ offset_ms: 60 * MINUTE })
      .execute();
    await test.restart();
    await test.sandbox.idle();
    expect(await detailOf(await signedIn(test, ZHANG), order.tradeNo)).toMatchObject({ state: 'PAID' });
  });

  it('refuses to close an order that is being paid or is paid, and closes an order once', async () => {
    const { order, payer } = await aLink(test, who);
    await payer.pay({ fate: 'FAIL' });
    expect(await refusalOf(who, cashierOrderClose, { tradeNo: order.tradeNo })).toMatchObject({
      bizCode: 'ORDER_PAYING',
    });
    // After the bank reports the failed payment, the expired order is closed.
    test.clock.advance(4 * SECOND);
    expect(await who.get(cashierOrderClose, { tradeNo: order.tradeNo })).toMatchObject({ state: 'CLOSED' });
    expect(await who.get(cashierOrderClose, { tradeNo: order.tradeNo })).toMatchObject({ state: 'CLOSED' });
    const { closedTime } = await detailOf(who, order.tradeNo);
    expect(closedTime).toMatch(/^2026-/);
    expect(await payer.pay({ tries: 1 })).toMatchObject({ data: { state: 'CLOSED', tries: 1 } });
    const paid = await aLink(test, who);
    await paid.payer.pay();
    await answered();
    expect(await refusalOf(who, cashierOrderClose, { tradeNo: paid.order.tradeNo })).toMatchObject({
      bizCode: 'ORDER_PAID',
    });
  });

  it('either closes or pays an order when both are requested at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { order, payer } = await aLink(test, who);
      const [pressed] = await Promise.all([payer.pay(), who.ask(cashierOrderClose, { tradeNo: order.tradeNo })]);
      await answered();
      const { state, payments } = await detailOf(who, order.tradeNo);
      expect([state, payments.length]).toEqual(pressed.data.state === 'CLOSED' ? ['CLOSED', 0] : ['PAID', 1]);
    }
  });
});

describe('refused orders and payments', () => {
  it('refuses an amount above the single limit at creation, and above the daily limit at payment', async () => {
    expect(await refusalOf(who, cashierOrderCreate, { ...made(), amount: '9000000.00' })).toMatchObject({
      bizCode: '20040002',
      data: { fields: { amount: '超出单笔限额' } },
    });
    const { payer } = await aLink(test, who);
    await db()
      .updateTable('order_days')
      .set({ used_cents: 9_000_000_000_000 })
      .where('limit_key', '=', 'CASHIER:WECHAT')
      .execute();
    await db()
      .insertInto('order_days')
      .values({
        member_no: 'M600010000001',
        merchant_no: YUNFAN,
        limit_key: 'CASHIER:WECHAT',
        day: new Date(test.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10),
        used_cents: 9_000_000_000_000,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['member_no', 'merchant_no', 'limit_key', 'day'])
          .doUpdateSet({ used_cents: 9_000_000_000_000 }),
      )
      .execute();
    expect(await payer.pay()).toMatchObject({ code: 1, msg: '超出当日限额', data: { state: 'OPEN', tries: 1 } });
    // The failed attempt is used up, and the payer can choose another method.
    expect(await payer.pay({ payMethod: 'ALIPAY', tries: 1 })).toMatchObject({ code: 0, data: { state: 'PAYING' } });
  });

  it('refuses new orders and payments of a product that is stopped or not open', async () => {
    const wang = await signedIn(test, WANG);
    expect((await refusalOf(wang, cashierOrderCreate, { ...made(), merchantNo: undefined })).code).toEqual(
      REFUSAL_CODE,
    );
    const { payer } = await aLink(test, who);
    await stopProduct(db(), { merchantNo: YUNFAN, productCode: 'WECHAT', reason: '证照已过期', now: test.clock.now() });
    expect((await payer.state()).methods.map(({ code }) => code)).not.toContain('WECHAT');
    expect(await payer.pay()).toMatchObject({
      code: 1,
      msg: '该支付方式暂不可用，请选择其他支付方式',
      data: { tries: 0 },
    });
    expect(await refusalOf(who, cashierOrderCreate, { ...made(), payMethods: ['WECHAT'] })).toMatchObject({
      bizCode: '20040012',
    });
    await stopProduct(db(), { merchantNo: YUNFAN, productCode: 'CASHIER', reason: '整改', now: test.clock.now() });
    expect(await refusalOf(who, cashierOrderCreate, made())).toMatchObject({ bizCode: '20040012' });
    expect(await payer.pay({ payMethod: 'ALIPAY' })).toMatchObject({ code: 1, data: { state: 'OPEN', tries: 0 } });
  });

  it('offers and accepts only the payment methods that the order names', async () => {
    const { payer } = await aLink(test, who, { payMethods: ['ALIPAY'] });
    expect((await payer.state()).methods.map(({ code }) => code)).toEqual(['ALIPAY']);
    expect(await payer.pay({ payMethod: 'WECHAT' })).toMatchObject({ code: 1, data: { tries: 0 } });
  });

  it('answers an order of another enterprise as an unknown order', async () => {
    const { order } = await aLink(test, who);
    const wang = await signedIn(test, WANG);
    const absent = await refusalOf(wang, cashierOrderClose, { tradeNo: '2026112100000000' });
    expect(await refusalOf(wang, cashierOrderClose, { tradeNo: order.tradeNo })).toEqual(absent);
    const { rows } = await wang.get(cashierOrderPage, { pageNo: 1, pageSize: 50 });
    expect(rows.map(({ tradeNo }) => tradeNo)).not.toContain(order.tradeNo);
  });

  it('refuses malformed and deceptive return addresses', () => {
    for (const [address, fault] of [
      ['javascript:alert(1)', '返回地址格式不正确'],
      ['http://shop.example/x', '返回地址须以https://开头'],
      ['https://a:b@shop.example/', '返回地址不能包含用户名或密码'],
      ['x', '返回地址格式不正确'],
    ] as const)
      expect(returnFault(address, true)).toBe(fault);
    expect(returnFault('http://127.0.0.1:9000/done', false)).toBe('返回地址须以https://开头');
    expect(returnFault('http://127.0.0.1:9000/done', true)).toBeNull();
    expect(returnFault('https://shop.example/done?a=1', false)).toBeNull();
  });
});

const made = () => ({ merchantNo: YUNFAN, requestNo: aRequestNo(), amount: '120.00', subject: '定制礼盒' });

describe('the page’s calls', () => {
  it('answers calls with JSON for any body, and people with a page', async () => {
    const { order, payer } = await aLink(test, who);
    for (const body of [
      '',
      '[]',
      '{',
      '{"payMethod":"GOLD","tries":0}',
      '{"payMethod":"WECHAT","tries":-1}',
      '{"payMethod":"WECHAT","tries":0,"fate":"WIN"}',
    ])
      expect((await payer.post('pay', body)).status).toBe(400);
    const foreign = `/cashier/${'A'.repeat(22)}`;
    for (const [path, status] of [
      [foreign, 404],
      ['/cashier/x', 404],
      ['/cashier', 404],
      [`${new URL(order.cashierUrl).pathname}/nothing`, 404],
      [new URL(order.cashierUrl).pathname, 200],
    ] as const) {
      const response = await test.fetch(path, { headers: { accept: 'text/html' } });
      expect([path, response.status]).toEqual([path, status]);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(response.headers.get('set-cookie')).toBeNull();
    }
    const call = await test.fetch(`${foreign}/state`);
    expect([call.status, await call.json()]).toEqual([404, { code: 404, msg: '请求地址出错' }]);
  });

  it('allows one payer sixty calls about one order', async () => {
    const { payer, order } = await aLink(test, who);
    const statuses = [];
    for (let nr = 0; nr < 61; nr++) statuses.push((await fetch(`${order.cashierUrl}/state`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect((await payer.post('leave', {})).status).toBe(429);
  });

  it('sends payers back only to a web address, with the order number and without a proof', () => {
    expect(backTo('https://shop.example/done?a=1#top', 'SK1')).toBe('https://shop.example/done?a=1&outTradeNo=SK1#top');
    // The merchant's own part of the return address stays unchanged; only the order number is added.
    for (const [address, to] of [
      ['https://shop.example', 'https://shop.example?outTradeNo=SK1'],
      ['https://shop.example/?', 'https://shop.example/?outTradeNo=SK1'],
      ['https://shop.example/?a=%20+b&c&', 'https://shop.example/?a=%20+b&c&outTradeNo=SK1'],
      ["https://shop.example/?sig=a/b=='*~%2f&x=[1]", "https://shop.example/?sig=a/b=='*~%2f&x=[1]&outTradeNo=SK1"],
      ['https://shop.example/p#/done?a=1', 'https://shop.example/p?outTradeNo=SK1#/done?a=1'],
      ['HTTPS://Shop.Example/a/../b?q=中文', 'HTTPS://Shop.Example/a/../b?q=中文&outTradeNo=SK1'],
    ] as const)
      expect(backTo(address, 'SK1')).toBe(to);
    expect(backTo(' https://shop.example/\n?a=1', 'SK1')).toBe('https://shop.example/?a=1&outTradeNo=SK1');
    expect(backTo('javascript:alert(1)', 'SK1')).toBeNull();
    expect(backTo('', 'SK1')).toBeNull();
  });
});

(ON_POSTGRES ? describe : describe.skip)('two instances', () => {
  it('begins one payment when the payer presses at two instances at once', async () => {
    const second = await test.secondInstance();
    try {
      const { order, payer } = await aLink(test, who, { expireMinutes: 5 });
      const other = aPayerOf(second.url, order.cashierUrl);
      await Promise.all(Array.from({ length: 10 }, (_, nr) => (nr % 2 ? payer : other).pay()));
      await answered();
      await second.idle();
      expect((await detailOf(who, order.tradeNo)).payments).toHaveLength(1);
      expect(await other.state()).toMatchObject({ state: 'PAID' });
    } finally {
      await second.close();
    }
  });
});
