import { put, type SagaGenerator } from 'typed-redux-saga';
import { statementDigestSave } from '@/contract/calls/statements';
import { refresh } from '@/shared/resource/refresh';
import { request } from '@/shared/saga/request';
import { digest } from '../digest';
import { statementsEvents as events } from '../slice';

/** Switches the daily e-mail on or off and reloads the setting. A refusal is shown as a toast. */
export function* saveDigest({ payload }: ReturnType<typeof events.digestChosen>): SagaGenerator<void> {
  const reply = yield* request(statementDigestSave, payload);
  yield* refresh(digest);
  yield* put(events.digestEnded({ saved: reply.ok }));
}
