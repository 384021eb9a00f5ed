import dayjs, { type Dayjs } from 'dayjs';
import { beijingDay, firstMomentOf, lastMomentOf } from '../format/time';
import { DATES_TEXT as TEXT } from './text';

/** The end of what never ends, and the last day that there is (screens, section 5). */
export const LONG_TERM = '2099-12-31';

/** Two days, `2026-11-20`; undefined for an open end. */
export type DayRange = readonly [from: string | undefined, to: string | undefined];

/** `2026-11-20`, a day that exists, and none after the last one. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && text <= LONG_TERM && dayjs(text).format('YYYY-MM-DD') === text;

/** A predefined range. */
export interface DateShortcut {
  label: string;
  /** First and last day, both included, seen from today. */
  days: (today: Dayjs) => readonly [Dayjs, Dayjs];
  /** True for ranges counted back from today, which move with the calendar. A month or a quarter stays fixed. */
  moves: boolean;
}

const back = (label: string, from: number, to = 0): DateShortcut => ({
  label,
  days: (today) => [today.subtract(from, 'day'), today.subtract(to, 'day')],
  moves: true,
});

/** A calendar period; a running period ends today. */
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

/** The days of a shortcut, seen from the day of Beijing at a moment. */
export const daysOf = ({ days }: DateShortcut, now: Date): readonly [string, string] => {
  const [from, to] = days(dayjs(beijingDay(now)));
  return [from.format('YYYY-MM-DD'), to.format('YYYY-MM-DD')];
};

/** Returns the day `days` days before another day. */
export const daysBefore = (day: string, days: number): string => dayjs(day).subtract(days, 'day').format('YYYY-MM-DD');

/** Whether the range is the shortcut's: any change by hand makes it another one, and the shortcut is chosen no more. */
export const isOf = (shortcut: DateShortcut, [from, to]: DayRange, now: Date): boolean => {
  const [first, last] = daysOf(shortcut, now);
  return from === first && to === last;
};

/** First and last moment of a range of Beijing days, in the wire format. */
export const momentsOf = ([from, to]: DayRange): readonly [string | undefined, string | undefined] => [
  from && firstMomentOf(from),
  to && lastMomentOf(to),
];

/** The days between which the second end must be: `months` before and after the first choice. */
export const daysAround = (picked: string, months: number): readonly [string, string] => [
  dayjs(picked).subtract(months, 'month').format('YYYY-MM-DD'),
  dayjs(picked).add(months, 'month').format('YYYY-MM-DD'),
];

/** Days of a range, both ends counted. */
export const countDays = (from: string, to: string): number => dayjs(to).diff(dayjs(from), 'day') + 1;

/**
 * Returns the errors of a range, by its ends. `months`: maximum distance of the ends; `most`: maximum number of days, both ends
 * counted.
 */
export function rangeProblems([from, to]: DayRange, months?: number, most?: number): DayRange {
  const [first, last] = [from?.trim() ?? '', to?.trim() ?? ''];
  const bad = (day: string) => (day !== '' && !isDay(day) ? TEXT.badDay : undefined);
  if (bad(first) || bad(last)) return [bad(first), bad(last)];
  if (first === '' || last === '') return [undefined, undefined];
  if (first > last) return [undefined, TEXT.badRange];
  if (most !== undefined && countDays(first, last) > most) return [undefined, TEXT.tooManyDays(most)];
  if (months === undefined) return [undefined, undefined];
  // Whichever end was picked first: at the ends of months the two ways of counting differ.
  const tooLong = last > daysAround(first, months)[1] && first < daysAround(last, months)[0];
  return [undefined, tooLong ? TEXT.tooLong(months) : undefined];
}

/** A validity period in words: 长期 for what never ends, 无 where no end is known (screens, section 5). */
export function periodText([from, to]: DayRange): string {
  if (!from && !to) return '';
  return `${from ?? TEXT.none} ${TEXT.until} ${to === LONG_TERM ? TEXT.longTerm : to || TEXT.none}`;
}
