import { call, race, type SagaGenerator, take } from 'typed-redux-saga';
import { dialogs } from '../ports/screen';
import { navigated } from './events';

/**
 * Asks, and tells whether the user agreed. The question goes with the page that it belongs to: nobody finds it, with
 * its names and sums, over another page or after the log-out; what was not agreed to is not done.
 */
export function* confirmOnPage(text: string): SagaGenerator<boolean> {
  const { answer } = yield* race({ answer: call(dialogs.confirm, text), left: take(navigated) });
  return answer ?? false;
}
