import type { ExportFormat } from '@/contract/primitives';

/** Size limits of exports. Tests use their own values. */
export interface ExportLimits {
  /** Number of rows from which an export becomes a job. */
  jobFrom: number;
  /** Maximum number of rows per file of an export job. */
  partRows: number;
  /** Number of rows from which an export of PDF documents becomes a job. */
  papersJobFrom: number;
  /** Maximum number of documents per PDF file of an export job. */
  papersPartRows: number;
  /** Maximum number of documents of an export. */
  mostPapers: number;
}
export const EXPORT_LIMITS: ExportLimits = {
  jobFrom: 5_000,
  partRows: 100_000,
  papersJobFrom: 101,
  papersPartRows: 500,
  mostPapers: 20_000,
};

/** Returns the job threshold and the rows per file for a format. */
export const limitsOf = (limits: ExportLimits, format: ExportFormat): Pick<ExportLimits, 'jobFrom' | 'partRows'> =>
  format === 'pdf' ? { jobFrom: limits.papersJobFrom, partRows: limits.papersPartRows } : limits;
