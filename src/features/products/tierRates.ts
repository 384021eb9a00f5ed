import type { Terms } from '@/contract/calls/products';
import { formatAmount } from '@/shared/format/money';
import { FEE_TEXT as TEXT } from './text';

export type Tiers = Terms['tiers'];

/** Matches a rate in the platform's format: per cent with up to four decimal places. */
const RATE = /^(?:0|[1-9]\d?)(?:\.\d{1,4})?$/;

/** Converts a rate to parts of a million; null if it is invalid. */
export const ppmOf = (rate: string): number | null => {
  if (!RATE.test(rate)) return null;
  const [whole = '', places = ''] = rate.split('.');
  return Number(whole) * 10_000 + Number(places.padEnd(4, '0'));
};

/** Returns the error of each rate in `0.38,0.35,0.3`, the lowest tier first. */
export const tierProblems = (value: string): (string | undefined)[] => {
  const rates = value.split(',');
  return rates.map((rate, at) => {
    if (rate === '') return TEXT.noRate;
    const ppm = ppmOf(rate);
    if (ppm === null) return TEXT.oddRate;
    const before = at === 0 ? null : ppmOf(rates[at - 1] ?? '');
    return before !== null && ppm > before ? TEXT.rises : undefined;
  });
};

/** Describes the part of the month's volume to which a fee tier applies, such as 当月累计 500,000.00元以内. */
export function rangeOf(tiers: Tiers, at: number): string {
  const from = tiers[at]?.from ?? '0.00';
  const to = tiers[at + 1]?.from;
  if (to === undefined) return at === 0 ? TEXT.all : TEXT.above(formatAmount(from));
  return at === 0 ? TEXT.within(formatAmount(to)) : TEXT.between(formatAmount(from), formatAmount(to));
}

/** Formats the fee for 10,000 yuan. One millionth of 10,000 yuan is exactly one cent, so nothing is rounded. */
const costs = (ppm: number) => `${formatAmount(`${Math.floor(ppm / 100)}.${String(ppm % 100).padStart(2, '0')}`)}元`;

/** Describes the change of a tier's rate, with the new fee for 10,000 yuan. */
export function changeOf(now: string, wanted: string): string {
  const before = ppmOf(now);
  const after = ppmOf(wanted);
  if (before === null || after === null || before === after)
    return TEXT.stays(now, before === null ? '' : costs(before));
  const less = TEXT.less(costs(Math.abs(before - after)), after < before);
  return TEXT.changes(now, wanted, costs(before), costs(after), less);
}
