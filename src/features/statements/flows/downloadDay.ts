import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { statementFile } from '@/contract/calls/statements';
import { files } from '@/shared/ports/files';
import { request } from '@/shared/saga/request';
import { statementsEvents as events } from '../slice';

/** Downloads the stored file of a day and lets the browser save it. A failure shows a toast. */
export function* downloadDay({ payload }: ReturnType<typeof events.fileRequested>): SagaGenerator<void> {
  const reply = yield* request(statementFile, payload);
  if (reply.ok) yield* call(files.save, reply.data.blob, reply.data.filename);
  yield* put(events.fileEnded(payload));
}
