import { formatCents, readableCents } from '../cents';

/** A fee tier. Its rate applies from this monthly volume (in cents) on. */
export interface Tier {
  fromCents: number;
  ratePpm: number;
}

/** The terms of a fee; amounts are cents. */
export interface FeeTerms {
  /** Rate in parts per million of the amount: 500 is 0.05 %. */
  ratePpm: number;
  fixedCents: number;
  minCents: number;
  maxCents: number | null;
  /** The tiers, lowest first. `ratePpm` applies below the first tier. Empty: one rate for all amounts. */
  tiers?: readonly Tier[];
}

/** Limits per order, day and month, in cents. Null: no limit. */
export interface Limits {
  singleLimitCents: number | null;
  dailyLimitCents: number | null;
  monthlyLimitCents: number | null;
}

/** Default fee and limits of a kind of order, for members without individual terms. */
export interface Tariff extends FeeTerms, Limits {}

const MILLION = 1_000_000n;

/** Formats parts per million as per cent: 3800 → `0.38`. */
export const percentOf = (ppm: number): string => String(ppm / 10_000);

/**
 * Parses per cent with at most four decimal places as parts per million: `0.38` → 3800. Works on the digits of the
 * text, because floating point would round.
 */
export function ppmOf(percent: string): number {
  const parts = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent);
  if (!parts) throw new RangeError('not a rate in per cent');
  return Number(`${parts[1]}${(parts[2] ?? '').padEnd(4, '0')}`);
}

/** Converts millionths to whole units, rounded half up. */
const whole = (millionths: bigint): number => Number((2n * millionths + MILLION) / (2n * MILLION));

/**
 * Returns a share of an amount in whole cents, rounded half up. Uses only integers, so that no amount loses precision
 * (C-15).
 */
export const partOf = (amountCents: number, ratePpm: number): number => whole(BigInt(amountCents) * BigInt(ratePpm));

/**
 * Returns the charge for an amount, in millionths of a cent. `volumeCents` is the month's volume before this amount.
 * Each tier charges the part of the amount that falls into the tier.
 */
function taken({ ratePpm, tiers = [] }: FeeTerms, amountCents: number, volumeCents: number): bigint {
  const start = BigInt(volumeCents);
  const end = start + BigInt(amountCents);
  const steps = [{ fromCents: 0, ratePpm }, ...tiers];
  return steps.reduce((sum, step, at) => {
    const next = steps[at + 1];
    const from = BigInt(step.fromCents) > start ? BigInt(step.fromCents) : start;
    const to = next && BigInt(next.fromCents) < end ? BigInt(next.fromCents) : end;
    return to > from ? sum + (to - from) * BigInt(step.ratePpm) : sum;
  }, 0n);
}

/** The single rate of the terms in ppm; null if the terms have tiers or only a fixed price. */
export const rateOf = ({ ratePpm, tiers = [] }: FeeTerms): number | null =>
  tiers.length > 0 || ratePpm === 0 ? null : ratePpm;

/**
 * Returns the fee of an amount in cents: rate plus fixed amount, within minimum and maximum. `volumeCents` is the
 * month's volume before this amount. Each tier charges only the part of the amount that falls into it. Trades,
 * quotes, examples in agreements and trial calculations all use this function.
 */
export function feeOf(terms: FeeTerms, amountCents: number, volumeCents = 0): number {
  const { fixedCents, minCents, maxCents } = terms;
  const fee = Math.max(minCents, whole(taken(terms, amountCents, volumeCents)) + fixedCents);
  return maxCents === null ? fee : Math.min(fee, maxCents);
}

/**
 * Divides an amount by weights into shares of whole cents. The remaining cents go to the shares with the largest rounding loss,
 * earlier shares first. The shares always add up to the amount.
 */
export function splitCents(amountCents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole <= 0n || weights.some((weight) => weight < 0)) throw new RangeError('weights that divide nothing');
  const parts = weights.map((weight) => {
    const exact = BigInt(amountCents) * BigInt(weight);
    return { cents: exact / whole, lost: exact % whole };
  });
  let left = BigInt(amountCents) - parts.reduce((sum, { cents }) => sum + cents, 0n);
  // The sort is stable, so that shares with equal losses keep their order.
  const byLoss = [...parts].sort((a, b) => Number(b.lost - a.lost));
  for (const part of byLoss) {
    if (left === 0n) break;
    part.cents += 1n;
    left -= 1n;
  }
  return parts.map(({ cents }) => Number(cents));
}

/** Formats parts per million as per cent: 500 → `0.05`. */
const percent = (ratePpm: number) => String(ratePpm / 10_000);

/**
 * Describes how a fee results from an amount and a rate, for the member who paid it. A fee that differs from the product has a
 * minimum, a maximum or a fixed part.
 */
export function basisWords({ amountCents, feeCents, ratePpm }: Record<'amountCents' | 'feeCents' | 'ratePpm', number>) {
  const millionths = BigInt(amountCents) * BigInt(ratePpm);
  const cents = whole(millionths);
  const product = `${readableCents(amountCents)} × ${percentOf(ratePpm)}%`;
  const fee = `${readableCents(feeCents)} 元`;
  if (feeCents > cents) return `${product}，加固定收费或按最低收费，为 ${fee}`;
  if (feeCents < cents) return `${product}，按最高收费，为 ${fee}`;
  return millionths % MILLION === 0n ? `${product} = ${fee}` : `${product}，四舍五入为 ${fee}`;
}

/** Returns all tiers including the tier that begins at 0; empty if the fee has a single rate. */
export const tiersOf = ({ ratePpm, tiers = [] }: Pick<FeeTerms, 'ratePpm' | 'tiers'>): readonly Tier[] =>
  tiers.length === 0 || tiers[0]?.fromCents === 0 ? tiers : [{ fromCents: 0, ratePpm }, ...tiers];

/** Describes the tiers in words, each with the range of monthly volume to which it applies. */
export function tierWords(steps: readonly Tier[]): string {
  const words = steps.map((step, at) => {
    const next = steps[at + 1];
    const range =
      next === undefined
        ? `超过${readableCents(step.fromCents)}元的部分`
        : at === 0
          ? `${readableCents(next.fromCents)}元以内`
          : `${readableCents(step.fromCents)}元至${readableCents(next.fromCents)}元`;
    return steps.length === 1 ? `${percent(step.ratePpm)}%` : `${range}${percent(step.ratePpm)}%`;
  });
  return words.join('、');
}

/** Describes the fee rates in words; empty if they are zero. */
function rateWords({ ratePpm, tiers }: FeeTerms): string {
  const steps = tiersOf({ ratePpm, tiers: tiers ?? [] });
  if (steps.length === 0) return ratePpm > 0 ? `按金额的${percent(ratePpm)}%收取` : '';
  return `按当月累计金额分档收取：${tierWords(steps)}`;
}

/** Describes the fee terms in words. */
export function ruleWords(terms: FeeTerms): string {
  const { fixedCents, minCents, maxCents } = terms;
  const rates = rateWords(terms);
  if (rates === '' && fixedCents === 0 && minCents === 0) return '免手续费';
  const parts = [
    rates === '' ? null : rates,
    fixedCents > 0 ? `每笔${formatCents(fixedCents)}元` : null,
    minCents > 0 ? `最低${formatCents(minCents)}元` : null,
    maxCents === null ? null : `最高${formatCents(maxCents)}元`,
  ];
  return parts.filter((part) => part !== null).join('，');
}
