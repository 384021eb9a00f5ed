import type { StatementFund, StatementTotals } from '@/contract/calls/statements';
import { countDays, daysBefore } from '@/shared/dates/range';
import { exactCents, sumOf } from '@/shared/format/money';

/*
 * Sums of a statement, computed in the browser from the displayed figures. The user checks the platform's sums with
 * them.
 */

/** Returns the negative of an amount in the format of responses. */
export const minus = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : /^[0.]+$/.test(amount) ? amount : `-${amount}`;

export const isNegative = (amount: string): boolean => amount.startsWith('-');
export const isNothing = (amount: string): boolean => amount === '0.00';

/** A part of an equation: the figure that it adds, or subtracts if `less` is true. */
interface Part<Name extends string> {
  figure: Name;
  less?: true;
}
export interface EquationSpec<Name extends string> {
  parts: readonly Part<Name>[];
  result: Name;
}
type TradeFigure = Exclude<keyof StatementTotals, 'entries'>;
type FundFigure = 'opening' | 'income' | 'outgo' | 'closing';

/** Equations of the settlement account and the fee account, over the columns of the trade statement. */
export const EQUATIONS = {
  settlement: {
    parts: [
      { figure: 'gross' },
      { figure: 'refund', less: true },
      { figure: 'split', less: true },
      { figure: 'splitBack' },
      { figure: 'feeKept', less: true },
      { figure: 'feeBack' },
      { figure: 'moved' },
    ],
    result: 'change',
  },
  fee: {
    parts: [{ figure: 'feeReturned' }, { figure: 'feePaid', less: true }, { figure: 'feeMoved' }],
    result: 'feeChange',
  },
} as const satisfies Record<string, EquationSpec<TradeFigure>>;

/** Equation of an account over a day or a range: opening balance plus inflow minus outflow is the closing balance. */
const FUND = {
  parts: [{ figure: 'opening' }, { figure: 'income' }, { figure: 'outgo', less: true }],
  result: 'closing',
} as const satisfies EquationSpec<FundFigure>;

/** Equation of the fees: charged minus returned fees is the net amount, in total and by product. */
export const FEES = {
  parts: [{ figure: 'fee' }, { figure: 'returned', less: true }],
  result: 'net',
} as const satisfies EquationSpec<'fee' | 'returned' | 'net'>;

/** Returns by how much the result exceeds the sum of its parts; `0.00` if they are equal. */
export const differenceOf = <Name extends string>(
  { parts, result }: EquationSpec<Name>,
  figures: Readonly<Record<Name, string>>,
): string =>
  sumOf([figures[result], ...parts.map(({ figure, less }) => (less ? figures[figure] : minus(figures[figure])))]);

/**
 * Returns the inflow, the outflow and the result of an equation. Inflow and outflow are positive amounts; the result
 * may be negative.
 */
export function flowsOf<Name extends string>(
  { parts, result }: EquationSpec<Name>,
  figures: Readonly<Record<Name, string>>,
): { in: string; out: string; net: string } {
  const signed = parts.map(({ figure, less }) => (less ? minus(figures[figure]) : figures[figure]));
  return {
    in: sumOf(signed.filter((amount) => !isNegative(amount))),
    out: minus(sumOf(signed.filter(isNegative))),
    net: figures[result],
  };
}

/** Returns whether both accounts of a row or of the totals add up. */
export const rowAddsUp = (row: Readonly<Record<TradeFigure, string>>): boolean =>
  isNothing(differenceOf(EQUATIONS.settlement, row)) && isNothing(differenceOf(EQUATIONS.fee, row));

/** Returns by how much an account's closing balance exceeds the balance computed from its other figures. */
export const fundDifference = (figures: Readonly<Record<FundFigure, string>>): string => differenceOf(FUND, figures);

/**
 * Returns whether a row of the fund statement is consistent: its own figures add up, and the platform found no difference to the
 * ledger.
 */
export const fundRowAddsUp = (row: StatementFund): boolean => row.adds && isNothing(fundDifference(row));

/** The change of a figure since the previous period. */
export interface Change {
  way: 'more' | 'less' | 'same';
  /** Amount of the change, without a sign. */
  amount: string;
  /** The change in per cent without a sign, such as `12.3`; null if the previous figure was zero. */
  percent: string | null;
}

/** Computes the change of an amount exactly, without floating point. */
export function changeOf(now: string, before: string): Change {
  const difference = sumOf([now, minus(before)]);
  const [moved, base] = [exactCents(difference), exactCents(before)];
  const abs = (cents: bigint) => (cents < 0n ? -cents : cents);
  // Tenths of a per cent, rounded half up.
  const tenths = base === 0n ? null : (abs(moved) * 2000n + abs(base)) / (abs(base) * 2n);
  return {
    way: moved > 0n ? 'more' : moved < 0n ? 'less' : 'same',
    amount: isNegative(difference) ? difference.slice(1) : difference,
    percent: tenths === null ? null : `${tenths / 10n}.${tenths % 10n}`,
  };
}

/**
 * Returns the days of the chart: the chosen days with finished statements, or the latest days without a choice. Null if there are
 * none.
 */
export function chartDays(
  { startDay, endDay }: { startDay?: string | undefined; endDay?: string | undefined },
  madeThrough: string | null,
): { startDay: string; endDay: string; cut: boolean } | null {
  if (madeThrough === null) return null;
  const end = endDay !== undefined && endDay < madeThrough ? endDay : madeThrough;
  const start = startDay ?? daysBefore(end, SHOWN_DAYS - 1);
  if (start > end) return null;
  const first = daysBefore(end, MOST_DAYS - 1);
  return start < first ? { startDay: first, endDay: end, cut: true } : { startDay: start, endDay: end, cut: false };
}

/** Number of days in the chart without a chosen range, and the maximum number of days that the platform returns. */
const SHOWN_DAYS = 30;
const MOST_DAYS = 731;

/** Maximum number of days of a bill. */
export const MOST_BILL_DAYS = 31;

/** Returns whether one bill covers the filters: both days are chosen, and the range is short enough. */
export const fitsBill = ({
  startDay,
  endDay,
}: {
  startDay?: string | undefined;
  endDay?: string | undefined;
}): boolean => startDay !== undefined && endDay !== undefined && countDays(startDay, endDay) <= MOST_BILL_DAYS;

/** Returns the only day that the bill shows if the user has chosen no complete range; null if the range is complete. */
export function billDay(
  { startDay, endDay }: { startDay?: string | undefined; endDay?: string | undefined },
  asOf: string,
): string | null {
  if (startDay !== undefined && endDay !== undefined) return null;
  return endDay ?? startDay ?? daysBefore(asOf.slice(0, 10), 1);
}

/**
 * Limits the filters to days with finished statements, so that linked lists have the same figures as the statement. Null if no
 * day is finished.
 */
export function madeDays<Filters extends Readonly<Record<string, string>>>(
  filters: Filters,
  madeThrough: string | null,
): Filters | null {
  const { startDay, endDay } = filters;
  if (madeThrough === null || (startDay !== undefined && startDay > madeThrough)) return null;
  return { ...filters, endDay: endDay !== undefined && endDay < madeThrough ? endDay : madeThrough };
}
