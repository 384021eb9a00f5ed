/**
 * Inside the sandbox, amounts are integer cents in a safe `number`. In requests and responses they are decimal
 * strings in yuan. The conversion works on digits and never uses fractions, so no amount is rounded (C-15; S-07).
 */

const AMOUNT = /^(0|[1-9]\d{0,12})\.(\d{2})$/;

/** Maximum amount in cents: 9,999,999,999,999.99 yuan, which has thirteen digits before the point. It is below 2^53. */
export const MAX_CENTS = 999_999_999_999_999;

/**
 * Adds cents to a sum that no account balance limits, such as the sum of refused orders. A sum beyond the maximum
 * amount is cut to the maximum.
 */
export const addCents = (sum: number, cents: number): number => Math.min(sum + cents, MAX_CENTS);

/**
 * Parses an amount in yuan to cents: `"1234.50"` → 123450. Accepts exactly two decimal places, ASCII digits, no sign, no leading
 * zeros, at most thirteen digits before the point. Throws a RangeError for anything else.
 */
export function parseCents(amount: string): number {
  const parts = AMOUNT.exec(amount);
  if (!parts) throw new RangeError('not an amount with two decimals');
  return Number(`${parts[1]}${parts[2]}`);
}

function digits(cents: number): string {
  if (!Number.isSafeInteger(cents) || Math.abs(cents) > MAX_CENTS) throw new RangeError('not an amount in whole cents');
  const text = String(Math.abs(cents)).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** Formats cents as an amount in yuan: 123450 → `"1234.50"`. Throws a RangeError for a negative or fractional number. */
export function formatCents(cents: number): string {
  if (cents < 0) throw new RangeError('a negative amount where none can be');
  return digits(cents);
}

/** Formats cents like `formatCents`, with a minus sign for amounts below zero. */
export function formatSignedCents(cents: number): string {
  return `${cents < 0 ? '-' : ''}${digits(cents)}`;
}

/** Formats cents as an amount with thousands separators, for texts: 123450 → `"1,234.50"`. */
export const readableCents = (cents: number): string => formatCents(cents).replace(/\B(?=(\d{3})+\.)/g, ',');
