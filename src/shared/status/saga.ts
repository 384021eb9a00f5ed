import type { Action } from '@reduxjs/toolkit';
import { call, put, race, type SagaGenerator, take, takeEvery } from 'typed-redux-saga';
import { isMissing } from '../gateway/reply';
import { clock } from '../ports/clock';
import { navigated } from '../saga/events';
import { keepAlive } from '../saga/keepAlive';
import type { LazyFeature } from '../saga/lazyFeature';
import { pollUntil } from '../saga/pollUntil';
import { statusSearchOf, statusSpecOf } from './defineStatus';
import { statusEvents as events, STATUSES, statusesReducer } from './slice';

function* poll(key: string): SagaGenerator<void> {
  const spec = statusSpecOf(key);
  if (!spec) return;
  const search = new URLSearchParams(statusSearchOf(key));
  /** Time at which the status changes by time alone, from the last response. */
  let decidedFrom: number | null = null;
  yield* pollUntil<boolean>({
    ask: function* ask() {
      yield* put(events.statusRequested({ key }));
      const reply = yield* spec.ask(search);
      if (!reply.ok && isMissing(reply)) {
        yield* put(events.statusMissing({ key }));
        return true;
      }
      if (!reply.ok) {
        if (reply.kind !== 'cancelled') yield* put(events.statusFailed({ key, msg: reply.msg }));
        return false;
      }
      const final = spec.isFinal(reply.data);
      decidedFrom = spec.decidedFrom?.(reply.data) ?? null;
      yield* put(events.statusArrived({ key, data: reply.data, at: yield* call(clock.now), final }));
      return final;
    },
    done: (final) => final,
    decidedFrom: () => decidedFrom,
    hurriedBy: (action: Action) => events.statusHurried.match(action) && action.payload.key === key,
  });
}

const isOpened = (key: string) => (action: Action) => events.statusOpened.match(action) && action.payload.key === key;
const isLeft = (key: string) => (action: Action) =>
  navigated.match(action) || (events.statusLeft.match(action) && action.payload.key === key);

/**
 * Polls a status with the platform's delays until it is final or the user leaves the page. The user can skip a delay. A failed
 * request is reported on the page, and polling continues.
 */
function* followStatus({ payload: { key } }: ReturnType<typeof events.statusOpened>): SagaGenerator<void> {
  yield* race({ done: call(poll, key), left: take(isLeft(key)), anew: take(isOpened(key)) });
}

export function* statusSaga(): SagaGenerator<void> {
  yield* takeEvery(events.statusOpened, keepAlive(followStatus)); // takeEvery: each key has its own request, which replaces the earlier request of the same key
}

export const statusFeature: LazyFeature = { name: STATUSES, reducer: statusesReducer, saga: statusSaga };
