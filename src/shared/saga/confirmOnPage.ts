import { call, race, type SagaGenerator, take } from 'typed-redux-saga';
import { dialogs } from '../ports/screen';
import { navigated } from './events';

/**
 * Asks the user to confirm and returns whether the user agreed. The dialog closes when the user leaves the page, so that its
 * names and sums never appear over another page or after sign-out. A closed dialog counts as not agreed.
 */
export function* confirmOnPage(text: string, lines?: readonly string[]): SagaGenerator<boolean> {
  const answered = lines ? call(dialogs.confirm, text, lines) : call(dialogs.confirm, text);
  const { answer } = yield* race({ answer: answered, left: take(navigated) });
  return answer ?? false;
}
