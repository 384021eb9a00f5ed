import { parseCents } from '../money/cents';
import { refuse } from '../refusal';

/* Fields that all list requests share: ranges of times and amounts, and an order. */

export interface Ranges {
  startTime?: string;
  endTime?: string;
  minAmount?: string;
  maxAmount?: string;
}

/**
 * Returns the ranges of time and amount that every list has. Refuses a range whose end is before its beginning, with
 * a message at the field.
 */
export function rangesOf({ startTime, endTime, minAmount, maxAmount }: Ranges) {
  const ranges = {
    from: startTime === undefined ? undefined : new Date(startTime),
    to: endTime === undefined ? undefined : new Date(endTime),
    minCents: minAmount === undefined ? undefined : parseCents(minAmount),
    maxCents: maxAmount === undefined ? undefined : parseCents(maxAmount),
  };
  const fields: Record<string, string> = {};
  if (ranges.from && ranges.to && ranges.from > ranges.to) fields['endTime'] = '结束时间不能早于开始时间';
  if ((ranges.minCents ?? 0) > (ranges.maxCents ?? Number.POSITIVE_INFINITY))
    fields['maxAmount'] = '最大金额不能小于最小金额';
  if (Object.keys(fields).length > 0) refuse('请检查填写的内容', { fields });
  return ranges;
}

export interface Sorting<By extends string> {
  sortField?: By | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
}

/**
 * Returns the sort order of a list; by default the newest row first. `usual`: the time column by which the default
 * order sorts.
 */
export const sortOf = <By extends string, Usual extends string = 'createTime'>(
  { sortField, sortOrder }: Sorting<By>,
  usual = 'createTime' as Usual,
) => ({ by: sortField ?? usual, order: sortOrder ?? ('desc' as const) });
