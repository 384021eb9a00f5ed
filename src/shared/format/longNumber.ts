/**
 * `issued`: a number that the platform gave to an order, a trade, an entry or an application. `account`: the number of a card, an
 * account or a wallet.
 */
export type NumberKind = 'issued' | 'account';

/** An issued number: the letters of its kind, the day of issue, and a serial number. Some numbers have no day. */
const ISSUED = /^([A-Z]{0,6})(20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))?(\d+)$/;
/** A masked number, with any number of stars for the hidden digits. */
const MASKED = /^(\d{4})\*+(\d{4})$/;

/**
 * Splits a long number into groups for reading. A number issued by the platform becomes `T`, `20261123`, `0100`, `11995`; one or
 * two remaining digits join the last group. An account number is split into fours. A masked number becomes `3501`, `****`,
 * `****`, `4410`. Other texts, such as an account with its bank's name, stay whole.
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

/**
 * Formats an account number in groups of four with spaces, for an input field. CSS cannot add gaps inside a field.
 */
export const groupInFours = (account: string): string => groupsOf(account, 'account').join(' ');
