import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { untilQuiet } from '@test/support/quiet';
import { rootReducer } from '@test/support/rootReducer';
import { aWorld } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { queryAccountBalanceCountData } from '@/contract/calls/accounts';
import { listViews } from '@/contract/calls/tradeLists';
import { balanceTotals } from '@/features/home/resources';
import { defineResource } from '@/shared/resource/defineResource';
import { resourcesSaga } from '@/shared/resource/saga';
import {
  keyOf,
  MOST_ENTRIES,
  type ResourceRef,
  resourceArrived,
  resourceRequested,
  resourcesReducer,
  selectResource,
} from '@/shared/resource/slice';
import { navigated, requestFailed } from '@/shared/saga/events';

const TOTALS = {
  accountCount: 4,
  totalBalance: '10.00',
  totalAvailable: '9.00',
  totalFrozen: '1.00',
  feeOverdue: '0.00',
  asOf: '2026-11-20T10:00:00+08:00',
};
const event = resourceRequested({ id: balanceTotals.id });

const loading = (...standIns: StandIn[]) => {
  const world = aWorld({}, { standIns });
  const saga = expectSaga(resourcesSaga)
    .withReducer(rootReducer)
    .provide(world.provider as never);
  const run = async () => (await untilQuiet(saga)).storeState.resources[balanceTotals.id];
  return { saga, run, world };
};

describe('a resource', () => {
  it('loads a resource with the time of its answer', async () => {
    const { saga, run, world } = loading(answers(queryAccountBalanceCountData, TOTALS));
    saga.dispatch(event);
    expect(await run()).toEqual({ stage: 'ready', data: TOTALS, asOf: world.now, error: null });
  });

  it('keeps the earlier data when a refresh fails, and shows the error in place', async () => {
    const { saga, run } = loading(
      answers(queryAccountBalanceCountData, TOTALS),
      refuses(queryAccountBalanceCountData, { msg: '系统异常，请稍后再试' }),
    );
    saga.not.put.actionType(requestFailed.type).dispatch(event);
    await run();
    saga.dispatch(event);
    expect(await run()).toMatchObject({ stage: 'failed', data: TOTALS, error: '系统异常，请稍后再试' });
  });

  it('reports nothing for a cancelled request', async () => {
    const { saga, run } = loading(fails(queryAccountBalanceCountData, 'cancelled', { msg: '' }));
    saga.dispatch(event);
    expect(await run()).toMatchObject({ stage: 'idle', error: null });
  });

  it('requests nothing for an undeclared id', async () => {
    const { saga, run, world } = loading();
    saga.dispatch(resourceRequested({ id: 'nobody/knows' }));
    await run();
    expect(world.requests).toEqual([]);
  });
});

describe('a resource that moves', () => {
  const moving = defineResource<typeof queryAccountBalanceCountData>({
    id: 'test/moving',
    call: queryAccountBalanceCountData,
    request: {},
    moves: ({ accountCount }) => accountCount < 6,
  });
  const counted = (accountCount: number) => answers(queryAccountBalanceCountData, { ...TOTALS, accountCount });

  it('polls without a spinner, through lost answers, until the resource is final', async () => {
    const lost = fails(queryAccountBalanceCountData, 'timeout');
    const { saga, world } = loading(counted(4), lost, counted(5), counted(6));
    saga.dispatch(resourceRequested(moving));
    const look = () => world.timePasses(1);
    const { storeState } = await untilQuiet(saga, look, look, look, look);
    expect(selectResource(moving)(storeState)).toMatchObject({ stage: 'ready', data: { accountCount: 6 } });
    expect(world.requests).toHaveLength(4);
  });

  it('stops polling when the page is left', async () => {
    const { saga, world } = loading(counted(4), counted(5));
    saga.dispatch(resourceRequested(moving));
    const left = navigated({ pathname: '/fund-manage/flow', search: '' });
    const { storeState } = await untilQuiet(saga, left, () => world.timePasses(1));
    expect(selectResource(moving)(storeState)).toMatchObject({ data: { accountCount: 4 } });
    expect(world.requests).toHaveLength(1);
  });
});

describe('a resource with a parameter', () => {
  const viewsOf = defineResource<typeof listViews>({ id: 'test/views', call: listViews });
  const ref = (place: number) => viewsOf({ listId: String(place) });

  it('sends a request per parameter and stores each answer in a separate entry', async () => {
    const { saga, world } = loading(answers(listViews, []), refuses(listViews, { msg: '系统异常，请稍后再试' }));
    saga.dispatch(resourceRequested(ref(1))).dispatch(resourceRequested(ref(2)));
    const { storeState } = await untilQuiet(saga);
    expect(world.requests.map(({ body }) => body)).toEqual([{ listId: '1' }, { listId: '2' }]);
    expect(selectResource(ref(1))(storeState)).toMatchObject({ stage: 'ready', data: [] });
    expect(selectResource(ref(2))(storeState)).toMatchObject({ stage: 'failed', data: null });
  });

  it('requests nothing without its parameter', async () => {
    const { saga, run, world } = loading();
    saga.dispatch(resourceRequested({ id: 'test/views' }));
    await run();
    expect(world.requests).toEqual([]);
  });

  it('keeps the latest entries up to its limit, and leaves other resources unchanged', () => {
    const arrived = (one: ResourceRef) => resourceArrived({ ...one, data: [], at: 1 });
    const all = Array.from({ length: MOST_ENTRIES + 2 }, (_, place) => ref(place));
    const others = [balanceTotals, { id: 'test/views2', of: { listId: '1' } }];
    const [first, second, third, fourth] = all as [ResourceRef, ResourceRef, ResourceRef, ResourceRef];
    const before = [...others, ...all.slice(0, -2), first, ...all.slice(-2)].map(arrived);
    const state = before.reduce(resourcesReducer, resourcesReducer(undefined, { type: 'begin' }));
    expect(Object.keys(state)).toHaveLength(others.length + MOST_ENTRIES);
    for (const gone of [second, third]) expect(state).not.toHaveProperty([keyOf(gone)]);
    for (const kept of [...others, fourth, first, ...all.slice(4)]) expect(state).toHaveProperty([keyOf(kept)]);
  });
});
