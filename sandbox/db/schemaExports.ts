import type { ColumnType, Generated } from 'kysely';
import type { ExportList, ExportState } from '@/contract/calls/exports';
import type { ExportFormat } from '@/contract/primitives';

/** Written as JSON text, read as the value. */
type Json<T> = ColumnType<T, string, string>;
export interface SumColumn {
  label: string;
  cents: number;
}

/** The tables of `0013_exports.sql`. */
export interface ExportTables {
  export_jobs: {
    job_id: string;
    member_no: string;
    user_id: string;
    maker_name: string;
    list: ExportList;
    title: string;
    format: ExportFormat;
    request: Json<Record<string, unknown>>;
    merchant_no: string | null;
    filter_words: string;
    headings: Json<string[]>;
    state: ExportState;
    rows_total: number;
    rows_done: Generated<number>;
    sums: Json<SumColumn[]>;
    reason: string | null;
    worker: string | null;
    lease_until: Date | null;
    attempts: Generated<number>;
    created_at: Date;
    finished_at: Date | null;
    expires_at: Date | null;
  };
  export_parts: {
    job_id: string;
    nr: number;
    filename: string;
    rows_written: number;
    sums: Json<SumColumn[]>;
    size: number;
    sha256: string;
  };
  export_chunks: { job_id: string; nr: number; chunk: number; content: Buffer };
}
