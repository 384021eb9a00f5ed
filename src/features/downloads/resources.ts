import { exportDetail } from '@/contract/exports';
import { defineResource } from '@/shared/resource/defineResource';

/** One job that is not among the rows on screen, as a link names it. */
export const jobOf = (jobId: string) =>
  defineResource<typeof exportDetail>({ id: `downloads/${jobId}`, call: exportDetail, request: { jobId } });
