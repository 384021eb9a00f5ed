/*
 * Reconciliation: compares two books of the same orders by number, amount and day. Pure code: the console runs it in a worker,
 * and a merchant's program and the platform's tests use it unchanged.
 */

/** An order in one of the two books that are compared. */
export interface BookLine {
  /** The merchant's own order number; must be exactly equal in both books. */
  orderNo: string;
  /** Amount in cents, negative for a refund. */
  cents: number;
  /** Day of the order, such as `2026-11-20`. */
  day: string;
}

/** A line of the merchant's book and a line of the platform's book that are the same order. */
export interface Pair<Own extends BookLine, Theirs extends BookLine> {
  own: Own;
  theirs: Theirs;
}

/** Result of comparing two books. Every line of both books is in exactly one list, in the order of its book. */
interface Matched<Own extends BookLine, Theirs extends BookLine> {
  /** Pairs with equal number and amount. `sameDay`: whether the day is equal too. */
  agreed: (Pair<Own, Theirs> & { sameDay: boolean })[];
  /** Pairs with equal number and different amount. */
  otherAmount: Pair<Own, Theirs>[];
  onlyOwn: Own[];
  onlyTheirs: Theirs[];
}

/**
 * Functions that return the key by which two lines are equal, strictest first. Lines with the same first key also have the same
 * later keys.
 */
const RULES: readonly ((line: BookLine) => string)[] = [
  ({ orderNo, cents, day }) => `${cents}|${day}|${orderNo}`,
  ({ orderNo, cents }) => `${cents}|${orderNo}`,
  ({ orderNo }) => orderNo,
];

/**
 * Pairs the lines of two books. A repeated order number counts as several lines. Lines with equal amount and day are paired
 * first, then equal amounts, then the remaining lines of the number, so that no other pairing has fewer differences. The time
 * needed grows linearly with the number of lines.
 */
export function match<Own extends BookLine, Theirs extends BookLine>(
  ownBook: readonly Own[],
  theirBook: readonly Theirs[],
): Matched<Own, Theirs> {
  const partner = new Map<Own, Theirs>();
  let left: readonly Theirs[] = theirBook;
  for (const keyOf of RULES) {
    const waiting = new Map<string, Theirs[]>();
    // Reversed, so that `pop` at the end returns the first line.
    for (const other of [...left].reverse()) {
      const key = keyOf(other);
      const known = waiting.get(key);
      if (known) known.push(other);
      else waiting.set(key, [other]);
    }
    const taken = new Set<Theirs>();
    for (const own of ownBook) {
      const other = partner.has(own) ? undefined : waiting.get(keyOf(own))?.pop();
      if (!other) continue;
      partner.set(own, other);
      taken.add(other);
    }
    left = left.filter((other) => !taken.has(other));
  }
  const matched: Matched<Own, Theirs> = { agreed: [], otherAmount: [], onlyOwn: [], onlyTheirs: [...left] };
  for (const own of ownBook) {
    const other = partner.get(own);
    if (!other) matched.onlyOwn.push(own);
    else if (other.cents === own.cents) matched.agreed.push({ own, theirs: other, sameDay: other.day === own.day });
    else matched.otherAmount.push({ own, theirs: other });
  }
  return matched;
}
