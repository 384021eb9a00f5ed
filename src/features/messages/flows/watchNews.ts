import { call, race, type SagaGenerator, take } from 'typed-redux-saga';
import { sessionEvents } from '@/features/session';
import { clock } from '@/shared/ports/clock';
import { visibility } from '@/shared/ports/events';
import { messagesEvents } from '../slice';
import { refreshNews } from './refreshNews';

/** Time between two polls of the unread count, ms. */
const PERIOD = 60_000;

const { allMessagesRead, messagesRead, newsRequested, preferenceSaved } = messagesEvents;

/**
 * Events that make the unread count stale and trigger an immediate poll. A login within a running session follows a password
 * change.
 */
const STALE = [
  newsRequested,
  messagesRead,
  allMessagesRead,
  preferenceSaved,
  sessionEvents.enterpriseEntered,
  sessionEvents.merchantEntered,
  sessionEvents.loggedIn,
];

/**
 * Polls the unread count and the to-dos while a user is signed in. Pauses while the tab is hidden, and refreshes when it becomes
 * visible. Ends with the signed-in scope.
 */
export function* watchNews(): SagaGenerator<void> {
  const changes = yield* call(visibility.changes);
  try {
    while (true) {
      while (!(yield* call(visibility.isVisible))) yield* take(changes);
      // An event during the request makes the response stale, so the request is repeated.
      const { stale } = yield* race({ asked: call(refreshNews), stale: take(STALE) });
      if (stale) continue;
      yield* race({ waited: call(clock.sleep, PERIOD), stale: take(STALE), turned: take(changes) });
    }
  } finally {
    changes.close();
  }
}
