/** Figures of a trade that determine the returned fee: integer cents. */
export interface Refundable {
  amountCents: number;
  feeCents: number;
  refundedCents: number;
}

/**
 * Returns the fee that is given back with a refund of `cents`. It is the share of all refunds so far, rounded half up, less the
 * fee returned before. A complete refund returns the complete fee, in any number of parts. Console and platform use the same
 * function.
 */
export function feeBack({ amountCents, feeCents, refundedCents }: Refundable, cents: number): number {
  const share = (refunded: number) =>
    Number((2n * BigInt(feeCents) * BigInt(refunded) + BigInt(amountCents)) / (2n * BigInt(amountCents)));
  return share(refundedCents + cents) - share(refundedCents);
}
