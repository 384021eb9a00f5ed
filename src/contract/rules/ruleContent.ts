import * as z from 'zod/mini';
import { OrderAmount } from '../calls/orders';
import { Id, Money } from '../primitives';

/*
 * The content of a split rule, and its effect on an order. The content is plain data with its display texts, so that the form,
 * the platform and the comparison of two versions show the same.
 */

/** A percentage such as `12.5`: above 0, at most two decimal places. */
const Percent = z
  .string()
  .check(
    z.regex(/^(?!0+(\.0+)?$)((0|[1-9]\d?)(\.\d{1,2})?|100(\.0{1,2})?)$/, { error: '比例为0.01至100，最多两位小数' }),
  );

/**
 * One share of a split rule: a percentage of the order's amount, or a fixed amount. It goes to a member account, or another rule
 * divides it further.
 */
export const RulePart = z.discriminatedUnion('mode', [
  z.object({ target: z.enum(['BOOK', 'RULE']), no: Id, mode: z.literal('PERCENT'), value: Percent }),
  z.object({ target: z.enum(['BOOK', 'RULE']), no: Id, mode: z.literal('FIXED'), value: OrderAmount }),
]);
export type RulePart = z.infer<typeof RulePart>;

/**
 * From which money the fee is paid. MERCHANT: from the merchant's share. SHARED: from the amount before the split, so that the
 * shares are computed from the rest. FEE_ACCOUNT: from the fee account.
 */
export const FeeBearer = z.enum(['MERCHANT', 'SHARED', 'FEE_ACCOUNT']);
export type FeeBearer = z.infer<typeof FeeBearer>;
/**
 * Time of settling the merchant's share. CYCLE: by the merchant's agreed cycle. AT_ONCE: credited to the balance account together
 * with the order.
 */
export const SettleWay = z.enum(['CYCLE', 'AT_ONCE']);
export type SettleWay = z.infer<typeof SettleWay>;
/**
 * Payer of a refund. RECEIVERS: the split receivers must return their shares before the refund. MERCHANT: the merchant refunds
 * the whole amount.
 */
export const RefundBearer = z.enum(['RECEIVERS', 'MERCHANT']);
export type RefundBearer = z.infer<typeof RefundBearer>;

/** Maximum number of shares (receivers) of a split rule. */
export const MOST_PARTS = 10;

export const RuleContent = z.object({
  /** The shares. Their order decides rounding: of shares with an equal rounding loss the first one gets the cent. */
  parts: z.array(RulePart).check(z.maxLength(MOST_PARTS, { error: `最多${MOST_PARTS}个接收方` })),
  /** Receiver of the amount that remains after all shares: the number of a member account; empty: the merchant. */
  restTo: z.string().check(z.maxLength(64)),
  feeBearer: FeeBearer,
  settle: SettleWay,
  /** Minimum share in yuan for AT_ONCE; a smaller share waits for the usual settlement. */
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

/** The amount of an order that one receiver gets, in integer cents. */
export interface PlanPart {
  bookNo: string;
  bookName: string;
  cents: number;
  /** The rules that led to this share, the order's own rule first. */
  by: readonly { ruleNo: string; version: number }[];
}

/** How a rule splits one order; stored with the order when it is accepted. */
export interface RulePlan {
  ruleNo: string;
  version: number;
  parts: readonly PlanPart[];
  /** The merchant's share in cents, before the fee if the merchant pays the fee. */
  keptCents: number;
  feeBearer: FeeBearer;
  refund: RefundBearer;
  /** Number of the balance account to which the merchant's share is credited at once; null: it waits for the usual settlement. */
  settleTo: string | null;
}
