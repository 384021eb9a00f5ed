import type { Task } from 'redux-saga';
import { call, cancel, fork, put, type SagaGenerator, take } from 'typed-redux-saga';
import { clock } from '../ports/clock';
import { keepAlive } from '../saga/keepAlive';
import { request } from '../saga/request';
import { resourceById } from './defineResource';
import { resourceArrived, resourceAsked, resourceFailed, resourceGivenUp } from './slice';

/** Asks for one resource; its failure stands in the resource's own place, not in a toast. */
export function* loadResource({ payload: { id } }: ReturnType<typeof resourceAsked>): SagaGenerator<void> {
  const spec = resourceById(id);
  if (!spec) return;
  const reply = yield* request(spec.call, spec.request as never, { custom: true });
  if (reply.ok) yield* put(resourceArrived({ id, data: reply.data, at: yield* call(clock.now) }));
  else if (reply.kind === 'cancelled') yield* put(resourceGivenUp({ id }));
  else yield* put(resourceFailed({ id, msg: reply.msg }));
}

/** A newer question for the same resource ends the older one: its answer could only be late. */
export function* resourcesSaga(): SagaGenerator<void> {
  const running = new Map<string, Task>();
  while (true) {
    const asked = yield* take(resourceAsked);
    const before = running.get(asked.payload.id);
    if (before) yield* cancel(before);
    running.set(asked.payload.id, yield* fork(keepAlive(loadResource), asked));
  }
}
