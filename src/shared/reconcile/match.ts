/*
 * Two books of the same orders beside each other, by number, amount and day. Pure: a page runs it in a worker, a merchant's
 * program and the platform's tests as it is.
 */

/** An order as one of the books has it. */
export interface BookLine {
  /** The merchant's own number of the order; compared as it stands. */
  orderNo: string;
  /** Cents, below zero for what was paid back. */
  cents: number;
  /** `2026-11-20`. */
  day: string;
}

/** One of both books, found to be the same order. */
export interface Pair<Own extends BookLine, Theirs extends BookLine> {
  own: Own;
  theirs: Theirs;
}

/** Every line of both books stands in exactly one of the lists, each in the order of its book. */
export interface Matched<Own extends BookLine, Theirs extends BookLine> {
  /** The same number and amount; `sameDay`: the day as well. */
  agreed: (Pair<Own, Theirs> & { sameDay: boolean })[];
  /** The same number, another amount. */
  otherAmount: Pair<Own, Theirs>[];
  onlyOwn: Own[];
  onlyTheirs: Theirs[];
}

/** What makes two lines the same, the narrowest first: each holds for all that hold for the one before. */
const RULES: readonly ((line: BookLine) => string)[] = [
  ({ orderNo, cents, day }) => `${cents}|${day}|${orderNo}`,
  ({ orderNo, cents }) => `${cents}|${orderNo}`,
  ({ orderNo }) => orderNo,
];

/**
 * Pairs the lines of two books. A number that stands in a book several times is several lines: those that agree in amount
 * and day are paired first, then those that agree in amount, then what is left of the same number, so that no other way
 * of pairing leaves fewer differences. Takes time by the number of lines, whatever they hold.
 */
export function match<Own extends BookLine, Theirs extends BookLine>(
  ownBook: readonly Own[],
  theirBook: readonly Theirs[],
): Matched<Own, Theirs> {
  const partner = new Map<Own, Theirs>();
  let left: readonly Theirs[] = theirBook;
  for (const keyOf of RULES) {
    const waiting = new Map<string, Theirs[]>();
    // The last comes first, so that taking from the end takes the first.
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
