import type { Task } from 'redux-saga';
import { call, cancel, fork, put, race, type SagaGenerator, take } from 'typed-redux-saga';
import { clock } from '../ports/clock';
import { navigated } from '../saga/events';
import { keepAlive } from '../saga/keepAlive';
import { pollUntil } from '../saga/pollUntil';
import { request } from '../saga/request';
import { type Question, questionOf } from './defineResource';
import { keyOf, type ResourceRef, resourceArrived, resourceFailed, resourceGivenUp, resourceRequested } from './slice';

/**
 * Fetches a resource again without a loading state. Returns true if the polling can end: the response is final, or the session
 * has ended. Other failures do not end the polling.
 */
function* look(ref: ResourceRef, question: Question): SagaGenerator<boolean> {
  const reply = yield* request(question.call, question.request as never, { custom: true });
  if (!reply.ok) return reply.kind === 'unauthorised';
  yield* put(resourceArrived({ ...ref, data: reply.data, at: yield* call(clock.now) }));
  return !question.moves(reply.data);
}

/** Polls a resource with the delays of status pages, as long as its response may still change. */
function* follow(ref: ResourceRef, question: Question): SagaGenerator<void> {
  let known = true;
  yield* pollUntil<boolean>({
    // The first step sends nothing, because the response has just arrived: it only starts the first wait.
    ask: function* ask() {
      if (!known) return yield* look(ref, question);
      known = false;
      return false;
    },
    done: (over) => over,
  });
}

/** Fetches one resource. A failure is stored in the resource's entry and not shown as a toast. */
function* loadResource({ payload: ref }: ReturnType<typeof resourceRequested>): SagaGenerator<void> {
  const question = questionOf(ref);
  if (!question) return;
  const reply = yield* request(question.call, question.request as never, { custom: true });
  if (reply.ok) {
    yield* put(resourceArrived({ ...ref, data: reply.data, at: yield* call(clock.now) }));
    if (question.moves(reply.data)) yield* race({ over: call(follow, ref, question), left: take(navigated) });
  } else if (reply.kind === 'cancelled') yield* put(resourceGivenUp(ref));
  else yield* put(resourceFailed({ ...ref, msg: reply.msg }));
}

/** Fetches requested resources. A newer request for the same entry cancels the older one, whose response would be outdated. */
export function* resourcesSaga(): SagaGenerator<void> {
  const running = new Map<string, Task>();
  while (true) {
    const requested = yield* take(resourceRequested);
    const key = keyOf(requested.payload);
    const before = running.get(key);
    if (before) yield* cancel(before);
    for (const [other, task] of running) if (!task.isRunning()) running.delete(other);
    running.set(key, yield* fork(keepAlive(loadResource), requested));
  }
}
