import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { type ExportJob, exportDelete, exportRetry } from '@/contract/calls/exports';
import { reloadList } from '@/shared/list/saga';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { request } from '@/shared/saga/request';
import { DOWNLOAD_LIST } from '../ids';
import { downloadsEvents } from '../slice';
import { TEXT } from '../text';

/** Deletes an export job with its files after a confirmation. */
export function* removeJob({ jobId }: Pick<ExportJob, 'jobId'>): SagaGenerator<void> {
  if (!(yield* call(confirmOnPage, TEXT.sureToRemove))) return;
  const reply = yield* request(exportDelete, { jobId });
  if (reply.ok) yield* put(downloadsEvents.jobRemoved({ jobId }));
  yield* call(reloadList, DOWNLOAD_LIST);
}

/** Restarts a failed export job. */
export function* retryJob({ jobId }: Pick<ExportJob, 'jobId'>): SagaGenerator<void> {
  const reply = yield* request(exportRetry, { jobId });
  if (reply.ok) yield* put(downloadsEvents.jobRetried({ jobId }));
  yield* call(reloadList, DOWNLOAD_LIST);
}
