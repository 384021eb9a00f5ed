import { fork, put, type SagaGenerator, select, take, takeEvery } from 'typed-redux-saga';
import { messagesEvents } from '@/features/messages';
import { sessionEvents } from '@/features/session';
import { enterprisesEvents, enterprisesSelectors } from '../slice';

const { enterprisesRequested } = enterprisesEvents;

/**
 * Reloads the enterprises when a message may report a review's outcome. This needs a new unread message and an enterprise under
 * review.
 */
function* lookAtReviews(): SagaGenerator<void> {
  let known: string | undefined;
  while (true) {
    const { payload } = yield* take(messagesEvents.unreadArrived);
    const before = known;
    known = `${payload.count} ${payload.newest[0]?.msgId}`;
    // The first news came with the sign-in, as the list did, so they are no change.
    if (before === undefined || before === known) continue;
    const list = yield* select(enterprisesSelectors.selectEnterprises);
    if (list.some(({ settledStatus }) => settledStatus === 'INIT')) yield* put(enterprisesRequested());
  }
}

/** Reloads the list if the user info contains a newer decision. */
function* followInfo({ payload: { info } }: ReturnType<typeof sessionEvents.userInfoLoaded>): SagaGenerator<void> {
  const list = yield* select(enterprisesSelectors.selectEnterprises);
  const isOld = list.some((row) => row.enterpriseId === info.enterpriseId && row.settledStatus !== info.status);
  if (isOld) yield* put(enterprisesRequested());
}

/** Reloads the list after reviews while a user is signed in. A failure to read it is silent. */
export function* followReviews(): SagaGenerator<void> {
  yield* fork(lookAtReviews);
  yield* takeEvery(sessionEvents.userInfoLoaded, followInfo);
}
