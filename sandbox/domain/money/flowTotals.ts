import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { addDays, dayOf, startOfDay } from './days';
import {
  COUNT_AND_SUMS,
  type FlowFilter,
  isCountedByDay,
  matching,
  type Stretch,
  sharedConditions,
  stretchOf,
} from './flowFilter';

/** How many entries match, and their sums in cents. */
export interface FlowTotals {
  rows: number;
  inCents: number;
  outCents: number;
}

/** A stretch of time with the number of entries in it. */
export interface Segment extends Stretch {
  rows: number;
}

export interface FlowCount extends FlowTotals {
  /** The matching entries' times cut into pieces of known size, oldest first: a day each where the roll-up knows it. */
  segments: Segment[];
}

/** A stretch cut at midnight: the whole days inside it and what is left at its ends. */
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
 * Counts what matches. Whole days of filters by time, account, type and direction come from the roll-up, their edges
 * and all other filters from the postings. Run it in a snapshot together with what it is shown with.
 */
export async function countFlow(db: Kysely<Database>, filter: FlowFilter): Promise<FlowCount> {
  const stretch = stretchOf(filter);
  if (!isCountedByDay(filter)) {
    const totals = await matching(db, filter, stretch).select(COUNT_AND_SUMS).executeTakeFirstOrThrow();
    return { ...totals, segments: [{ ...stretch, rows: totals.rows }] };
  }

  const { firstDay, endDay, edges } = splitByDays(stretch);
  let days = db
    .selectFrom('flow_days')
    .where(sharedConditions(filter))
    .select(['day', sql<number>`sum(postings)::bigint`.as('rows')])
    .select([
      sql<number>`coalesce(sum(sum_cents) filter (where direction = 'IN'), 0)::bigint`.as('inCents'),
      sql<number>`coalesce(sum(sum_cents) filter (where direction = 'OUT'), 0)::bigint`.as('outCents'),
    ])
    .groupBy('day')
    .orderBy('day');
  if (firstDay) days = days.where('day', '>=', firstDay);
  if (endDay) days = days.where('day', '<', endDay);

  const counted = (await days.execute()).map(({ day, ...totals }) => ({
    from: startOfDay(day),
    until: startOfDay(addDays(day, 1)),
    ...totals,
  }));
  for (const edge of edges) {
    const totals = await matching(db, filter, edge).select(COUNT_AND_SUMS).executeTakeFirstOrThrow();
    if (edge.from.getTime() === stretch.from?.getTime()) counted.unshift({ ...edge, ...totals });
    else counted.push({ ...edge, ...totals });
  }
  const sum = (key: keyof FlowTotals) => counted.reduce((total, piece) => total + piece[key], 0);
  return {
    rows: sum('rows'),
    inCents: sum('inCents'),
    outCents: sum('outCents'),
    segments: counted.map(({ from, until, rows }) => ({ from, until, rows })),
  };
}
