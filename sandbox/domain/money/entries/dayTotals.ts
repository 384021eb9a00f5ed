import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '../days';
import type { Stretch } from './flowFilter';

/*
 * Counting over a time range with the help of daily totals: whole days are read from the totals, partial days at both ends from
 * the rows.
 */

/** A time range with the number of its rows. */
export interface Segment extends Stretch {
  rows: number;
}

/** SQL sums of daily totals by direction. They are cast, because the driver returns `sum(bigint)` as text. */
export const SUMS_BY_DIRECTION = [
  sql<number>`coalesce(sum(sum_cents) filter (where direction = 'IN'), 0)::bigint`.as('inCents'),
  sql<number>`coalesce(sum(sum_cents) filter (where direction = 'OUT'), 0)::bigint`.as('outCents'),
] as const;

/** Splits a time range at midnight into its whole days and the partial days at its ends. */
export function splitByDays({ from, until }: Stretch): {
  firstDay?: string;
  endDay?: string;
  edges: Required<Stretch>[];
} {
  const firstDay =
    from && (startOfDay(dayOf(from)).getTime() === from.getTime() ? dayOf(from) : addDays(dayOf(from), 1));
  const endDay = until && dayOf(until);
  if (from && until && firstDay && endDay && firstDay > endDay)
    return { firstDay, endDay: firstDay, edges: from < until ? [{ from, until }] : [] };
  const edges: Required<Stretch>[] = [];
  if (from && firstDay && from < startOfDay(firstDay)) edges.push({ from, until: startOfDay(firstDay) });
  if (until && endDay && startOfDay(endDay) < until) edges.push({ from: startOfDay(endDay), until });
  return { firstDay, endDay, edges };
}

/**
 * Adds up the values `keys` over a time range: whole days from the daily totals, partial days from the rows. Also returns the
 * number of rows per day as `segments`, oldest first.
 */
export async function countByDay<Key extends string>(
  stretch: Stretch,
  keys: readonly (Key | 'rows')[],
  {
    days,
    rows,
  }: {
    /** Reads the daily totals from the first day to just before the end day. A missing end is not limited. */
    days: (within: {
      firstDay?: string;
      endDay?: string;
    }) => Promise<(Record<Key | 'rows', number> & { day: string })[]>;
    rows: (edge: Required<Stretch>) => Promise<Record<Key | 'rows', number>>;
  },
): Promise<Record<Key | 'rows', number> & { segments: Segment[] }> {
  const { edges, ...within } = splitByDays(stretch);
  const pieces = (await days(within)).map((totals: Record<Key | 'rows', number> & { day: string }) => ({
    from: startOfDay(totals.day),
    until: startOfDay(addDays(totals.day, 1)),
    totals: totals as Record<Key | 'rows', number>,
  }));
  for (const edge of edges) {
    const piece = { ...edge, totals: await rows(edge) };
    if (edge.from.getTime() === stretch.from?.getTime()) pieces.unshift(piece);
    else pieces.push(piece);
  }
  const sumOf = (key: Key | 'rows') => pieces.reduce((sum, { totals }) => sum + totals[key], 0);
  const sums = Object.fromEntries(keys.map((key) => [key, sumOf(key)])) as Record<Key | 'rows', number>;
  return { ...sums, segments: pieces.map(({ from, until, totals }) => ({ from, until, rows: totals.rows })) };
}
