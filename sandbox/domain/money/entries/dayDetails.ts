import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema';
import { addDays, dayOf, startOfDay } from '../days';
import type { Segment } from './dayTotals';
import type { Stretch } from './flowFilter';

/*
 * Detailed daily totals: the entries of a day grouped by amount and by text (`detail_flow_groups`), so that lists are
 * counted fast. They are computed after the end of the day, outside of money calls. The entries of a day without
 * valid details are counted one by one, so a count is always exact.
 */

/**
 * Minimum number of entries for which detailed totals of a day are computed. Days with fewer entries are counted as
 * quickly without details.
 */
const WORTH_DETAILS = 500;

/**
 * Checks whether a text contains ASCII digits. The details group the texts of entries without their digits, so they
 * cannot answer a search for digits.
 */
export const hasDigits = (text: string): boolean => /[0-9]/.test(text);

const CLASSES = Array.from({ length: 16 }, (_, digits) =>
  [1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9].map((leading) => leading * 10 ** digits),
)
  .flat()
  .filter(Number.isInteger);

/** A range of amounts in cents that includes both ends. A missing end means that the range is not limited there. */
export interface Amounts {
  minCents?: number | undefined;
  maxCents?: number | undefined;
}

/**
 * Splits a range of amounts for counting by the detailed daily totals, which group amounts into classes. Returns the
 * classes that lie completely inside the range (`from` to just before `until`, in cents), and the rest of the range
 * at both ends.
 */
export function splitByClasses({ minCents = 0, maxCents }: Amounts): {
  classes?: { from: number; until: number | undefined };
  edges: Amounts[];
} {
  const from = CLASSES.find((least) => least >= minCents);
  const until = maxCents === undefined ? undefined : CLASSES.findLast((least) => least <= maxCents + 1);
  if (from === undefined || (maxCents !== undefined && (until === undefined || until <= from)))
    return { edges: [{ minCents, maxCents }] };
  return {
    classes: { from, until },
    edges: [
      ...(minCents > 1 && minCents < from ? [{ minCents, maxCents: from - 1 }] : []),
      ...(maxCents !== undefined && until !== undefined && until <= maxCents ? [{ minCents: until, maxCents }] : []),
    ],
  };
}

/** SQL expression of the Shanghai day of a row. */
export const DAY_OF_ROW = sql<string>`(created_at at time zone 'Asia/Shanghai')::date`;

/**
 * Removes whole days from a time range. The days must be in order and inside the range. Returns the remaining ranges
 * in order.
 */
export function without(days: readonly string[], { from, until }: Stretch): Stretch[] {
  const left: Stretch[] = [];
  let at: Date | undefined = from;
  for (const [index, day] of days.entries()) {
    const start = startOfDay(day);
    if ((index === 0 && !from) || (at && at < start)) left.push({ from: at, until: start });
    at = startOfDay(addDays(day, 1));
  }
  if (!until || !at || at < until) left.push({ from: at, until });
  return left;
}

/** Adds up partial counts into one total. Also returns the number of rows per day as `segments`, oldest first. */
export function sumByDay<Key extends string>(
  parts: readonly (Record<Key | 'rows', number> & { day: string })[],
  keys: readonly (Key | 'rows')[],
  stretch: Stretch,
): Record<Key | 'rows', number> & { segments: Segment[] } {
  const rowsOf = new Map<string, number>();
  for (const { day, rows } of parts) rowsOf.set(day, (rowsOf.get(day) ?? 0) + rows);
  const segments = [...rowsOf].sort().map(([day, rows]): Segment => {
    const [start, end] = [startOfDay(day), startOfDay(addDays(day, 1))];
    return {
      from: stretch.from && stretch.from > start ? stretch.from : start,
      until: stretch.until && stretch.until < end ? stretch.until : end,
      rows,
    };
  });
  const sums = keys.map((key) => [key, parts.reduce((sum, part) => sum + part[key], 0)]);
  return { ...(Object.fromEntries(sums) as Record<Key | 'rows', number>), segments };
}

/**
 * Computes the detailed totals of past days that lack them and have at least `least` rows. Each day is a separate transaction.
 * Days with later rows or changes are computed again.
 */
export async function detailDays(db: Kysely<Database>, now: Date, least: number = WORTH_DETAILS): Promise<void> {
  const today = dayOf(now);
  const { rows: flows } = await sql<{ member: string; day: string }>`
    select member_no as member, day from flow_days left join flow_detailed_days detailed using (member_no, day)
     where day < ${today}::date group by 1, 2
    having sum(flow_days.postings) >= ${least}::bigint
       and sum(flow_days.postings) is distinct from max(detailed.postings)
     order by 1, 2`.execute(db);
  for (const { member, day } of flows) await sql`select detail_flow_day(${member}, ${day}::date)`.execute(db);
  const { rows: trades } = await sql<{ member: string; day: string }>`
    select member_no as member, day from trade_days
     where day < ${today}::date
       and not exists (select from trade_detailed_days d where d.member_no = trade_days.member_no and d.day = trade_days.day)
     group by 1, 2 having sum(trades) >= ${least}::bigint order by 1, 2`.execute(db);
  for (const { member, day } of trades) await sql`select detail_trade_day(${member}, ${day}::date)`.execute(db);
}
