import type { SagaGenerator } from 'typed-redux-saga';
import { realNameAuth } from '@/contract/calls/registration';
import { sessionEvents } from '@/features/session';
import { uploadsEvents } from '@/features/uploads';
import { request } from '@/shared/saga/request';
import type { Outcome } from '@/shared/submission/defineSubmission';
import type { Of, TypedOf } from '../formTypes';
import { PICTURES } from '../places';
import { TEXT } from '../text';

/**
 * Submits the user's real name and ID pictures. On success it reloads the user info, so that the onboarding guide shows the next
 * step. After a refusal the same code can be used again.
 */
export function* proveRealName(
  { realName, pictures }: Of<'realName'>,
  typed: TypedOf<'realName'>,
): SagaGenerator<Outcome> {
  const reply = yield* request(realNameAuth, { realName, ...pictures, ...typed }, { custom: true, scope: 'signedIn' });
  if (!reply.ok) return reply;
  const closed = Object.values(PICTURES).map((field) => uploadsEvents.fieldClosed({ field }));
  return { ok: true, message: TEXT.realName, next: [...closed, sessionEvents.userInfoRequested()] };
}
