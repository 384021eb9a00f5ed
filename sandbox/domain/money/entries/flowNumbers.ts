import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema';

/*
 * Search for a number in the texts of entries. An index lists the groups of three digits that occur on each detailed day
 * (`detail_flow_day`).
 */

/** Number of consecutive digits that are indexed together. */
const GROUP = 3;
/** Maximum number of candidate entries of a search. Reading more candidates is as slow as reading all entries of their days. */
const MOST_CANDIDATES = 20_000;

/** Returns all groups of three consecutive digits of a text, as numbers; empty if it has none. */
export const threesOf = (text: string): number[] => [
  ...new Set(
    (text.match(/[0-9]{3,}/g) ?? []).flatMap((run) =>
      Array.from({ length: run.length - GROUP + 1 }, (_, at) => Number(run.slice(at, at + GROUP))),
    ),
  ),
];

/**
 * Returns the ids of the entries whose texts contain all the given groups of three digits. The result contains every
 * entry that matches the search, and some that do not. Undefined if there are more than `MOST_CANDIDATES`.
 */
export async function candidatesOf(
  db: Kysely<Database>,
  { memberNo, days, threes }: { memberNo: string; days: readonly string[]; threes: readonly number[] },
): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from flow_numbers, unnest(posting_ids) id
     where member_no = ${memberNo} and day = any(${days}::date[]) and digits = any(${threes}::smallint[])
     group by id having count(*) = ${threes.length}::bigint
     limit ${MOST_CANDIDATES + 1}`.execute(db);
  return rows.length > MOST_CANDIDATES ? undefined : rows.map(({ id }) => id);
}
