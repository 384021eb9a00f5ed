import { put, type SagaGenerator } from 'typed-redux-saga';
import { statementDigestSave } from '@/contract/statements';
import { refresh } from '@/shared/resource/refresh';
import { request } from '@/shared/saga/request';
import { digest } from '../digest';
import { statementsEvents as events } from '../slice';

/** Keeps the choice, and asks what it is by now; a refusal is a toast. */
export function* saveDigest({ payload }: ReturnType<typeof events.digestChosen>): SagaGenerator<void> {
  const reply = yield* request(statementDigestSave, payload);
  yield* refresh(digest);
  yield* put(events.digestEnded({ saved: reply.ok }));
}
