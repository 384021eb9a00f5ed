import { call, type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { sessionEvents } from '@/features/session';
import { localStore } from '@/shared/ports/storage';
import type { LazyFeature } from '@/shared/saga/lazyFeature';

/**
 * Deletes a stored invitation when the user signs out. After an expired session the invitation is kept for the next
 * sign-in.
 */
export function* forgetInvitation({
  payload: { reason },
}: ReturnType<typeof sessionEvents.loggedOut>): SagaGenerator<void> {
  if (reason === 'asked') yield* call(localStore.remove, 'bwtCode');
}

/**
 * Deletes invitations on sign-out. Loaded with the frame and not with the login page, because only a signed-in user
 * can sign out.
 */
export const invitationFeature: LazyFeature = {
  name: 'invitation',
  *saga() {
    yield* takeEvery(sessionEvents.loggedOut, forgetInvitation);
  },
};
