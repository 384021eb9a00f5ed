/** What of a trade decides the fee that goes back: integer cents. */
export interface Refundable {
  amountCents: number;
  feeCents: number;
  refundedCents: number;
}

/**
 * What of the fee goes back with a refund of so many cents: of all that was refunded until then its share, rounded half
 * up, less what went back before. All of the trade refunded gives back all of the fee, in however many parts. Console and
 * platform use the same function.
 */
export function feeBack({ amountCents, feeCents, refundedCents }: Refundable, cents: number): number {
  const share = (refunded: number) =>
    Number((2n * BigInt(feeCents) * BigInt(refunded) + BigInt(amountCents)) / (2n * BigInt(amountCents)));
  return share(refundedCents + cents) - share(refundedCents);
}
