/** `issued`: by the platform, of an order, a trade, an entry, an application. `account`: of a card, an account or a wallet. */
export type NumberKind = 'issued' | 'account';

/** Letters of its kind, the day on which it was issued, the rest. Some have no day. */
const ISSUED = /^([A-Z]{0,6})(20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))?(\d+)$/;
/** However many stars stand for what is hidden. */
const MASKED = /^(\d{4})\*+(\d{4})$/;

/**
 * The parts in which a long number is read: `T`, `20261123`, `0100`, `11995` of one that the platform has issued (one
 * or two last digits are no part of their own), fours of an account, `3501`, `****`, `****`, `4410` of a masked one. What
 * is neither stays whole: an account named by its bank, a number that a merchant made.
 */
export function groupsOf(number: string, kind: NumberKind): readonly string[] {
  const bare = number.replace(/\s/g, '');
  if (kind === 'issued') {
    const [, prefix = '', day = '', rest = ''] = ISSUED.exec(bare) ?? [];
    const parts = [prefix, day, ...(rest.match(/\d{4}(?:\d{1,2}$)?|\d+/g) ?? [])].filter((part) => part !== '');
    return parts.length > 0 ? parts : [number];
  }
  const [, first, last] = MASKED.exec(bare) ?? [];
  if (first && last) return [first, '****', '****', last];
  return (/^[\d*]+$/.test(bare) && bare.match(/.{1,4}/g)) || [number];
}

/** An account in the text of a field, where no style can make the gaps. */
export const groupInFours = (account: string): string => groupsOf(account, 'account').join(' ');
