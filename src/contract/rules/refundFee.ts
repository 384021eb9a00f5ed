/** Amounts of a trade, in cents, from which the fee given back with a refund is computed. */
export interface Refundable {
  amountCents: number;
  feeCents: number;
  refundedCents: number;
}

/**
 * Returns the part of the fee, in cents, that is given back with a refund of `cents`. It is the fee's share of all refunds so
 * far, rounded half up, less what was given back before. A complete refund thus returns the complete fee, in however many
 * refunds. Console and platform use the same function.
 */
export function feeBack({ amountCents, feeCents, refundedCents }: Refundable, cents: number): number {
  const share = (refunded: number) =>
    Number((2n * BigInt(feeCents) * BigInt(refunded) + BigInt(amountCents)) / (2n * BigInt(amountCents)));
  return share(refundedCents + cents) - share(refundedCents);
}
