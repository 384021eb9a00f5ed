import * as z from 'zod/mini';
import { OrderAmount } from '../calls/orders';
import { Id, Money } from '../primitives';

/*
 * The content of a rule, and its effect on an order. The content is plain data with its own words, so that form, platform and the
 * comparison of two versions show the same.
 */

/** `12.5`: per cent, two places at most, above 0. */
const Percent = z
  .string()
  .check(
    z.regex(/^(?!0+(\.0+)?$)((0|[1-9]\d?)(\.\d{1,2})?|100(\.0{1,2})?)$/, { error: '比例为0.01至100，最多两位小数' }),
  );

/** A part of an order: a share of its amount or a fixed amount. It goes to a member book, or is divided by another rule. */
export const RulePart = z.discriminatedUnion('mode', [
  z.object({ target: z.enum(['BOOK', 'RULE']), no: Id, mode: z.literal('PERCENT'), value: Percent }),
  z.object({ target: z.enum(['BOOK', 'RULE']), no: Id, mode: z.literal('FIXED'), value: OrderAmount }),
]);
export type RulePart = z.infer<typeof RulePart>;

/**
 * Source of the fee. MERCHANT: the merchant's share. SHARED: the amount before the split, so that parts are computed from the
 * rest. FEE_ACCOUNT: the fee account.
 */
export const FeeBearer = z.enum(['MERCHANT', 'SHARED', 'FEE_ACCOUNT']);
export type FeeBearer = z.infer<typeof FeeBearer>;
/**
 * CYCLE: settled by the merchant's agreed cycle. AT_ONCE: the merchant's share is credited to the balance together with the
 * order.
 */
export const SettleWay = z.enum(['CYCLE', 'AT_ONCE']);
export type SettleWay = z.infer<typeof SettleWay>;
/** RECEIVERS: split parts must be returned before a refund. MERCHANT: the merchant refunds the whole amount. */
export const RefundBearer = z.enum(['RECEIVERS', 'MERCHANT']);
export type RefundBearer = z.infer<typeof RefundBearer>;

/** Maximum number of receivers of a rule. */
export const MOST_PARTS = 10;

export const RuleContent = z.object({
  /** The order decides rounding: among equal losses the first part gets the cent. */
  parts: z.array(RulePart).check(z.maxLength(MOST_PARTS, { error: `最多${MOST_PARTS}个接收方` })),
  /** Receiver of the rest that no part takes: a book's number; empty: the merchant. */
  restTo: z.string().check(z.maxLength(64)),
  feeBearer: FeeBearer,
  settle: SettleWay,
  /** Minimum amount for AT_ONCE; a smaller share waits for the usual settlement. */
  settleLeast: Money,
  refund: RefundBearer,
});
export type RuleContent = z.infer<typeof RuleContent>;

export const FEE_BEARER_WORDS: Readonly<Record<FeeBearer, string>> = {
  MERCHANT: '商户承担，从留存金额中扣',
  SHARED: '各方按比例承担，先扣手续费再分账',
  FEE_ACCOUNT: '商户承担，从手续费账户扣',
};
export const SETTLE_WORDS: Readonly<Record<SettleWay, string>> = {
  CYCLE: '按商户结算周期',
  AT_ONCE: '实时结算到余额账户',
};
export const REFUND_WORDS: Readonly<Record<RefundBearer, string>> = {
  RECEIVERS: '接收方先退回分账，再退款',
  MERCHANT: '商户垫付全部退款',
};

/** A receiver's part of an order. Amounts of a plan are integer cents. */
export interface PlanPart {
  bookNo: string;
  bookName: string;
  cents: number;
  /** The rules that assign the part, the order's own rule first. */
  by: readonly { ruleNo: string; version: number }[];
}

/** The effect of a rule on one order; stored with the order. */
export interface RulePlan {
  ruleNo: string;
  version: number;
  parts: readonly PlanPart[];
  /** The merchant's share, before the fee if the merchant pays the fee. */
  keptCents: number;
  feeBearer: FeeBearer;
  refund: RefundBearer;
  /** The balance account that gets the merchant's part at once; null: it waits for the usual settlement. */
  settleTo: string | null;
}
