import type { Kysely } from 'kysely';
import type { ExportList } from '@/contract/calls/exports';
import type { ExportCall } from '@/contract/lists';
import type { ExportFormat } from '@/contract/primitives';
import type { Database } from '../../db/schema';
import { inBatches, type ListSource } from '../lists';
import type { Shown } from './columns';

/** The owner to which a request's rows are limited: the session's member, and its merchant if one is chosen. */
export interface Own {
  memberNo: string;
  merchantNo: string | null;
}

/** A sum over the exported rows, in cents. */
export interface Sum {
  label: string;
  cents: number;
}

/**
 * The functions that read the rows of a list that can be exported. The list's API call declares title and columns.
 */
export interface ExportSource<Request, Filter, Row> {
  call: ExportCall;
  /** Returns the request's filter. Refuses the request if its fields are invalid. `now`: the time of the request. */
  filter: (own: Own, request: Request, now: Date) => Filter;
  /** Limits the filter to rows that existed at the given moment. */
  asOf: (filter: Filter, moment: Date) => Filter;
  totals: (db: Kysely<Database>, filter: Filter) => Promise<{ rows: number; sums: Sum[] }>;
  /** Returns the amounts that a row adds to the sums, in the order of the sums. */
  adds: (row: Row) => readonly number[];
  /** Reads all rows in the request's order, in batches. Each batch starts after the last row of the previous batch. */
  batches: (db: Kysely<Database>, filter: Filter, request: Request) => AsyncIterable<Row[]>;
  /** Converts a row to its form in the list's response, so that page and file show the same values. */
  shown: (row: Row, now: Date) => Shown;
  /** Prints rows as PDF documents; undefined if the list offers no documents. */
  papers?: Papers<Row>;
}

/**
 * Prints rows as documents in one PDF. `read` reads the content in the transaction of the rows. `draw` draws the PDF
 * later, when no transaction is open.
 */
export interface Papers<Row, Paper = unknown> {
  read: (context: { db: Kysely<Database>; own: Own; now: Date }, rows: readonly Row[]) => Promise<Paper[]>;
  draw: (papers: readonly Paper[], now: Date) => Promise<Buffer>;
}

/**
 * Builds the export of a list from the list's own source. The caller passes only the functions that the page does not
 * need.
 */
export const listExport = <Request, Filter, Row, Totals extends { rows: number }>(
  list: ListSource<NoInfer<Request>, Filter, Row, Totals>,
  {
    sums,
    ...source
  }: Omit<ExportSource<Request, Filter, Row>, 'totals' | 'batches'> & { sums: (totals: Totals) => Sum[] },
): ExportSource<Request, Filter, Row> => ({
  ...source,
  totals: async (db, filter) => {
    const totals = await list.totals(db, filter);
    return { rows: totals.rows, sums: sums(totals) };
  },
  batches: (db, filter, request) => inBatches((part) => list.rows(db, filter, request, part)),
});

/** Hides the type of a list's documents, so that all sources have one type. */
export const papersOf = <Row, Paper>({ read, draw }: Papers<Row, Paper>): Papers<Row> => ({
  read,
  draw: (papers, now) => draw(papers as readonly Paper[], now),
});

// biome-ignore lint/suspicious/noExplicitAny: the types of a source depend on each other, so that a list of sources cannot keep them
export type AnySource = ExportSource<any, any, any>;

/** The export sources of all lists that can be exported. They are collected from the handlers at the start. */
export type ExportSources = Readonly<Partial<Record<ExportList, AnySource>>>;

/** Fields of every export request, in addition to its filters. */
export interface ExportRequest {
  format: ExportFormat;
  columns: readonly string[];
}

/** Returns the filter with its time range cut off at a moment, so that later rows are not exported. */
export const until = <Filter extends { to?: Date | undefined }>(filter: Filter, moment: Date): Filter => ({
  ...filter,
  to: filter.to && filter.to < moment ? filter.to : moment,
});
