import type { Kysely } from 'kysely';
import type { ExportList } from '@/contract/exports';
import type { ExportCall } from '@/contract/lists';
import type { ExportFormat } from '@/contract/primitives';
import type { Database } from '../../db/schema';
import type { Shown } from './columns';

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

/** How a list that exports reads its rows; what it is called and what columns it has, its call declares. */
export interface ExportSource<Request, Filter, Row> {
  call: ExportCall;
  /** The request's filter, or a refusal of its fields. `now`: when it was asked for. */
  filter: (own: Own, request: Request, now: Date) => Filter;
  /** The same filter, and nothing that was made after the moment. */
  asOf: (filter: Filter, moment: Date) => Filter;
  totals: (db: Kysely<Database>, filter: Filter) => Promise<{ rows: number; sums: Sum[] }>;
  /** What one row adds to the sums, in their order. */
  adds: (row: Row) => readonly number[];
  /** All rows in the request's order, in batches, each found by where the last one ended. */
  batches: (db: Kysely<Database>, filter: Filter, request: Request) => AsyncIterable<Row[]>;
  /** A row as the list answers it: what its page shows and its file says is the same. */
  shown: (row: Row, now: Date) => Shown;
  /** Where its call has papers. */
  papers?: Papers<Row>;
}

/** How rows become papers in one PDF: what stands on them is read with the rows, and drawn when nobody waits for the database. */
export interface Papers<Row, Paper = unknown> {
  read: (context: { db: Kysely<Database>; own: Own; now: Date }, rows: readonly Row[]) => Promise<Paper[]>;
  draw: (papers: readonly Paper[], now: Date) => Promise<Buffer>;
}

/** Papers whose own type is forgotten. */
export const papersOf = <Row, Paper>({ read, draw }: Papers<Row, Paper>): Papers<Row> => ({
  read,
  draw: (papers, now) => draw(papers as readonly Paper[], now),
});

// biome-ignore lint/suspicious/noExplicitAny: a source's types belong together, and are forgotten together
export type AnySource = ExportSource<any, any, any>;

/** Every list that exports; found among the handlers, handed in at the start. */
export type ExportSources = Readonly<Partial<Record<ExportList, AnySource>>>;

/** What every export's request says beside its filters. */
export interface ExportRequest {
  format: ExportFormat;
  columns: readonly string[];
}

/** A filter with a range of times, cut off at a moment. */
export const until = <Filter extends { to?: Date | undefined }>(filter: Filter, moment: Date): Filter => ({
  ...filter,
  to: filter.to && filter.to < moment ? filter.to : moment,
});
