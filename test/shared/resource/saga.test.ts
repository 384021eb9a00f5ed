import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { untilQuiet } from '@test/support/quiet';
import { rootReducer } from '@test/support/rootReducer';
import { aWorld } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { queryAccountBalanceCountData } from '@/contract/accounts';
import { balanceTotals } from '@/features/home/resources';
import { resourcesSaga } from '@/shared/resource/saga';
import { resourceAsked } from '@/shared/resource/slice';
import { requestFailed } from '@/shared/saga/events';

const TOTALS = {
  accountCount: 4,
  totalBalance: '10.00',
  totalAvailable: '9.00',
  totalFrozen: '1.00',
  asOf: '2026-11-20T10:00:00+08:00',
};
const asked = resourceAsked({ id: balanceTotals.id });

const loading = (...standIns: StandIn[]) => {
  const world = aWorld({}, { standIns });
  const saga = expectSaga(resourcesSaga)
    .withReducer(rootReducer)
    .provide(world.provider as never);
  const run = async () => (await untilQuiet(saga)).storeState.resources[balanceTotals.id];
  return { saga, run, world };
};

describe('a resource', () => {
  it('is there with the time it is true for', async () => {
    const { saga, run, world } = loading(answers(queryAccountBalanceCountData, TOTALS));
    saga.dispatch(asked);
    expect(await run()).toEqual({ stage: 'ready', data: TOTALS, asOf: world.now, error: null });
  });

  it('keeps what was known when it cannot be refreshed, and says so in its place', async () => {
    const { saga, run } = loading(
      answers(queryAccountBalanceCountData, TOTALS),
      refuses(queryAccountBalanceCountData, { msg: '系统异常，请稍后再试' }),
    );
    saga.not.put.actionType(requestFailed.type).dispatch(asked);
    await run();
    saga.dispatch(asked);
    expect(await run()).toMatchObject({ stage: 'failed', data: TOTALS, error: '系统异常，请稍后再试' });
  });

  it('says nothing of a cancelled question', async () => {
    const { saga, run } = loading(fails(queryAccountBalanceCountData, 'cancelled', { msg: '' }));
    saga.dispatch(asked);
    expect(await run()).toMatchObject({ stage: 'idle', error: null });
  });

  it('asks nothing for an id that nobody has declared', async () => {
    const { saga, run, world } = loading();
    saga.dispatch(resourceAsked({ id: 'nobody/knows' }));
    await run();
    expect(world.requests).toEqual([]);
  });
});
