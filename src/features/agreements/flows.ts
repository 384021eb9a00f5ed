import { call, put, type SagaGenerator, take } from 'typed-redux-saga';
import { downloadFile1 } from '@/contract/calls/agreements';
import type { FileAnswer } from '@/contract/defineCall';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { files } from '@/shared/ports/files';
import { request } from '@/shared/saga/request';
import { agreementsEvents } from './slice';

/** Downloads an agreement. A failure shows a message, because the user clicked; reading an agreement fails silently. */
export function* downloadAgreement({
  payload: { faceAgreementNo },
}: ReturnType<typeof agreementsEvents.downloadRequested>): SagaGenerator<void> {
  const reply = yield* request(downloadFile1, { faceAgreementNo });
  if (!reply.ok) return;
  const { blob, filename } = reply.data as FileAnswer;
  yield* call(files.save, blob, filename);
}

/** Shows an agreement's PDF until the preview is closed or the page is left; then the file is forgotten. */
export function* previewAgreement({
  payload: { faceAgreementNo },
}: ReturnType<typeof agreementsEvents.previewRequested>): SagaGenerator<void> {
  let file: string | undefined;
  try {
    const reply = yield* request(downloadFile1, { faceAgreementNo });
    if (!reply.ok) return;
    file = yield* call(chosenFiles.put, (reply.data as FileAnswer).blob, 'agreements');
    yield* put(agreementsEvents.previewReady({ faceAgreementNo, file }));
    yield* take(agreementsEvents.previewEnded);
  } finally {
    yield* put(agreementsEvents.previewEnded());
    if (file) yield* call(chosenFiles.drop, file);
  }
}
