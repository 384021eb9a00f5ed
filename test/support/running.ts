import type { UnknownAction } from '@reduxjs/toolkit';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { expectSaga } from 'redux-saga-test-plan';
import type { StandIn } from './answers';
import { untilQuiet } from './quiet';
import { aWorld, type World } from './world';

/** Returns the console's state after these events. */
export const having = (...happened: readonly UnknownAction[]): RootState =>
  happened.reduce<RootState>(rootReducer, rootReducer(undefined, { type: '@@init' }));

interface Options {
  /** The initial state. */
  before?: RootState;
  over?: Partial<World>;
  standIns?: readonly StandIn[];
  sleeps?: number;
  /** The simulated environment, if the test has created it. */
  world?: World;
  /** Mocks of functions that the simulated environment does not provide, or provides differently. */
  outside?: ReadonlyMap<unknown, (...args: never[]) => unknown>;
  /** Events dispatched after the start. */
  events?: readonly UnknownAction[];
  /** Events dispatched later, each after the previous one is finished. */
  later?: readonly (UnknownAction | (() => void))[];
}

/**
 * Runs a flow, or an endless saga, in the console's own state until no effect is pending. Returns the observed result; effects of
 * its final cancellation are not included.
 */
export async function running<Result = unknown>(
  saga: () => Generator,
  { before = having(), over, standIns = [], sleeps, outside, events = [], later = [], ...given }: Options = {},
) {
  const world = given.world ?? aWorld(over, { standIns, ...(sleeps === undefined ? {} : { sleeps }) });
  let state = before;
  let isOver = false;
  const log: UnknownAction[] = [];
  const test = expectSaga(saga)
    .withReducer((now: RootState | undefined, action: UnknownAction) => {
      const next = rootReducer(now, action);
      if (!isOver && !action.type.startsWith('@@')) {
        state = next;
        log.push(action);
      }
      return next;
    }, before)
    .provide({
      ...world.provider,
      call(effect: { fn: unknown; args: unknown[] }, next: () => unknown) {
        const known = outside?.get(effect.fn);
        return known ? known(...(effect.args as never[])) : world.provider.call(effect, next);
      },
    } as never);
  for (const event of events) test.dispatch(event);
  const { returnValue, allEffects } = await untilQuiet(test, ...later, () => {
    isOver = true;
  });
  const puts = log.filter((action) => !events.includes(action) && !later.includes(action));
  const effects = allEffects as { type: string; payload: { fn?: unknown } }[];
  return {
    world,
    state,
    result: returnValue as Result,
    /** All dispatched events, including those of the test. */
    log,
    /** The actions that the saga has dispatched. */
    puts: puts as { type: string; payload?: unknown }[],
    types: puts.map(({ type }) => type),
    called: effects.filter(({ type }) => type === 'CALL').map(({ payload }) => payload.fn),
  };
}
