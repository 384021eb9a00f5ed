import * as z from 'zod/mini';
import { PAY_METHODS, PayMethod, PRODUCTS } from '../words/productCodes';
import { defineOpenCall } from './defineOpenCall';
import {
  amount,
  coded,
  described,
  exactlyOne,
  moneyOf,
  OutNo,
  outNo,
  PlatformNo,
  patterned,
  platformNo,
  shown,
  text,
  textOrNone,
  timeOf,
  timeOrNone,
} from './openParts';

/* Open calls for cashier orders and their refunds. */

const PAY_METHOD_WORDS = Object.fromEntries(PAY_METHODS.map((code) => [code, PRODUCTS[code].name])) as Readonly<
  Record<PayMethod, string>
>;

const SINCE = '1.0.0';
/** First version of the open interface in which a program can close orders and find refunds by the merchant's own number. */
const BY_NUMBER_SINCE = '2.0.0';
const PAID_BACK = [
  'NOT_FOUND',
  'NOT_ALLOWED',
  'AMOUNT_EXCEEDED',
  'BALANCE_SHORT',
  'ACCOUNT_FROZEN',
  'NUMBER_REUSED',
] as const;

/** State of a cashier order. OPEN: not paid yet. PAYING: a payment is pending. */
export const OpenOrderState = z.enum(['OPEN', 'PAYING', 'PAID', 'CLOSED', 'EXPIRED']);
export type OpenOrderState = z.infer<typeof OpenOrderState>;
export const OPEN_ORDER_STATE_WORDS: Readonly<Record<OpenOrderState, string>> = {
  OPEN: '待支付',
  PAYING: '支付中',
  PAID: '已支付',
  CLOSED: '已关闭',
  EXPIRED: '已过期',
};

coded(OpenOrderState, '订单状态', OPEN_ORDER_STATE_WORDS);
coded(PayMethod, '支付方式', PAY_METHOD_WORDS);

/**
 * Return address for payers: https, or http to the local machine where the sandbox's controls are on (`returnFault`). The pattern
 * for openapi.json shows both rules, and that the address has no user and no password.
 */
const WebAddress = patterned(
  z
    .string()
    .check(z.maxLength(512), z.regex(/^https?:\/\/[^\s"'<>\\^`{|}]+$/, { error: '请输入以https://开头的完整地址' })),
  '^(https:\\/\\/[^\\s"\'<>\\\\^`{|}\\/?#@]+|http:\\/\\/(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d{1,5})?)([\\/?#][^\\s"\'<>\\\\^`{|}]*)?$',
);

export const OPEN_ORDER_FIELDS = {
  amount: amount('订单金额'),
  subject: text(60, '商品描述，展示给付款人', '请输入商品描述'),
  attach: textOrNone(128, '附加数据，查询与通知中原样返回'),
  payMethods: described(
    z.optional(z.array(PayMethod).check(z.minLength(1), z.maxLength(PayMethod.options.length))),
    '限定支付方式；不填则收银台启用的都可用',
  ),
  expireMinutes: described(
    z.optional(z.int().check(z.gte(5, { error: '至少5分钟' }), z.lte(10_080, { error: '最多7天（10080分钟）' }))),
    '有效期，分钟，5至10080；不填按收银台参数中的订单有效期，未设置时120',
  ),
  returnUrl: described(
    z.optional(WebAddress),
    '支付后付款人返回的地址；只带订单号，不能作为支付成功的凭据。须以https://开头，不含用户名和密码；沙箱中还可以是本机的http://localhost、http://127.0.0.1、http://[::1]',
  ),
  ruleNo: described(
    z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    '支付成功后按该产品规则分账，见split.done通知与应答的splitNo',
  ),
};

/**
 * Request fields that identify a paid order or a collection by exactly one number: the platform's number, the
 * merchant's order number, or the merchant's collection number.
 */
export const OF_ORDER = {
  tradeNo: described(z.optional(PlatformNo), '平台订单号或平台代收单号；与outTradeNo、outCollectNo填写其中一个'),
  outTradeNo: described(z.optional(OutNo), '商户订单号；与tradeNo、outCollectNo填写其中一个'),
  outCollectNo: described(z.optional(OutNo), '商户代收单号；与tradeNo、outTradeNo填写其中一个'),
};
export const oneOrder = exactlyOne('tradeNo', 'outTradeNo', 'outCollectNo');

/** Response fields with the merchant's number of a refunded or split order or collection. */
export const OUT_NUMBERS = {
  outTradeNo: shown('商户订单号；代收的为空'),
  outCollectNo: shown('商户代收单号；订单的为空'),
};

export const OpenOrder = z.object({
  tradeNo: platformNo('订单号'),
  outTradeNo: outNo('订单号'),
  state: described(OpenOrderState, '订单状态'),
  amount: moneyOf('订单金额'),
  refundedAmount: moneyOf('已退款金额'),
  subject: shown('商品描述'),
  attach: shown('附加数据；没有时为空'),
  cashierUrl: shown('收银台地址，交给付款人打开'),
  payMethod: described(z.nullable(PayMethod), '实际支付方式；未支付时为null'),
  paidTradeNo: described(z.nullable(z.string()), '支付成功的交易单号，对账单中的交易单号；未支付时为null'),
  splitNo: described(
    z.nullable(z.string()),
    '支付时按ruleNo分账的平台分账单号，用于查询与退回；未支付或没有按规则分账时为null',
  ),
  createTime: timeOf('创建时间'),
  expireTime: timeOf('失效时间'),
  paidTime: timeOrNone('支付时间'),
});
export type OpenOrder = z.infer<typeof OpenOrder>;

export const createOrder = defineOpenCall({
  method: 'POST',
  path: '/orders',
  title: '创建订单',
  about: [
    '创建一笔收银台订单，返回收银台地址。把地址交给付款人（链接、二维码或跳转），付款人在收银台选择支付方式并付款。',
    '支付结果以order.paid通知或查询为准，不以付款人返回商户页面为准。',
  ],
  scope: 'ORDER',
  number: 'outTradeNo',
  body: z.object({ outTradeNo: outNo('订单号'), ...OPEN_ORDER_FIELDS }),
  answer: OpenOrder,
  errors: ['PRODUCT_NOT_OPEN', 'PRODUCT_STOPPED', 'ARREARS', 'LIMIT_EXCEEDED', 'RULE_FAULT', 'NUMBER_REUSED'],
  since: SINCE,
});

export const findOrder = defineOpenCall({
  method: 'GET',
  path: '/orders/{tradeNo}',
  title: '查询订单',
  about: ['按平台订单号查询。'],
  scope: 'ORDER',
  params: z.object({ tradeNo: platformNo('订单号') }),
  answer: OpenOrder,
  errors: ['NOT_FOUND'],
  since: SINCE,
});

export const findOrderByNumber = defineOpenCall({
  method: 'GET',
  path: '/orders',
  title: '按商户订单号查询订单',
  about: ['创建订单的应答丢失时，用商户订单号查询。'],
  scope: 'ORDER',
  query: z.object({ outTradeNo: outNo('订单号') }),
  answer: OpenOrder,
  errors: ['NOT_FOUND'],
  since: SINCE,
});

export const closeOrder = defineOpenCall({
  method: 'POST',
  path: '/orders/{tradeNo}/close',
  title: '关闭订单',
  about: ['关闭未支付的订单，关闭后不能再支付；重复关闭结果相同。支付进行中时不能关闭。'],
  scope: 'ORDER',
  params: z.object({ tradeNo: platformNo('订单号') }),
  answer: OpenOrder,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  since: SINCE,
});

export const closeOrderByNumber = defineOpenCall({
  method: 'POST',
  path: '/orders/close',
  title: '按商户订单号关闭订单',
  about: ['与“关闭订单”相同，用商户订单号。'],
  scope: 'ORDER',
  body: z.object({ outTradeNo: outNo('订单号') }),
  answer: OpenOrder,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  since: BY_NUMBER_SINCE,
});

/** State of a refund. PROCESSING: a second person at the merchant must release it. */
const OpenRefundState = coded(z.enum(['PROCESSING', 'SUCCESS', 'FAILED']), '退款状态', {
  PROCESSING: '等待商户复核',
  SUCCESS: '退款成功',
  FAILED: '退款失败：复核人拒绝，或申请即被拒绝',
});
export const OpenRefund = z.object({
  refundNo: shown('平台退款单号；申请即被拒绝的为空'),
  outRefundNo: shown('商户退款单号；由平台或控制台发起的为空'),
  tradeNo: platformNo('订单号，或代收单号'),
  ...OUT_NUMBERS,
  amount: moneyOf('退款金额'),
  feeBack: moneyOf('随退款退还的手续费'),
  state: described(OpenRefundState, '退款状态；PROCESSING：等待商户复核人处理'),
  reason: shown('退款原因，姓名脱敏'),
  failReason: described(z.nullable(z.string()), '失败原因，姓名脱敏；没有时为null'),
  createTime: timeOf('受理时间'),
});
export type OpenRefund = z.infer<typeof OpenRefund>;

export const createRefund = defineOpenCall({
  method: 'POST',
  path: '/refunds',
  title: '申请退款',
  about: [
    '对已支付的订单或成功的代收退款，可部分、可多次，合计不超过支付金额。已分账的部分须先退回分账。',
    '达到企业复核金额的退款由复核人在控制台处理，状态为PROCESSING，结果见refund.done或refund.failed通知。',
  ],
  scope: 'REFUND',
  number: 'outRefundNo',
  body: z
    .object({
      outRefundNo: outNo('退款单号'),
      ...OF_ORDER,
      amount: amount('退款金额'),
      reason: text(60, '退款原因', '请输入退款原因'),
    })
    .check(oneOrder),
  answer: OpenRefund,
  errors: PAID_BACK,
  since: SINCE,
});

export const findRefund = defineOpenCall({
  method: 'GET',
  path: '/refunds/{refundNo}',
  title: '查询退款',
  about: ['按平台退款单号查询。'],
  scope: 'REFUND',
  params: z.object({ refundNo: platformNo('退款单号') }),
  answer: OpenRefund,
  errors: ['NOT_FOUND'],
  since: SINCE,
});

export const findRefundByNumber = defineOpenCall({
  method: 'GET',
  path: '/refunds',
  title: '按商户退款单号查询退款',
  about: ['申请退款的应答丢失时，用商户退款单号查询。'],
  scope: 'REFUND',
  query: z.object({ outRefundNo: outNo('退款单号') }),
  answer: OpenRefund,
  errors: ['NOT_FOUND'],
  since: BY_NUMBER_SINCE,
});
