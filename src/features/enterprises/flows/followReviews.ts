import { fork, put, type SagaGenerator, select, take, takeEvery } from 'typed-redux-saga';
import { messagesEvents } from '@/features/messages';
import { sessionEvents } from '@/features/session';
import { enterprisesEvents, enterprisesSelectors } from '../slice';

const { enterprisesRequested } = enterprisesEvents;

/**
 * Reloads the enterprises when a new unread message may report the outcome of a review. Does nothing if no enterprise
 * is under review.
 */
function* lookAtReviews(): SagaGenerator<void> {
  let known: string | undefined;
  while (true) {
    const { payload } = yield* take(messagesEvents.unreadArrived);
    const before = known;
    known = `${payload.count} ${payload.newest[0]?.msgId}`;
    // The first unread messages were loaded together with the list of enterprises, so they report no change.
    if (before === undefined || before === known) continue;
    const list = yield* select(enterprisesSelectors.selectEnterprises);
    if (list.some(({ settledStatus }) => settledStatus === 'INIT')) yield* put(enterprisesRequested());
  }
}

/** Reloads the list of enterprises if the user info reports another review status than the list. */
function* followInfo({ payload: { info } }: ReturnType<typeof sessionEvents.userInfoLoaded>): SagaGenerator<void> {
  const list = yield* select(enterprisesSelectors.selectEnterprises);
  const isOld = list.some((row) => row.enterpriseId === info.enterpriseId && row.settledStatus !== info.status);
  if (isOld) yield* put(enterprisesRequested());
}

/** Reloads the list of enterprises after reviews while a user is signed in. A failed reload is not shown. */
export function* followReviews(): SagaGenerator<void> {
  yield* fork(lookAtReviews);
  yield* takeEvery(sessionEvents.userInfoLoaded, followInfo);
}
