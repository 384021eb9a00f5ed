import { addDays } from '../money/days';
import { refuse } from '../refusal';

/** The member, the merchant and the range of days of a statement query. A missing end is not limited. */
export interface StatementFilter {
  memberNo: string;
  /** Number of the merchant; null: the whole enterprise. */
  merchantNo: string | null;
  from: string | undefined;
  to: string | undefined;
}

interface RequestedDays {
  startDay?: string | undefined;
  endDay?: string | undefined;
}

/** Returns the filter of a request for a range of days. Refuses a range whose end is before its beginning, at the field. */
export function daysOf(
  { memberNo, merchantNo }: { memberNo: string; merchantNo: string | null },
  { startDay, endDay }: RequestedDays,
): StatementFilter {
  if (startDay && endDay && startDay > endDay)
    refuse('请检查填写的内容', { fields: { endDay: '结束日期不能早于开始日期' } });
  return { memberNo, merchantNo, from: startDay, to: endDay };
}

const countDays = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** Returns the filter unchanged; refuses a range of more than `days` days at the field `endDay`. */
export function atMost(filter: StatementFilter, days: number, msg: string): StatementFilter {
  if (filter.from && filter.to && countDays(filter.from, filter.to) > days)
    refuse('请检查填写的内容', { fields: { endDay: msg } });
  return filter;
}

const firstOf = (day: string) => `${day.slice(0, 7)}-01`;
const isWholeMonth = (from: string, to: string) =>
  from === firstOf(from) && from.slice(0, 7) === to.slice(0, 7) && addDays(to, 1) === firstOf(addDays(to, 1));

/**
 * Returns the period right before a range, for comparison: equally long, or the previous month for a whole month.
 * Null if the range has no start or no end.
 */
export function periodBefore({ from, to }: StatementFilter): { from: string; to: string } | null {
  if (!from || !to) return null;
  const last = addDays(from, -1);
  return isWholeMonth(from, to)
    ? { from: firstOf(last), to: last }
    : { from: addDays(from, -countDays(from, to)), to: last };
}
