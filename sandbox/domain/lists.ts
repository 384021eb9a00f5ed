import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/schema';
import { inSnapshot } from './money/entries/flowFilter';

/* Reads lists: one page with totals for the API call of the page, or all rows in batches for an export. */

/** The paging fields of a list's request. */
export interface Paging {
  pageNo: number;
  pageSize: number;
}

/**
 * A range of rows: at most `limit` rows from `offset`. `after`: the last row of the previous page, if the caller has
 * it. The query can then start after this row instead of skipping `offset` rows.
 */
export interface Part<Row = unknown> {
  limit: number;
  offset: number;
  after?: Row | undefined;
}

/** The queries of a list: its totals and its rows. */
export interface ListSource<Request, Filter, Row, Totals extends { rows: number }> {
  /** The number of all matching rows, and sums over them. */
  totals: (db: Kysely<Database>, filter: Filter) => Promise<Totals>;
  /** Returns a range of the matching rows in the request's order. */
  rows: (db: Kysely<Database>, filter: Filter, request: Request, part: Part<Row>) => Promise<Row[]>;
  /**
   * Reads a page with the help of the totals. Declared by lists that are so long that skipping rows to a deep page
   * would be slow.
   */
  page?: (db: Kysely<Database>, filter: Filter, request: Request, part: Part<Row>, totals: Totals) => Promise<Row[]>;
}

/**
 * The type of a list's source. Its filter and totals are derived from `Totals`, the type of the function that
 * computes the totals.
 */
export type ListOf<
  Totals extends (db: Kysely<Database>, filter: never) => Promise<{ rows: number }>,
  Row,
  Request = unknown,
> = ListSource<Request, Parameters<Totals>[1], Row, Awaited<ReturnType<Totals>>>;

export const pageAt = ({ pageNo, pageSize }: Paging) => ({ limit: pageSize, offset: (pageNo - 1) * pageSize });

/** Answers a list call with a page of rows and the totals, both read in one snapshot. */
export function pageOf<Request, Filter, Row, Totals extends { rows: number }, Shown, Sums = unknown>(
  db: Kysely<Database>,
  request: NoInfer<Request> & Paging,
  {
    source,
    filter,
    shown,
    sums,
  }: {
    source: ListSource<Request, Filter, Row, Totals>;
    filter: Filter;
    shown: (row: Row) => Shown;
    /** Returns the response fields with the sums. */
    sums?: (totals: Totals) => Sums;
  },
): Promise<Paging & { total: number; rows: Shown[] } & Sums> {
  return inSnapshot(db, async (snapshot) => {
    const totals = await source.totals(snapshot, filter);
    const part = pageAt(request);
    const rows = await (source.page?.(snapshot, filter, request, part, totals) ??
      source.rows(snapshot, filter, request, part));
    const { pageNo, pageSize } = request;
    return { pageNo, pageSize, total: totals.rows, rows: rows.map((row) => shown(row)), ...(sums?.(totals) as Sums) };
  });
}

/**
 * Answers a list call from one query: counts the matching rows, and reads a page of them. `select` adds the columns and the order
 * of the rows.
 */
export async function pageOfQuery<DB, TB extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, TB, Record<never, never>>,
  { pageNo, pageSize }: Paging,
  select: (query: SelectQueryBuilder<DB, TB, Record<never, never>>) => SelectQueryBuilder<DB, TB, Row>,
) {
  const { total } = await matching
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  const { limit, offset } = pageAt({ pageNo, pageSize });
  const rows = await select(matching).limit(limit).offset(offset).execute();
  return { pageNo, pageSize, total, rows };
}

/**
 * Reads all rows of a list in batches, each after the last row of the previous batch. The caller must read all batches in one
 * snapshot.
 */
export async function* inBatches<Row>(read: (part: Part<Row>) => Promise<Row[]>, limit = 2_000): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (let offset = 0; ; offset += limit) {
    const rows = await read({ limit, offset, after });
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1);
  }
}

/** A sort column of a list, with the function that returns its value in a row. */
type Key<Row> = readonly [column: string, value: (row: Row) => Date | number | string];

/**
 * Sorts a query by columns, the last of which is unique, and limits it to a range of rows. Column names come from the
 * code, never from a request, which prevents SQL injection (S-11).
 */
export function partOfQuery<DB, TB extends keyof DB, Selected, Row>(
  query: SelectQueryBuilder<DB, TB, Selected>,
  { limit, offset, after }: Part<Row>,
  order: 'asc' | 'desc',
  keys: readonly Key<Row>[],
): SelectQueryBuilder<DB, TB, Selected> {
  const columns = keys.map(([column]) => sql.ref(column));
  const ordered = columns.reduce((sorted, column) => sorted.orderBy(column, order), query).limit(limit);
  if (after === undefined) return ordered.offset(offset);
  const further = sql.raw(order === 'asc' ? '>' : '<');
  const values = keys.map(([, value]) => value(after));
  return ordered.where(sql<SqlBool>`(${sql.join(columns)}) ${further} (${sql.join(values)})`);
}
