import * as z from 'zod/mini';

/*
 * Kinds of events about which merchants' programs are notified. Database triggers and functions of the platform create the
 * notifications; `data` is their payload.
 */

export const EVENT_KINDS = [
  'order.paid',
  'order.closed',
  'refund.done',
  'refund.failed',
  'split.done',
  'split.returned',
  'split.refused',
  'payout.done',
  'payout.failed',
  'payout.returned',
  'collection.done',
  'collection.failed',
  'product.opened',
  'statement.ready',
  'sign.done',
  'sign.ended',
  'app.test',
] as const;
export const EventKind = z.enum(EVENT_KINDS);
export type EventKind = z.infer<typeof EventKind>;

interface EventWords {
  title: string;
  /** The moment at which the program is notified. */
  when: string;
  /** Kind of number in the field `object` of the notification. */
  object: string;
  /** Meaning of each field of `data`. Amounts are in yuan, times in ISO 8601. */
  data: Readonly<Record<string, string>>;
}

const ORDER = {
  tradeNo: '平台订单号',
  outTradeNo: '商户订单号',
  amount: '订单金额',
  attach: '附加数据',
  state: '订单状态',
};
const PAYOUT = {
  payoutNo: '平台付款单号',
  outPayoutNo: '商户付款单号',
  amount: '付款金额',
  fee: '手续费',
  state: '付款状态',
  reason: '失败或退汇原因；没有时为null',
};
const SPLIT_RETURN = {
  returnNo: '平台退回单号',
  outReturnNo: '商户退回单号；由控制台发起的为空',
  splitNo: '平台分账单号',
  outSplitNo: '商户分账单号；支付时按规则分账的为空',
  partNo: '平台分账明细单号',
  amount: '退回金额',
  state: '退回状态',
  reason: '失败原因；没有时为null',
};
const COLLECTION = {
  collectionNo: '平台代收单号',
  outCollectNo: '商户代收单号',
  signNo: '平台签约编号',
  amount: '代收金额',
  fee: '手续费',
  state: '代收状态',
  reason: '失败原因；没有时为null',
};
const REFUND = {
  refundNo: '平台退款单号',
  outRefundNo: '商户退款单号；由平台或控制台发起的为空',
  tradeNo: '平台订单号；退款的是代收时为平台代收单号',
  outTradeNo: '商户订单号；退款的是代收时为空',
  outCollectNo: '商户代收单号；退款的是订单时为空',
  amount: '退款金额',
  paidTradeNo: '被退款的交易单号',
  surplus: '是否为重复或过期支付的退回；为true时订单的状态与已退款金额不变',
  reason: '失败原因，与查询退款的failReason相同；没有时为null',
};

export const EVENTS: Readonly<Record<EventKind, EventWords>> = {
  'order.paid': {
    title: '订单已支付',
    when: '订单首次支付成功',
    object: '平台订单号',
    data: { ...ORDER, paidTradeNo: '交易单号', payMethod: '支付方式', paidTime: '支付时间' },
  },
  'order.closed': { title: '订单已关闭', when: '订单被关闭，或到期未支付', object: '平台订单号', data: ORDER },
  'refund.done': {
    title: '退款成功',
    when: '订单或代收的退款完成，包括控制台发起的，和重复支付、过期支付的自动退款',
    object: '平台退款单号',
    data: REFUND,
  },
  'refund.failed': { title: '退款失败', when: '复核人拒绝退款', object: '平台退款单号', data: REFUND },
  'split.done': {
    title: '分账完成',
    when: '分账完成，包括支付时按规则分账的；控制台的订单与代收按规则分账时，商户的所有应用都收到',
    object: '平台分账单号',
    data: {
      splitNo: '平台分账单号',
      outSplitNo: '商户分账单号；支付时按规则分账的为空',
      tradeNo: '平台订单号；代收的分账为平台代收单号',
      outTradeNo: '商户订单号；代收的分账为空',
      outCollectNo: '商户代收单号；订单的分账为空',
      amount: '分账合计',
    },
  },
  'split.returned': {
    title: '分账已退回',
    when: '接收方同意退回，款项回到待结算账户，包括控制台发起的',
    object: '平台退回单号',
    data: SPLIT_RETURN,
  },
  'split.refused': {
    title: '分账退回失败',
    when: '接收方不同意退回',
    object: '平台退回单号',
    data: SPLIT_RETURN,
  },
  'payout.done': { title: '付款成功', when: '银行付款成功', object: '平台付款单号', data: PAYOUT },
  'payout.failed': { title: '付款失败', when: '银行拒绝，或复核人拒绝', object: '平台付款单号', data: PAYOUT },
  'payout.returned': { title: '付款退汇', when: '付出后被收款银行退回', object: '平台付款单号', data: PAYOUT },
  'collection.done': { title: '代收成功', when: '付款人银行扣款成功', object: '平台代收单号', data: COLLECTION },
  'collection.failed': { title: '代收失败', when: '付款人银行拒绝扣款', object: '平台代收单号', data: COLLECTION },
  'product.opened': {
    title: '产品已开通',
    when: '商户开通一个产品',
    object: '产品代码',
    data: { productCode: '产品代码' },
  },
  'statement.ready': {
    title: '对账单已生成',
    when: '会计日结束，对账单生成',
    object: '整个企业的对账单编号',
    data: {
      day: '会计日',
      sha256: '整个企业的FUND对账单的SHA-256',
      tradeSha256: '整个企业的TRADE对账单的SHA-256',
      merchantStatementNo: '本商户的对账单编号',
      merchantSha256: '本商户的FUND对账单的SHA-256',
      merchantTradeSha256: '本商户的TRADE对账单的SHA-256',
    },
  },
  'sign.done': {
    title: '签约成功',
    when: '付款人完成签约',
    object: '签约编号',
    data: {
      signNo: '签约编号',
      outSignNo: '商户签约号',
      totalLimit: '累计限额',
      validFrom: '生效日期',
      validUntil: '截止日期',
    },
  },
  'sign.ended': {
    title: '签约结束',
    when: '解约、拒绝或到期',
    object: '签约编号',
    data: {
      signNo: '签约编号',
      outSignNo: '商户签约号',
      how: '结束方式',
      reason: '原因',
      wasActive: '结束前是否已签约',
    },
  },
  'app.test': {
    title: '测试通知',
    when: '在控制台点击“发送测试通知”',
    object: '应用编号',
    data: { appId: '应用编号' },
  },
};

/** Delays in ms before a failed notification is sent again: from 15 s to 24 h, some 47 h in total. */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const RETRY_WAITS = [
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
] as const;
/**
 * Maximum time in ms that the merchant's address may take to answer a notification. The next constant limits the size
 * of the answer.
 */
export const NOTIFY_TIMEOUT = 5 * SECOND;
export const NOTIFY_ANSWER_BYTES = 64 * 1024;
