import dayjs, { type Dayjs } from 'dayjs';
import { beijingDay, firstMomentOf, lastMomentOf } from '../format/time';
import { DATES_TEXT as TEXT } from './text';

/**
 * Last day that the platform accepts. As the end of a validity period it means without end, 长期 (screen specification,
 * section 5).
 */
export const LONG_TERM = '2099-12-31';

/** First and last day of a range, such as `2026-11-20`; undefined for an open end. */
export type DayRange = readonly [from: string | undefined, to: string | undefined];

/** Returns true for an existing day such as `2026-11-20` that is not after the last accepted day. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text <= LONG_TERM && dayjs(text).format('YYYY-MM-DD') === text;

/** A predefined date range that the user can choose. */
export interface DateShortcut {
  label: string;
  /** Returns the first and the last day, both included, for the given current day. */
  days: (today: Dayjs) => readonly [Dayjs, Dayjs];
  /** True for a range that is counted back from today, such as the last 7 days. False for a month or a quarter. */
  moves: boolean;
}

const back = (label: string, from: number, to = 0): DateShortcut => ({
  label,
  days: (today) => [today.subtract(from, 'day'), today.subtract(to, 'day')],
  moves: true,
});

/** Makes the shortcut of a calendar period, such as this month. A running period ends today. */
const period = (label: string, days: DateShortcut['days']): DateShortcut => ({ label, days, moves: false });

export const DATE_SHORTCUTS: readonly DateShortcut[] = [
  back('今天', 0),
  back('昨天', 1, 1),
  back('近7天', 6),
  back('近30天', 29),
  back('近90天', 89),
  period('本月', (today) => [today.startOf('month'), today]),
  period('上月', (today) => {
    const last = today.startOf('month').subtract(1, 'day');
    return [last.startOf('month'), last];
  }),
  period('本季', (today) => [today.startOf('month').subtract(today.month() % 3, 'month'), today]),
];

/** Returns the days of a shortcut, for Beijing's current day at the given time. */
export const daysOf = ({ days }: DateShortcut, now: Date): readonly [string, string] => {
  const [from, to] = days(dayjs(beijingDay(now)));
  return [from.format('YYYY-MM-DD'), to.format('YYYY-MM-DD')];
};

/** Returns the day `days` days before another day. */
export const daysBefore = (day: string, days: number): string => dayjs(day).subtract(days, 'day').format('YYYY-MM-DD');

/**
 * Returns whether a range equals the shortcut's range at the given time. After a manual change it does not, so the shortcut is no
 * longer highlighted.
 */
export const isOf = (shortcut: DateShortcut, [from, to]: DayRange, now: Date): boolean => {
  const [first, last] = daysOf(shortcut, now);
  return from === first && to === last;
};

/** Returns the first and the last moment of a range of Beijing days, as the platform expects times. */
export const momentsOf = ([from, to]: DayRange): readonly [string | undefined, string | undefined] => [
  from && firstMomentOf(from),
  to && lastMomentOf(to),
];

/** Returns the first and the last day that may be the other end of a range: `months` before and after the day picked first. */
export const daysAround = (picked: string, months: number): readonly [string, string] => [
  dayjs(picked).subtract(months, 'month').format('YYYY-MM-DD'),
  dayjs(picked).add(months, 'month').format('YYYY-MM-DD'),
];

/** Returns the number of days in a range, both ends counted. */
export const countDays = (from: string, to: string): number => dayjs(to).diff(dayjs(from), 'day') + 1;

/**
 * Returns the error texts of a range, one per end. `months`: maximum distance of the ends; `most`: maximum number of days, both
 * ends counted.
 */
export function rangeProblems([from, to]: DayRange, months?: number, most?: number): DayRange {
  const [first, last] = [from?.trim() ?? '', to?.trim() ?? ''];
  const bad = (day: string) => (day !== '' && !isDay(day) ? TEXT.badDay : undefined);
  if (bad(first) || bad(last)) return [bad(first), bad(last)];
  if (first === '' || last === '') return [undefined, undefined];
  if (first > last) return [undefined, TEXT.badRange];
  if (most !== undefined && countDays(first, last) > most) return [undefined, TEXT.tooManyDays(most)];
  if (months === undefined) return [undefined, undefined];
  // A range is too long only if counting months from either end says so: near the end of a month the two results differ.
  const tooLong = last > daysAround(first, months)[1] && first < daysAround(last, months)[0];
  return [undefined, tooLong ? TEXT.tooLong(months) : undefined];
}

/**
 * Returns a validity period as text: 长期 for a period without end, 无 if the end is unknown (screen specification,
 * section 5).
 */
export function periodText([from, to]: DayRange): string {
  if (!from && !to) return '';
  return `${from ?? TEXT.none} ${TEXT.until} ${to === LONG_TERM ? TEXT.longTerm : to || TEXT.none}`;
}
