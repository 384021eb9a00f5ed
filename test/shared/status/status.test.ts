import { aConsole } from '@test/support/console';
import { aPlatform } from '@test/support/platform';
import { settle, untilQuiet } from '@test/support/quiet';
import { rootReducer } from '@test/support/rootReducer';
import { aWorld, type World } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { call } from 'typed-redux-saga';
import { type Failure, failure } from '@/shared/gateway/reply';
import { navigated } from '@/shared/saga/events';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { defineStatus } from '@/shared/status/defineStatus';
import { statusSaga } from '@/shared/status/saga';
import { STATUSES, selectStatus, statusEvents, statusesReducer } from '@/shared/status/slice';

injectFeature({ name: STATUSES, reducer: statusesReducer, saga: statusSaga });

type Answer = { ok: true; data: string } | Failure;
let answers: Answer[];
let requests: string[];
defineStatus<string>({
  id: 'paper',
  *ask(search) {
    yield* call(() => requests.push(search.toString()));
    return answers.shift() ?? { ok: true, data: 'INIT' };
  },
  isFinal: (state) => state !== 'INIT',
});
const KEY = 'paper?enterpriseId=E1';
const ok = (data: string): Answer => ({ ok: true, data });

beforeEach(() => {
  answers = [];
  requests = [];
});

const following = async (world: World, ...actions: { type: string }[]) => {
  const saga = expectSaga(statusSaga)
    .withReducer(rootReducer)
    .provide(world.provider as never);
  saga.dispatch(statusEvents.statusOpened({ key: KEY }));
  for (const action of actions) saga.dispatch(action);
  const { storeState } = await untilQuiet(saga);
  return selectStatus(KEY)(storeState);
};

describe('a status', () => {
  it('polls until the status is final', async () => {
    answers = [ok('INIT'), ok('INIT'), ok('PASS')];
    const state = await following(aWorld({}, { sleeps: 9 }));
    expect(state).toMatchObject({ stage: 'final', data: 'PASS', error: null });
    expect(requests).toEqual(['enterpriseId=E1', 'enterpriseId=E1', 'enterpriseId=E1']);
  });

  it('requests the status at the moment that time alone decides, also after a lost answer', async () => {
    const world = aWorld({}, { sleeps: 6 });
    const began = world.now;
    const at: number[] = [];
    defineStatus<boolean>({
      id: 'transfer',
      *ask() {
        yield* call(() => at.push(world.now - began));
        return at.length === 2 ? failure('offline', '网络连接异常，请检查网络') : { ok: true, data: true };
      },
      isFinal: () => at.some((ms) => ms >= 35_001),
      decidedFrom: () => began + 35_001,
    });
    const saga = expectSaga(statusSaga)
      .withReducer(rootReducer)
      .provide(world.provider as never);
    saga.dispatch(statusEvents.statusOpened({ key: 'transfer?requestNo=N1' }));
    await untilQuiet(saga);
    expect(at).toEqual([0, 2_000, 5_000, 9_500, 16_000, 26_000, 35_001]);
  });

  it('polls at once when the user presses refresh', async () => {
    answers = [ok('INIT'), ok('PASS')];
    const state = await following(aWorld(), statusEvents.statusHurried({ key: KEY }));
    expect(state).toMatchObject({ stage: 'final', data: 'PASS' });
  });

  it('polls each status independently', async () => {
    answers = [ok('INIT'), ok('INIT'), ok('PASS')];
    const other = statusEvents.statusOpened({ key: 'paper?enterpriseId=E2' });
    const state = await following(aWorld(), other, statusEvents.statusHurried({ key: KEY }));
    expect(state).toMatchObject({ stage: 'final', data: 'PASS' });
    expect(requests).toEqual(['enterpriseId=E1', 'enterpriseId=E2', 'enterpriseId=E1']);
  });

  it('stops the earlier polling when it is opened again', async () => {
    answers = [ok('INIT'), ok('INIT'), ok('INIT')];
    await following(aWorld(), statusEvents.statusOpened({ key: KEY }), statusEvents.statusHurried({ key: KEY }));
    expect(requests).toHaveLength(3);
  });

  it('ignores the refresh button of another page', async () => {
    answers = [ok('INIT'), ok('PASS')];
    expect(await following(aWorld(), statusEvents.statusHurried({ key: 'other?' }))).toMatchObject({ data: 'INIT' });
  });

  it('keeps the earlier state after a lost answer, shows the error, and continues to poll', async () => {
    answers = [ok('INIT'), failure('offline', '网络连接异常，请检查网络'), ok('UN_PASS')];
    expect(await following(aWorld({}, { sleeps: 1 }))).toMatchObject({
      stage: 'resting',
      data: 'INIT',
      error: '网络连接异常，请检查网络',
    });
    answers = [failure('offline', '网络连接异常，请检查网络'), ok('UN_PASS')];
    expect(await following(aWorld({}, { sleeps: 9 }))).toMatchObject({ stage: 'final', data: 'UN_PASS', error: null });
  });

  it('stops with its page, and the next page does not see the old answer', async () => {
    answers = [ok('INIT'), ok('PASS')];
    const world = aWorld();
    const { store } = aConsole(world, aPlatform(world).transport, [statusSaga]);
    store.dispatch(statusEvents.statusOpened({ key: KEY }));
    await settle();
    expect(selectStatus(KEY)(store.getState())).toMatchObject({ stage: 'resting', data: 'INIT' });
    store.dispatch(navigated({ pathname: '/home', search: '' }));
    world.timePasses(5);
    await settle();
    expect(requests).toHaveLength(1);
    expect(selectStatus(KEY)(store.getState())).toMatchObject({ stage: 'waiting', data: null });
  });
});
