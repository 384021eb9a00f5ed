import { call, type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { sessionEvents } from '@/features/session';
import { localStore } from '@/shared/ports/storage';
import type { LazyFeature } from '@/shared/saga/lazyFeature';

/** Whoever signs out takes their invitation along; one whose session has merely ended comes back to it. */
export function* forgetInvitation({
  payload: { reason },
}: ReturnType<typeof sessionEvents.loggedOut>): SagaGenerator<void> {
  if (reason === 'asked') yield* call(localStore.remove, 'bwtCode');
}

/** Comes with the frame: the login page, which keeps an invitation, has nobody to forget one for. */
export const invitationFeature: LazyFeature = {
  name: 'invitation',
  *saga() {
    yield* takeEvery(sessionEvents.loggedOut, forgetInvitation);
  },
};
