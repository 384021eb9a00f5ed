/** bizCode: the export has too many rows for a direct file. A job was created, and the download centre shows it. */
export const EXPORT_JOB_MADE = '20090001';

/** Refusals of every call that exports a list. */
export const EXPORT_REFUSALS = {
  [EXPORT_JOB_MADE]: '行数过多，已转为导出任务，请到下载中心领取',
  '20090002': '该用户未完成的任务过多',
} as const;
