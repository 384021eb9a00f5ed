import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { endOtherSession } from '@/contract/calls/sessions';
import { resourceRequested } from '@/shared/resource/slice';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { request } from '@/shared/saga/request';
import { sessionEvents } from '../slice';
import { TEXT } from '../text';

/** Store key of the list of sessions. */
export const SESSIONS = 'sessions';

/** Ends another session of the user after a confirmation. Reloads the list after any outcome, because it may be stale. */
export function* endOther({
  payload: { sessionId, device },
}: ReturnType<typeof sessionEvents.sessionEndRequested>): SagaGenerator<void> {
  if (!(yield* call(confirmOnPage, TEXT.confirmEndOther(device)))) return;
  const reply = yield* request(endOtherSession, { sessionId });
  if (reply.ok) yield* put(sessionEvents.otherSessionEnded());
  if (reply.ok || reply.kind === 'refused') yield* put(resourceRequested({ id: SESSIONS }));
}
