import { call, put, type SagaGenerator, take } from 'typed-redux-saga';
import { downloadFile1 } from '@/contract/calls/agreements';
import type { FileAnswer } from '@/contract/defineCall';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { files } from '@/shared/ports/files';
import { request } from '@/shared/saga/request';
import { agreementsEvents } from './slice';

/** Downloads an agreement as a file. A failure shows an error toast, because the user has clicked. */
export function* downloadAgreement({
  payload: { faceAgreementNo },
}: ReturnType<typeof agreementsEvents.downloadRequested>): SagaGenerator<void> {
  const reply = yield* request(downloadFile1, { faceAgreementNo });
  if (!reply.ok) return;
  const { blob, filename } = reply.data as FileAnswer;
  yield* call(files.save, blob, filename);
}

/** Shows an agreement's PDF until the user closes the preview or leaves the page; then the file is removed from memory. */
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
