import * as z from 'zod/mini';
import { section } from './defineCall';
import { OPEN_ORDER_FIELDS, OpenOrderState } from './openOrders';
import { OrderFields } from './orders';
import { FilterText, Id, Money, Paging, pageOf, SessionFields, Time } from './primitives';
import { PayMethod } from './productCodes';

const defineCall = section('trades-transfers-fees', { users: 'ordinary' });

/*
 * 收款单: orders that a payer pays at the cashier. A program makes them by the open interface, a person of the merchant as
 * a link for one customer. What pays one is an order of kind CASHIER of its own number. No paths in the specification.
 */

const READS = { permission: 'trade:read' } as const;

const CashierOrder = z.object({
  tradeNo: z.string(),
  outTradeNo: z.string(),
  state: OpenOrderState,
  amount: Money,
  refundedAmount: Money,
  subject: z.string(),
  /** Where its cashier is, beside the console's own address: `/cashier/…`. Whoever shows it puts the origin before it. */
  cashierUrl: z.string(),
  /** The name of the program, empty where a person has made it. */
  appName: z.string(),
  creatorName: z.string(),
  payMethod: z.nullable(PayMethod),
  /** The trade that has paid it. */
  paidTradeNo: z.nullable(z.string()),
  createTime: Time,
  expireTime: Time,
  paidTime: z.nullable(Time),
});
export type CashierOrder = z.infer<typeof CashierOrder>;

const { amount, subject, payMethods, expireMinutes, ruleNo } = OPEN_ORDER_FIELDS;

/**
 * 新建收款: an order for a customer without a program. It moves nothing until a payer pays. The same requestNo with the same
 * content is answered as the first time. Takes the merchant's product CASHIER.
 */
export const cashierOrderCreate = defineCall({
  path: '/trade/platform/cashierOrder/create',
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
    '20040002': 'above the limit of one order',
    '20040004': 'the requestNo was used with another content',
    '20040010': 'the merchant has not opened the cashier',
    '20040012': 'the platform has stopped it; msg says why',
    '20070003': 'the rule has no version in force, or cannot share the amount out; msg says why',
  },
  permission: 'fund:move',
  kept: true,
});

/** The cashier's orders of the merchant, the newest first. */
export const cashierOrderPage = defineCall({
  ...READS,
  path: '/trade/platform/cashierOrder/page',
  request: z.object({
    ...SessionFields,
    ...Paging,
    startTime: z.optional(Time),
    endTime: z.optional(Time),
    state: z.optional(OpenOrderState),
    /** Either number starts with it, or the subject contains it. */
    keyword: z.optional(FilterText),
  }),
  answer: z.extend(pageOf(CashierOrder), { paidAmount: Money }),
});

/** One with its payments, the newest first. */
export const cashierOrderDetail = defineCall({
  ...READS,
  path: '/trade/platform/cashierOrder/detail',
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
  }),
});

/** Closes one that nobody has paid. Again it changes nothing. */
export const cashierOrderClose = defineCall({
  path: '/trade/platform/cashierOrder/close',
  request: z.object({ ...SessionFields, tradeNo: Id }),
  answer: CashierOrder,
  refusals: { ORDER_PAID: 'it is paid', ORDER_PAYING: 'a payment is under way' },
  permission: 'fund:move',
  kept: true,
});
