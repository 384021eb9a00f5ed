import type { ExportFormat } from '@/contract/primitives';

/** What is exported how; a test has its own. */
export interface ExportLimits {
  /** From so many rows on, an export is a job. */
  jobFrom: number;
  /** Rows of one file of a job. */
  partRows: number;
  /** The same of papers, and rows that one export of them may have. */
  papersJobFrom: number;
  papersPartRows: number;
  mostPapers: number;
}
export const EXPORT_LIMITS: ExportLimits = {
  jobFrom: 5_000,
  partRows: 100_000,
  papersJobFrom: 101,
  papersPartRows: 500,
  mostPapers: 20_000,
};

/** Where a job begins and a file ends, by the format. */
export const limitsOf = (limits: ExportLimits, format: ExportFormat): Pick<ExportLimits, 'jobFrom' | 'partRows'> =>
  format === 'pdf' ? { jobFrom: limits.papersJobFrom, partRows: limits.papersPartRows } : limits;
