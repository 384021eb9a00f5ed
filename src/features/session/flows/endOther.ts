import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { endOtherSession } from '@/contract/sessions';
import { resourceAsked } from '@/shared/resource/slice';
import { agreed } from '@/shared/saga/agreed';
import { request } from '@/shared/saga/request';
import { sessionEvents } from '../slice';
import { TEXT } from '../text';

/** Key in the store of the list of sessions. */
export const SESSIONS = 'sessions';

/** Ends another session of the user once it is confirmed. The list is read anew whatever the outcome: it was stale. */
export function* endOther({
  payload: { sessionId, device },
}: ReturnType<typeof sessionEvents.sessionEndAsked>): SagaGenerator<void> {
  if (!(yield* call(agreed, TEXT.confirmEndOther(device)))) return;
  const reply = yield* request(endOtherSession, { sessionId });
  if (reply.ok) yield* put(sessionEvents.otherSessionEnded());
  if (reply.ok || reply.kind === 'refused') yield* put(resourceAsked({ id: SESSIONS }));
}
