import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema';
import { containing } from '../../textSearch';
import { addDays, startOfDay } from '../days';
import { DAY_OF_ROW, hasDigits, splitByClasses, sumByDay, without } from './dayDetails';
import { countByDay, type Segment, SUMS_BY_DIRECTION, splitByDays } from './dayTotals';
import {
  COUNT_AND_SUMS,
  type FlowFilter,
  isCountedByDay,
  matching,
  type Postings,
  type Stretch,
  sharedConditions,
  stretchOf,
} from './flowFilter';
import { candidatesOf, threesOf } from './flowNumbers';

/** Number of matching entries, and their sums in cents. */
export interface FlowTotals {
  rows: number;
  inCents: number;
  outCents: number;
}

export interface FlowCount extends FlowTotals {
  /**
   * Time ranges of the matching entries with the number of entries in each, oldest first. A range is one day if the
   * daily totals answer the filter.
   */
  segments: Segment[];
  /** Queries that select the entries to list, if the matches were found by a number search. */
  sources?: Postings[];
}

/**
 * Returns the table of detailed daily totals that can answer the filter: grouped by amount or by text. Undefined if
 * the entries themselves must be read.
 */
function detailsFor(filter: FlowFilter): 'flow_sizes' | 'flow_texts' | undefined {
  if (filter.flowNo || filter.tradeNo || filter.merchantNo) return undefined;
  const byAmount = filter.minCents !== undefined || filter.maxCents !== undefined;
  if (!filter.keyword) return byAmount ? 'flow_sizes' : undefined;
  return byAmount || hasDigits(filter.keyword) ? undefined : 'flow_texts';
}

/** Returns the whole days of the time range that have valid details, in order. */
async function detailedDays(db: Kysely<Database>, memberNo: string, stretch: Stretch): Promise<string[]> {
  const { firstDay, endDay } = splitByDays(stretch);
  let query = db
    .selectFrom('flow_detailed_days as detailed')
    .innerJoin('flow_days as days', (join) =>
      join.onRef('days.member_no', '=', 'detailed.member_no').onRef('days.day', '=', 'detailed.day'),
    )
    .where('detailed.member_no', '=', memberNo)
    .where('days.member_no', '=', memberNo)
    .select('detailed.day')
    .groupBy(['detailed.day', 'detailed.postings'])
    .having(sql<boolean>`sum(days.postings) = detailed.postings`)
    .orderBy('detailed.day');
  if (firstDay) query = query.where('detailed.day', '>=', firstDay).where('days.day', '>=', firstDay);
  if (endDay) query = query.where('detailed.day', '<', endDay).where('days.day', '<', endDay);
  return (await query.execute()).map(({ day }) => day);
}

/** The coarsest grouping of the daily details that can answer the filter. A coarser grouping has fewer rows to read. */
const grainOf = ({ accountNo, accountType, businessType }: FlowFilter) =>
  businessType ? 'TYPE' : accountNo || accountType ? 'ACCOUNT' : 'DIRECTION';

/**
 * Selects the sums per day from the detailed daily totals. Undefined if no group of amounts lies completely inside the filter.
 */
function fromDetails(
  db: Kysely<Database>,
  table: 'flow_sizes' | 'flow_texts',
  filter: FlowFilter,
  days: readonly string[],
) {
  const base = db
    .selectFrom(table as 'flow_days')
    .where(sharedConditions(filter))
    .where(sql<string>`grain`, '=', grainOf(filter))
    .where('day', '>=', days[0] as string)
    .where('day', '<=', days.at(-1) as string)
    .where(sql<boolean>`day = any(${days}::date[])`)
    .select(['day', sql<number>`sum(postings)::bigint`.as('rows')])
    .select(SUMS_BY_DIRECTION)
    .groupBy('day');
  if (filter.keyword) {
    const contains = containing(filter.keyword);
    return base.where((eb) =>
      eb.or([eb(sql<string>`counterparty_name`, ...contains), eb(sql<string>`remark`, ...contains)]),
    );
  }
  const { classes } = splitByClasses(filter);
  if (!classes) return undefined;
  const from = base.where(sql<number>`class_cents`, '>=', classes.from);
  return classes.until === undefined ? from : from.where(sql<number>`class_cents`, '<', classes.until);
}

const byDay = (db: Kysely<Database>, filter: FlowFilter, stretch: Stretch) =>
  matching(db, filter, stretch).select(DAY_OF_ROW.as('day')).select(COUNT_AND_SUMS).groupBy(DAY_OF_ROW);

/**
 * Counts whole days by their detailed totals, and other times by the postings. Undefined if no day of the range has
 * details.
 */
async function countByDetails(
  db: Kysely<Database>,
  table: 'flow_sizes' | 'flow_texts',
  filter: FlowFilter,
): Promise<FlowCount | undefined> {
  const stretch = stretchOf(filter);
  const days = await detailedDays(db, filter.memberNo, stretch);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return undefined;

  const inside = { from: startOfDay(first), until: startOfDay(addDays(last, 1)) };
  const edges = table === 'flow_sizes' ? splitByClasses(filter).edges : [];
  const parts = [
    fromDetails(db, table, filter, days) as ReturnType<typeof byDay> | undefined,
    ...without(days, stretch).map((rest) => byDay(db, filter, rest)),
    ...edges.map((amounts) =>
      byDay(db, { ...filter, ...amounts }, inside).where(sql<boolean>`${DAY_OF_ROW} = any(${days}::date[])`),
    ),
  ].filter((part) => part !== undefined);
  const found = await parts.reduce((all, part) => all.unionAll(part)).execute();
  return sumByDay(found, ['rows', 'inCents', 'outCents'], stretch);
}

/**
 * Counts the matches of a number search. On days with details, the index of digits provides the candidates; on other
 * days every entry is read.
 */
async function countByNumbers(db: Kysely<Database>, filter: FlowFilter): Promise<FlowCount | undefined> {
  const threes = threesOf(filter.keyword ?? '');
  if (threes.length === 0) return undefined;
  const stretch = stretchOf(filter);
  const days = await detailedDays(db, filter.memberNo, stretch);
  const ids = days.length > 0 && (await candidatesOf(db, { memberNo: filter.memberNo, days, threes }));
  if (!ids) return undefined;
  const sources = [
    matching(db, filter, {}).where(sql<boolean>`posting_id = any(${ids}::bigint[])`),
    ...without(days, stretch).map((rest) => matching(db, filter, rest)),
  ];
  const parts = sources.map((source) => source.select(COUNT_AND_SUMS));
  const found = await parts.reduce((all, part) => all.unionAll(part)).execute();
  const sumOf = (key: keyof FlowTotals) => found.reduce((sum, part) => sum + part[key], 0);
  const rows = sumOf('rows');
  return { rows, inCents: sumOf('inCents'), outCents: sumOf('outCents'), segments: [{ ...stretch, rows }], sources };
}

/**
 * Counts the matching entries. For filters by time, account, type and direction, whole days are counted by the daily
 * totals. For filters by amount or text, days with detailed totals are counted by these. For partial days and all
 * other filters the postings are counted. The caller must use the same snapshot as for the displayed rows.
 */
export async function countFlow(db: Kysely<Database>, filter: FlowFilter): Promise<FlowCount> {
  const stretch = stretchOf(filter);
  if (!isCountedByDay(filter)) {
    const table = detailsFor(filter);
    const detailed = table ? await countByDetails(db, table, filter) : await countByNumbers(db, filter);
    if (detailed) return detailed;
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
