import { put, type SagaGenerator, select, take } from 'typed-redux-saga';
import { enterprisesEvents, enterprisesSelectors } from '@/features/enterprises';
import { messagesEvents } from '../slice';

/**
 * Reloads the enterprises when a new unread message may report the outcome of a review, while a user is signed in. Only if an
 * enterprise is under review. A failed reload is not shown.
 */
export function* followReviews(): SagaGenerator<void> {
  let known: string | undefined;
  while (true) {
    const { payload } = yield* take(messagesEvents.unreadArrived);
    const before = known;
    known = `${payload.count} ${payload.newest[0]?.msgId}`;
    // The first unread messages were loaded together with the list, so they report no change.
    if (before === undefined || before === known) continue;
    const list = yield* select(enterprisesSelectors.selectEnterprises);
    if (list.some(({ settledStatus }) => settledStatus === 'INIT'))
      yield* put(enterprisesEvents.enterprisesRequested());
  }
}
