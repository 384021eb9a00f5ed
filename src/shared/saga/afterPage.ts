import { call, race, type SagaGenerator, take } from 'typed-redux-saga';
import { clock } from '../ports/clock';
import { pageShown } from './events';

/** Maximum wait for a page to be shown, in ms. After that, work that is not urgent starts anyway. */
const AT_LATEST = 3_000;

/** Waits until the opened page is shown. Used before work that is not urgent. */
export function* afterPage(): SagaGenerator<void> {
  yield* race({ shown: take(pageShown), late: call(clock.sleep, AT_LATEST) });
}
