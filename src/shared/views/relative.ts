import { countDays, DATE_SHORTCUTS, daysBefore, isDay, isOf } from '../dates/range';
import { beijingDay } from '../format/time';
import type { Filter } from '../list/defineList';

/** A day in the query of a saved view, relative to today: `D-6` is six days before today. */
const MOVING = /^D-(\d{1,3})$/;

const mapped = (search: string, change: (value: string) => string): string => {
  const params = new URLSearchParams(search);
  for (const [key, value] of [...params]) params.set(key, change(value));
  for (const key of ['pageNo', 'detail', 'view']) params.delete(key);
  return params.toString();
};

/** Rewrites the days of a query as days before today, except days in the future or more than 999 days ago. */
export const relative = (search: string, now: number): string =>
  mapped(search, (value) => {
    if (!isDay(value)) return value;
    const days = countDays(value, beijingDay(now)) - 1;
    return days >= 0 && days <= 999 ? `D-${days}` : value;
  });

/** Rewrites the relative days of a saved query as calendar days, counted from today. */
export const absolute = (search: string, now: number): string =>
  mapped(search, (value) => {
    const days = MOVING.exec(value)?.[1];
    return days === undefined ? value : daysBefore(beijingDay(now), Number(days));
  });

/**
 * Returns whether a saved view stores its days relative to today by default: for a range up to today, or a shortcut such as the
 * last 7 days. A calendar month is stored as that month.
 */
export function movesByItself(filters: readonly Filter[], search: string, now: number): boolean {
  const params = new URLSearchParams(search);
  const today = beijingDay(now);
  return filters.every((filter) => {
    if (filter.kind !== 'dateRange') return true;
    const [from, to] = [filter.from, filter.to].map((key) => params.get(key) ?? undefined);
    const last = to ?? from;
    const shortcuts = DATE_SHORTCUTS.filter((one) => isOf(one, [from, to], new Date(now)));
    if (shortcuts.length > 0) return shortcuts.some(({ moves }) => moves);
    return last === undefined || last >= today;
  });
}
