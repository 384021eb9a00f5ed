import { call, type SagaGenerator } from 'typed-redux-saga';
import { downloadFile1 } from '@/contract/agreements';
import type { FileAnswer } from '@/contract/defineCall';
import { files } from '@/shared/ports/files';
import { request } from '@/shared/saga/request';
import type { agreementDownloadAsked } from './slice';

/** Lets the browser save an agreement. Unlike reading one, which fails quietly, a click is answered. */
export function* downloadAgreement({
  payload: { faceAgreementNo },
}: ReturnType<typeof agreementDownloadAsked>): SagaGenerator<void> {
  const reply = yield* request(downloadFile1, { faceAgreementNo });
  if (!reply.ok) return;
  const { blob, filename } = reply.data as FileAnswer;
  yield* call(files.save, blob, filename);
}
