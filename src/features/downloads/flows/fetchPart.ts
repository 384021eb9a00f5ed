import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { exportPart } from '@/contract/calls/exports';
import { files } from '@/shared/ports/files';
import { request } from '@/shared/saga/request';
import { downloadsEvents } from '../slice';

/**
 * Downloads one file of an export job and lets the browser save it. Leaving the page does not stop it. A failure shows a toast.
 */
export function* fetchPart({ payload }: ReturnType<typeof downloadsEvents.partRequested>): SagaGenerator<void> {
  const reply = yield* request(exportPart, payload, { scope: 'signedIn' });
  if (reply.ok) yield* call(files.save, reply.data.blob, reply.data.filename);
  yield* put(downloadsEvents.partEnded(payload));
}
