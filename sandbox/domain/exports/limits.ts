/** What is exported how; a test has its own. */
export interface ExportLimits {
  /** From so many rows on, an export is a job. */
  jobFrom: number;
  /** Rows of one file of a job. */
  partRows: number;
}
export const EXPORT_LIMITS: ExportLimits = { jobFrom: 5_000, partRows: 100_000 };
