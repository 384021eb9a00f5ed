import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Money, Paging, pageOf, SessionFields, Time } from '../primitives';
import { PaymentKind } from './batchPayments';
import { OrderKind, Party } from './orders';

const defineCall = section('trades-transfers-fees');

/*
 * Orders and batches that wait for the second person (待我复核). The decisions themselves are `checkerRelease` and `checkerRefuse` of
 * an order, `batchRelease` and `batchRefuse` of a batch. The specification shows no paths.
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
  /** Start of the waiting time. */
  createTime: Time,
  /** Whole minutes since then. */
  waited: z.int(),
  /** Warnings before the release, in words, the most important first. */
  warnings: z.array(z.string()),
};

export const WaitingOrder = z.object({
  what: z.literal('ORDER'),
  kind: OrderKind,
  payee: Party,
  /** Number of earlier payments to this account, in words; empty without earlier payments. */
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
 * Orders and batches that wait for the user's decision, oldest first. Excludes requests of the user, and of programs whose key
 * the user has seen.
 */
export const checkerPage = defineCall({
  ofEnterprise: true,
  ...CHECKS,
  path: '/mts/platform/checker/page',
  doc: { title: '查询待我复核', purpose: '列出等待本人复核的订单与批次，最早的在前。' },
  request: z.object({ ...SessionFields, ...Paging }),
  answer: z.extend(pageOf(WaitingItem), {
    totalAmount: Money,
    /** Number of waiting rows that were created by the user or such a program, so that another user must release them. */
    own: z.int(),
  }),
});

/** Count and sum of the waiting rows, for home page and to-dos. */
export const WaitingSummary = z.object({
  items: z.int(),
  amount: Money,
  /** Waiting time of the oldest row in whole minutes; 0 without rows. */
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
