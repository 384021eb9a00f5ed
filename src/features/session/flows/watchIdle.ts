import { call, race, type SagaGenerator, take } from 'typed-redux-saga';
import { clock } from '@/shared/ports/clock';
import { activity } from '@/shared/ports/events';
import { remembered } from '../remembered';
import { lazySessionFlow } from './lazySessionFlow';

/** Time without activity in any tab after which the user is signed out, ms (specification "calls", section 9). */
export const IDLE_LIMIT = 900_000;
/** Minimum time between two writes of the last activity to the storage, ms. */
const THROTTLE = 3_000;
/** Time between two checks of the clock, ms. A check also detects that the machine was asleep. */
const LOOK = 10_000;

/**
 * Signs the user out 15 minutes after the last activity in any tab. Timers stop while a machine sleeps, so each activity first
 * compares the wall clock with the last activity. `since`: the last activity before the start of the flow, ms since 1970.
 */
export function* watchIdle(since?: number): SagaGenerator<void> {
  const signs = yield* call(activity.signs);
  let last = since ?? (yield* call(clock.now));
  try {
    while (true) {
      const { sign } = yield* race({ sign: take(signs), waited: call(clock.sleep, LOOK) });
      const now = yield* call(clock.now);
      // Other tabs write their activity to the same storage. A clock that was set back must not count as idle time.
      last = Math.min(now, Math.max(last, (yield* call(remembered.activity)) ?? 0));
      if (now - last >= IDLE_LIMIT) {
        yield* call(lazySessionFlow('endSession'), 'idle' as const);
        return;
      }
      if (sign !== undefined && now - last >= THROTTLE) {
        last = now;
        yield* call(remembered.keepActivity, now);
      }
    }
  } finally {
    signs.close();
  }
}
