import * as z from 'zod/mini';
import { section } from '../defineCall';
import { exportOf, listOf } from '../lists';
import { OPEN_ORDER_FIELDS, OPEN_ORDER_STATE_WORDS, OpenOrderState } from '../open/openOrders';
import { FilterText, Id, Money, Paging, pageOf, SessionFields, Time } from '../primitives';
import { PAY_METHODS, PayMethod, PRODUCTS } from '../words/productCodes';
import { OrderFields } from './orders';

const defineCall = section('trades-transfers-fees', { users: 'ordinary' });

/*
 * Calls for cashier orders (收款单), which a payer pays on the cashier page. A merchant's program creates them by the open
 * interface. A user of the merchant creates them as a payment link for one customer. Each payment of such an order is a separate
 * order of kind CASHIER. The specification shows no paths for these calls.
 */

const READS = { permission: 'trade:read' } as const;

const CashierOrder = z.object({
  tradeNo: z.string(),
  outTradeNo: z.string(),
  state: OpenOrderState,
  amount: Money,
  /** Amount in yuan that a payer has paid; 0.00 until then. */
  paidAmount: Money,
  refundedAmount: Money,
  subject: z.string(),
  /** Address of the order's cashier page. Its origin comes from the platform's configuration, never from a request. */
  cashierUrl: z.string(),
  merchantName: z.string(),
  /** Name of the merchant's program that created the order; empty if a user created it. */
  appName: z.string(),
  creatorName: z.string(),
  payMethod: z.nullable(PayMethod),
  /** Number of the trade by which the order was paid; null until then. */
  paidTradeNo: z.nullable(z.string()),
  createTime: Time,
  expireTime: Time,
  paidTime: z.nullable(Time),
});
export type CashierOrder = z.infer<typeof CashierOrder>;

const { amount, subject, payMethods, expireMinutes, ruleNo } = OPEN_ORDER_FIELDS;

/**
 * 新建收款: creates a cashier order as a payment link for a customer. No money moves until a payer pays. A repeated requestNo with
 * the same content returns the first response again. The merchant must have the product CASHIER.
 */
export const cashierOrderCreate = defineCall({
  path: '/trade/platform/cashierOrder/create',
  doc: { title: '新建收款', purpose: '为没有系统的顾客新建一笔收款，得到可分享的链接和二维码；付款前资金不动。' },
  request: z.object({
    ...SessionFields,
    requestNo: OrderFields.requestNo,
    amount,
    subject,
    payMethods,
    expireMinutes,
    ruleNo,
  }),
  answer: CashierOrder,
  refusals: {
    '20040002': '超出单笔限额',
    '20040004': '该请求号已用于其他内容',
    '20040010': '商户未开通收银台',
    '20040012': '平台已停用，原因见msg',
    '20070003': '分账规则没有生效的版本，或无法按该金额分账，原因见msg',
  },
  meanings: { '20040004': 'otherContent' },
  permission: 'fund:move',
  kept: true,
});

/**
 * Returns the choices for a new payment link: the available pay methods, the current split rules and the usual validity. If no
 * link can be made, it returns the reason.
 */
export const cashierOrderOptions = defineCall({
  path: '/trade/platform/cashierOrder/options',
  doc: { title: '查询新建收款选项', purpose: '查询新建收款时可选的支付方式、分账规则与常用有效期。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    /** Reason why the merchant cannot make a payment link; null if the merchant can make one. */
    closed: z.nullable(z.string()),
    payMethods: z.array(PayMethod),
    rules: z.array(z.object({ ruleNo: z.string(), ruleName: z.string() })),
    expireMinutes: z.int(),
  }),
  permission: 'fund:move',
});

/** Display names of the pay methods. */
export const PAY_METHOD_WORDS = Object.fromEntries(PAY_METHODS.map((code) => [code, PRODUCTS[code].name])) as Readonly<
  Record<PayMethod, string>
>;

/** Returns the cashier orders of the merchant, newest first. */
export const cashierOrderPage = listOf(
  defineCall({
    ...READS,
    path: '/trade/platform/cashierOrder/page',
    doc: { title: '查询收款单', purpose: '列出商户的收银台订单，最新在前。' },
    request: z.object({
      ...SessionFields,
      ...Paging,
      startTime: z.optional(Time),
      endTime: z.optional(Time),
      state: z.optional(OpenOrderState),
      /** Filter: the beginning of one of the order's numbers, or a part of its subject. */
      keyword: z.optional(FilterText),
    }),
    answer: z.extend(pageOf(CashierOrder), {
      paidAmount: Money,
      /** Amount in yuan that was refunded of all matching orders. */
      refundedAmount: Money,
    }),
  }),
  {
    columns: {
      subject: { heading: '商品描述', width: 24 },
      amount: { heading: '订单金额', width: 16, as: 'money' },
      state: { heading: '订单状态', width: 10, as: OPEN_ORDER_STATE_WORDS },
      paidAmount: { heading: '已收款', width: 16, as: 'money' },
      refundedAmount: { heading: '已退款', width: 16, as: 'money' },
      payMethod: { heading: '支付方式', width: 12, as: PAY_METHOD_WORDS },
      createTime: { heading: '创建时间', width: 20, as: 'time' },
      expireTime: { heading: '失效时间', width: 20, as: 'time' },
      paidTime: { heading: '支付时间', width: 20, as: 'time' },
      outTradeNo: { heading: '商户订单号', width: 24 },
      tradeNo: { heading: '订单号', width: 26 },
      appName: { heading: '来源应用', width: 16 },
      creatorName: { heading: '创建人', width: 12 },
    },
    filters: [['startTime', '创建时间'], 'state', ['keyword', '单号或商品描述']],
  },
);

/** Exports all matching cashier orders as a file with the requested columns, in the requested order. */
export const downloadCashierOrders = exportOf(cashierOrderPage, {
  path: '/trade/platform/cashierOrder/download',
  doc: { title: '导出收款单', purpose: '把符合筛选的收银台订单按所选列导出为文件。' },
  name: 'CASHIER_ORDER',
  title: '收款单',
});

/** Returns a cashier order with its payments, newest first, and its refunds, oldest first. */
export const cashierOrderDetail = defineCall({
  ...READS,
  path: '/trade/platform/cashierOrder/detail',
  doc: { title: '查询收款单详情', purpose: '查看一笔收银台订单及其每次付款尝试。' },
  request: z.object({ ...SessionFields, tradeNo: Id }),
  answer: z.extend(CashierOrder, {
    payments: z.array(
      z.object({
        orderNo: z.string(),
        payMethod: PayMethod,
        state: z.enum(['PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED']),
        reason: z.nullable(z.string()),
        createTime: Time,
      }),
    ),
    /** Time at which the merchant closed the order; null if it has expired, was paid or is open. */
    closedTime: z.nullable(Time),
    refunds: z.array(
      z.object({
        /** Number of the trade by which the refund was made. */
        tradeNo: z.string(),
        amount: Money,
        state: z.enum(['PROCESSING', 'SUCCESS', 'FAILED']),
        createTime: Time,
        finishTime: z.nullable(Time),
      }),
    ),
  }),
});

/** Closes an unpaid cashier order, so that it cannot be paid any more. Repeating the call changes nothing. */
export const cashierOrderClose = defineCall({
  path: '/trade/platform/cashierOrder/close',
  doc: { title: '关闭收款单', purpose: '关闭一笔无人付款的收银台订单，链接随即失效。' },
  request: z.object({ ...SessionFields, tradeNo: Id }),
  answer: CashierOrder,
  refusals: { ORDER_PAID: '已支付', ORDER_PAYING: '有一笔付款正在进行' },
  permission: 'fund:move',
  kept: true,
});
