import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Money, Paging, pageOf, SessionFields, Time } from '../primitives';
import { PaymentKind } from './batchPayments';
import { OrderKind, Party } from './orders';

const defineCall = section('trades-transfers-fees');

/*
 * Calls about orders and batches that wait for the second person's decision (待我复核). The decisions themselves are `checkerRelease`
 * and `checkerRefuse` for an order, `batchRelease` and `batchRefuse` for a batch. The specification shows no paths.
 */

const CHECKS = { permission: 'fund:release', users: 'ordinary' } as const;

const Shared = {
  /** Number of the order or the batch. */
  number: z.string(),
  amount: Money,
  fee: Money,
  total: Money,
  payer: Party,
  makerName: z.string(),
  remark: z.string(),
  /** Time at which the order was made, and since which it waits for release. */
  createTime: Time,
  /** Waiting time in whole minutes. */
  waited: z.int(),
  /** Warnings for the second person as texts, the most important first. */
  warnings: z.array(z.string()),
};

export const WaitingOrder = z.object({
  what: z.literal('ORDER'),
  kind: OrderKind,
  payee: Party,
  /** Number of earlier payments to this account, as text; empty without earlier payments. */
  history: z.string(),
  ...Shared,
});
export type WaitingOrder = z.infer<typeof WaitingOrder>;

export const WaitingBatch = z.object({
  what: z.literal('BATCH'),
  kind: PaymentKind,
  fileName: z.string(),
  items: z.int(),
  ...Shared,
});
export type WaitingBatch = z.infer<typeof WaitingBatch>;

export const WaitingItem = z.discriminatedUnion('what', [WaitingOrder, WaitingBatch]);
export type WaitingItem = z.infer<typeof WaitingItem>;

/**
 * Returns the orders and batches that wait for the user's decision, oldest first. It excludes those made by the user, or by a
 * program whose key the user has seen.
 */
export const checkerPage = defineCall({
  ofEnterprise: true,
  ...CHECKS,
  path: '/mts/platform/checker/page',
  doc: { title: '查询待我复核', purpose: '列出等待本人复核的订单与批次，最早的在前。' },
  request: z.object({ ...SessionFields, ...Paging }),
  answer: z.extend(pageOf(WaitingItem), {
    totalAmount: Money,
    /**
     * Number of waiting rows that the user, or a program whose key the user has seen, has made. Another user must release them.
     */
    own: z.int(),
  }),
});

/** Count and sum of the orders and batches that wait for a decision, for the home page and the to-dos. */
export const WaitingSummary = z.object({
  items: z.int(),
  amount: Money,
  /** Waiting time of the oldest order or batch in whole minutes; 0 if none waits. */
  waited: z.int(),
});
export type WaitingSummary = z.infer<typeof WaitingSummary>;

export const checkerSummary = defineCall({
  ...CHECKS,
  path: '/mts/platform/checker/summary',
  doc: { title: '统计待我复核', purpose: '统计等待本人复核的笔数与金额，显示在首页待办。' },
  request: z.object({ ...SessionFields }),
  answer: WaitingSummary,
});
