import type { Task } from 'redux-saga';
import { call, cancel, fork, put, type SagaGenerator, take } from 'typed-redux-saga';
import { clock } from '../ports/clock';
import { keepAlive } from '../saga/keepAlive';
import { request } from '../saga/request';
import { questionOf } from './defineResource';
import { keyOf, resourceArrived, resourceAsked, resourceFailed, resourceGivenUp } from './slice';

/** Asks for one resource; its failure stands in the resource's own place, not in a toast. */
export function* loadResource({ payload: ref }: ReturnType<typeof resourceAsked>): SagaGenerator<void> {
  const question = questionOf(ref);
  if (!question) return;
  const reply = yield* request(question.call, question.request as never, { custom: true });
  if (reply.ok) yield* put(resourceArrived({ ...ref, data: reply.data, at: yield* call(clock.now) }));
  else if (reply.kind === 'cancelled') yield* put(resourceGivenUp(ref));
  else yield* put(resourceFailed({ ...ref, msg: reply.msg }));
}

/** A newer question for the same entry ends the older one: its answer could only be late. */
export function* resourcesSaga(): SagaGenerator<void> {
  const running = new Map<string, Task>();
  while (true) {
    const asked = yield* take(resourceAsked);
    const key = keyOf(asked.payload);
    const before = running.get(key);
    if (before) yield* cancel(before);
    for (const [other, task] of running) if (!task.isRunning()) running.delete(other);
    running.set(key, yield* fork(keepAlive(loadResource), asked));
  }
}
