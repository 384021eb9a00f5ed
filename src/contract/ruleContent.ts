/*
 * What a rule makes of an order, kept with the order: the version that was in force, and who gets what. Amounts are integer
 * cents.
 */

/** A part of an order that goes to a receiver. */
export interface PlanPart {
  bookNo: string;
  bookName: string;
  cents: number;
  /** By which rules it is theirs, the order's own first. */
  by: readonly { ruleNo: string; version: number }[];
}

export interface RulePlan {
  ruleNo: string;
  version: number;
  parts: readonly PlanPart[];
  /** What stays with the merchant, the fee not taken off. */
  keptCents: number;
  feeFrom: 'TRADE' | 'FEE_ACCOUNT';
}
