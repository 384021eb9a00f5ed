/** bizCode: the export has too many rows for a direct file. A job was created, and the download centre shows it. */
export const EXPORT_JOB_MADE = '20090001';

/** Refusals of every call that exports a list. */
export const EXPORT_REFUSALS = {
  [EXPORT_JOB_MADE]: 'too many rows for a file at once: a job was made, the download centre has it',
  '20090002': 'too many jobs of the user are unfinished',
} as const;
