import { call, race, type SagaGenerator, take } from 'typed-redux-saga';
import { clock } from '../ports/clock';
import { pageShown } from './events';

/** Maximum wait for a page in ms; after that other work continues. */
const AT_LATEST = 3_000;

/** Waits until the opened page is shown, for work that is not urgent. */
export function* afterPage(): SagaGenerator<void> {
  yield* race({ shown: take(pageShown), late: call(clock.sleep, AT_LATEST) });
}
