import { wireOf } from '@/contract/rules/reading/amount';
import { amounts } from '../ports/amounts';

/** Text shown instead of an amount while the user hides amounts. */
const MASK = '****';

/** Splits an amount in wire format (`-?digits.dd`) into sign, whole yuan and two decimals. */
function parts(amount: string): { negative: boolean; whole: string; decimals: string } | null {
  const match = /^(-?)(\d+)\.(\d{2})$/.exec(amount);
  if (!match) return null;
  const [, sign = '', whole = '', decimals = ''] = match;
  return { negative: sign === '-', whole, decimals };
}

const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/** Amount in yuan from which the compact format uses ten-thousands (万). */
const COMPACT_FROM = 1_000_000n;
const CENTS_OF_A_HUNDREDTH_W = 10_000n;

/** Converts yuan to ten-thousands (万) with two decimals, rounded half up. */
function inTenThousands(whole: string, decimals: string): readonly [whole: string, decimals: string] {
  const cents = BigInt(whole + decimals);
  const hundredths = (cents + CENTS_OF_A_HUNDREDTH_W / 2n) / CENTS_OF_A_HUNDREDTH_W;
  return [String(hundredths / 100n), String(hundredths % 100n).padStart(2, '0')];
}

interface MoneyFormat {
  /** Adds thousands separators; default true. */
  separators?: boolean;
  /** Shows 1,000,000 yuan and more in ten-thousands: `123.46w`. Only for headline figures with the full amount next to them. */
  compact?: boolean;
}

/**
 * Formats an amount of the user's business: a balance, a row, a sum. Returns `****` while the user hides amounts, so all amounts
 * of a page use this function. Input values and public figures (a tariff, a registered capital) use `formatAmount`.
 */
export function formatMoney(amount: string | null | undefined, format?: MoneyFormat): string {
  const text = formatAmount(amount, format);
  return text !== '' && amounts.areHidden() ? MASK : text;
}

/** Formats (or hides) the amounts inside a text from the platform, such as a step of a timeline. */
export const formatText = (text: string): string =>
  amounts.areHidden() ? text.replace(/\d[\d,]*\.\d{2}(?!\d)/g, MASK) : text;

/**
 * Formats `1234567.80` as `1,234,567.80`, and a negative amount with a real minus sign. Works on the digits without
 * floating point (safety requirement C-15). Empty and invalid texts are returned unchanged.
 */
export function formatAmount(
  amount: string | null | undefined,
  { separators = true, compact = false }: MoneyFormat = {},
): string {
  if (!amount) return '';
  const split = parts(amount);
  if (!split) return amount;
  const large = compact && BigInt(split.whole) >= COMPACT_FROM;
  const [whole, decimals] = large ? inTenThousands(split.whole, split.decimals) : [split.whole, split.decimals];
  return `${split.negative ? '−' : ''}${separators ? grouped(whole) : whole}.${decimals}${large ? 'w' : ''}`;
}

const TEN_THOUSAND = 10_000n;
const HUNDRED_MILLION = 100_000_000n;

/**
 * Shortens the round amounts inside a text about public figures (tariffs, limits): `5,000,000.00元` becomes `500万元`,
 * `200,000,000.00元` becomes `2亿元`. Other amounts stay as they are.
 */
export const shortenRound = (text: string): string =>
  text.replace(/(\d[\d,]*)\.00元/g, (amount, whole: string) => {
    const value = BigInt(whole.replaceAll(',', ''));
    if (value === 0n || value % TEN_THOUSAND !== 0n) return amount;
    return value % HUNDRED_MILLION === 0n
      ? `${grouped(String(value / HUNDRED_MILLION))}亿元`
      : `${grouped(String(value / TEN_THOUSAND))}万元`;
  });

/** Returns the sum of amounts in wire format, also in wire format. */
export function sumOf(amounts: readonly string[]): string {
  return wireOf(amounts.reduce((all, amount) => all + exactCents(amount), 0n));
}

/** Converts an amount in wire format to cents, of any size. Throws for an invalid amount. */
export const exactCents = (amount: string): bigint => BigInt(amount.replace('.', ''));

/**
 * Converts an amount in wire format to integer cents, for comparing and drawing. Returns null for an invalid amount or beyond the
 * safe integers.
 */
export function centsOf(amount: string): number | null {
  if (!/^-?\d+\.\d{2}$/.test(amount)) return null;
  const cents = Number(amount.replace('.', ''));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** Converts typed text to the wire format: up to 13 digits and 2 decimals; grouping commas are allowed. */
export const amountToWire = (text: string): string | null => {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '').trim());
  if (!match) return null;
  return `${(match[1] ?? '').replace(/^0+(?=\d)/, '')}.${(match[2] ?? '').padEnd(2, '0')}`;
};
