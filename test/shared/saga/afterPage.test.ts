import { untilQuiet } from '@test/support/quiet';
import { expectSaga } from 'redux-saga-test-plan';
import { put } from 'typed-redux-saga';
import { clock } from '@/shared/ports/clock';
import { afterPage } from '@/shared/saga/afterPage';
import { pageShown } from '@/shared/saga/events';

function* begin() {
  yield* afterPage();
  yield* put({ type: 'begun' });
}

const never = () => new Promise<never>(() => {});
const waiting = (sleep: () => unknown) =>
  expectSaga(begin).provide({ call: ({ fn }, next) => (fn === clock.sleep ? sleep() : next()) });

describe('work after the page is shown', () => {
  it('starts after the page is on screen, and not before', async () => {
    await untilQuiet(waiting(never).not.put({ type: 'begun' }));
    await untilQuiet(waiting(never).put({ type: 'begun' }).dispatch(pageShown()));
  });

  it('runs without the page when the page never appears', () =>
    untilQuiet(waiting(() => undefined).put({ type: 'begun' })));
});
