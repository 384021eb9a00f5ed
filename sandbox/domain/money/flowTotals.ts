import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { countByDay, type Segment, SUMS_BY_DIRECTION } from './dayTotals';
import { COUNT_AND_SUMS, type FlowFilter, isCountedByDay, matching, sharedConditions, stretchOf } from './flowFilter';

/** How many entries match, and their sums in cents. */
export interface FlowTotals {
  rows: number;
  inCents: number;
  outCents: number;
}

export interface FlowCount extends FlowTotals {
  /** The matching entries' times cut into pieces of known size, oldest first: a day each where the roll-up knows it. */
  segments: Segment[];
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

  return countByDay(stretch, ['rows', 'inCents', 'outCents'], {
    days: ({ firstDay, endDay }) => {
      let days = db
        .selectFrom('flow_days')
        .where(sharedConditions(filter))
        .select(['day', sql<number>`sum(postings)::bigint`.as('rows')])
        .select(SUMS_BY_DIRECTION)
        .groupBy('day')
        .orderBy('day');
      if (firstDay) days = days.where('day', '>=', firstDay);
      if (endDay) days = days.where('day', '<', endDay);
      return days.execute();
    },
    rows: (edge) => matching(db, filter, edge).select(COUNT_AND_SUMS).executeTakeFirstOrThrow(),
  });
}
