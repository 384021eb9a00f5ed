import { formatCents } from './cents';

/** What a kind of order costs and what limits it; amounts are cents. */
export interface Tariff {
  /** Parts of a million of the amount: 500 is 0.05 %. */
  ratePpm: number;
  fixedCents: number;
  minCents: number;
  maxCents: number | null;
  singleLimitCents: number | null;
  dailyLimitCents: number | null;
}

const MILLION = 1_000_000n;

/** A part of an amount in whole cents, rounded half up. Whole numbers alone, whatever the amount (C-15). */
export const partOf = (amountCents: number, ratePpm: number): number =>
  Number((2n * BigInt(amountCents) * BigInt(ratePpm) + MILLION) / (2n * MILLION));

/** The fee of an amount in cents: the part and the fixed amount, no less than the least and no more than the most. */
export function feeOf({ ratePpm, fixedCents, minCents, maxCents }: Tariff, amountCents: number): number {
  const fee = Math.max(minCents, partOf(amountCents, ratePpm) + fixedCents);
  return maxCents === null ? fee : Math.min(fee, maxCents);
}

/**
 * An amount in parts by weight, each in whole cents: what rounding leaves over goes to the parts that lost most, the
 * earlier one first. The parts always add up to the amount.
 */
export function splitCents(amountCents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole <= 0n || weights.some((weight) => weight < 0)) throw new RangeError('weights that divide nothing');
  const parts = weights.map((weight) => {
    const exact = BigInt(amountCents) * BigInt(weight);
    return { cents: exact / whole, lost: exact % whole };
  });
  let left = BigInt(amountCents) - parts.reduce((sum, { cents }) => sum + cents, 0n);
  // Sorting keeps the order of those that lost the same.
  const byLoss = [...parts].sort((a, b) => Number(b.lost - a.lost));
  for (const part of byLoss) {
    if (left === 0n) break;
    part.cents += 1n;
    left -= 1n;
  }
  return parts.map(({ cents }) => Number(cents));
}

/** 500 → `0.05`. */
const percent = (ratePpm: number) => String(ratePpm / 10_000);

/** A tariff in words. */
export function ruleWords({ ratePpm, fixedCents, minCents, maxCents }: Tariff): string {
  if (ratePpm === 0 && fixedCents === 0 && minCents === 0) return '免手续费';
  const parts = [
    ratePpm > 0 ? `按金额的${percent(ratePpm)}%收取` : null,
    fixedCents > 0 ? `每笔${formatCents(fixedCents)}元` : null,
    minCents > 0 ? `最低${formatCents(minCents)}元` : null,
    maxCents === null ? null : `最高${formatCents(maxCents)}元`,
  ];
  return parts.filter((part) => part !== null).join('，');
}
