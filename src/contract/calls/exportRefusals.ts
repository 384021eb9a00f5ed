/**
 * bizCode of an export with too many rows for a direct file: the platform has created an export job, which the download centre
 * shows.
 */
export const EXPORT_JOB_MADE = '20090001';

/** Refusals that every call that exports a list can have. */
export const EXPORT_REFUSALS = {
  [EXPORT_JOB_MADE]: '行数过多，已转为导出任务，请到下载中心领取',
  '20090002': '该用户未完成的任务过多',
} as const;
