import type { Kysely } from 'kysely';
import type { ExportList } from '@/contract/exports';
import type { Permission } from '@/contract/permissions';
import type { Database } from '../../db/schema';
import type { Column } from '../../files/table';

/** Whose rows: the member of the session, and its merchant where the request is confined to one. */
export interface Own {
  memberNo: string;
  merchantNo: string | null;
}

/** A sum over what is exported, in cents. */
export interface Sum {
  label: string;
  cents: number;
}

/** A list that exports: how a request of its becomes rows. One for each `ExportList`; the table is `sources.ts`. */
export interface ExportSource<Request, Filter, Row> {
  list: ExportList;
  /** One of these is needed to see the list, and so to see its jobs. */
  permission: readonly Permission[];
  title: (request: Request) => string;
  /** Columns of the file by the names of the request. */
  columns: Readonly<Record<string, Column<Row>>>;
  /** The request's filter, or a refusal of its fields. */
  filter: (own: Own, request: Request) => Filter;
  words: (filter: Filter) => string;
  /** The same filter, and nothing that was made after the moment. */
  asOf: (filter: Filter, moment: Date) => Filter;
  totals: (db: Kysely<Database>, filter: Filter) => Promise<{ rows: number; sums: Sum[] }>;
  /** What one row adds to the sums, in their order. */
  adds: (row: Row) => readonly number[];
  /** All rows in the request's order, in batches, each found by where the last one ended. */
  batches: (db: Kysely<Database>, filter: Filter, request: Request) => AsyncIterable<Row[]>;
}

// biome-ignore lint/suspicious/noExplicitAny: a source's types belong together, and are forgotten together
export type AnySource = ExportSource<any, any, any>;

/** What every export's request says beside its filters. */
export interface ExportRequest {
  format: 'csv' | 'xlsx';
  columns: readonly string[];
}

/** A filter with a range of times, cut off at a moment. */
export const until = <Filter extends { to?: Date | undefined }>(filter: Filter, moment: Date): Filter => ({
  ...filter,
  to: filter.to && filter.to < moment ? filter.to : moment,
});
