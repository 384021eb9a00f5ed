import { formatCount } from '../format/count';
import type { CellKind } from './cells';
import { DATE_SHORTCUTS } from './defineList';

/* Filters and cells that many lists have in common. A list adds only its differences. */

/** Filter for a range of times, both ends included. */
export const timeRange = (label: string) =>
  ({ kind: 'dateRange', from: 'startTime', to: 'endTime', label, shortcuts: DATE_SHORTCUTS }) as const;

/** Filter for a range of days in Shanghai time, both ends included. */
export const dayRange = (label: string) =>
  ({ kind: 'dateRange', from: 'startDay', to: 'endDay', label, shortcuts: DATE_SHORTCUTS, days: true }) as const;

/** Filter for a range of amounts, both ends included. */
export const amountRange = (label: string) =>
  ({ kind: 'amountRange', from: 'minAmount', to: 'maxAmount', label }) as const;

/** Filter for the number of an order, a trade or an account. Spaces in a pasted number are removed. */
export function number<Key extends string>(key: Key): { kind: 'text'; key: Key; ungrouped: true };
export function number<Key extends string>(
  key: Key,
  label: string,
): { kind: 'text'; key: Key; label: string; ungrouped: true };
export function number(key: string, label?: string) {
  return { kind: 'text', key, ...(label === undefined ? {} : { label }), ungrouped: true };
}

/** Cell kind for a number of items. */
export const count: CellKind<number> = { render: formatCount, align: 'right', figures: true };
