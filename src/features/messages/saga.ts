import { call, fork, type SagaGenerator, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { inSignedInScope, isEmployee, sessionSelectors } from '@/features/session';
import { clock } from '@/shared/ports/clock';
import { afterPage } from '@/shared/saga/afterPage';
import { keepAlive } from '@/shared/saga/keepAlive';
import { messagesEvents } from './slice';

type Flows = typeof import('./flows');

/** Delay before a chunk that failed to load is requested again, in ms. */
const AGAIN = 5_000;

const load = (): Promise<Flows | null> => import(/* webpackChunkName: "messages" */ './flows').catch(() => null);

/** Loads the code of the message flows. Retries until it is loaded; callers wait for it. */
function* flows(): SagaGenerator<Flows> {
  while (true) {
    const loaded = yield* call(load);
    if (loaded) return loaded;
    yield* call(clock.sleep, AGAIN);
  }
}

/** Returns a saga that loads the code and runs the named flow. */
const later = (name: keyof Flows) =>
  keepAlive(function* loadAndRun(...args: never[]): SagaGenerator<void> {
    const flow = (yield* call(flows))[name] as (...args: never[]) => Generator;
    yield* call(flow, ...args);
  });

const { allReadRequested, messageOpened, preferenceChosen, preferencesRequested, walletChosen, walletViewed } =
  messagesEvents;

/** Follows the reviews of the user's enterprises, which new messages report. */
function* reviews(): SagaGenerator<void> {
  yield* call(afterPage);
  yield* call(later('followReviews'));
}

/** Starts to poll the messages after the first page is on screen, so that neither their code nor their requests delay it. */
function* news(): SagaGenerator<void> {
  yield* call(afterPage);
  yield* call(later('watchNews'));
}

export const messagesSaga = inSignedInScope(function* messagesFlows(): SagaGenerator<void> {
  const user = yield* select(sessionSelectors.selectUser);
  yield* fork(keepAlive(news));
  yield* fork(keepAlive(reviews));
  yield* takeLeading(walletViewed, later('viewWallet')); // takeLeading: a double click opens one dialog
  // A warehouse employee has no messages and may not request any. Only the to-dos are loaded.
  if (user && isEmployee(user)) return;
  yield* takeLatest(messageOpened, later('openMessage')); // takeLatest: only the message that was opened last is loaded
  yield* takeEvery(preferenceChosen, later('savePreference'));
  // takeLeading, for this and the following events: a double click sends one request.
  yield* takeLeading(preferencesRequested, later('loadPreferences'));
  yield* takeLeading(allReadRequested, later('markAll'));
  yield* takeLeading(walletChosen, later('followWallet'));
});
