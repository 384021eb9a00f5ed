import type { ActionPattern } from 'redux-saga/effects';
import { call, race, type SagaGenerator, take } from 'typed-redux-saga';
import { clock } from '../ports/clock';

const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 30_000;
const STEP = 500;

/**
 * Returns the ms to wait before the next request, `elapsed` ms after the first request (interface specification, "The
 * page").
 */
export const pollWait = (elapsed: number): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT + STEP * Math.floor(elapsed / 1000));

interface Poll<Answer> {
  /** Sends one request. If `done` does not accept a failed response, polling continues after it. */
  ask: () => Generator<unknown, Answer, unknown>;
  done: (answer: Answer) => boolean;
  /**
   * Time in ms since 1970 at which the meaning of a response changes without a new event (for example: counts as lost). The next
   * request is sent at that time at the latest. Null: no such time.
   */
  decidedFrom?: (answer: Answer) => number | null;
  /** Actions that end the current wait, so that the next request is sent at once. */
  hurriedBy?: ActionPattern;
  /** Custom waits, such as 1000 ms while a QR code is to be scanned. */
  wait?: (elapsed: number) => number;
}

/**
 * Sends requests until the response is final, and returns it. There is no limit while the state is pending; polling ends when its
 * flow is cancelled.
 */
export function* pollUntil<Answer>({
  ask,
  done,
  decidedFrom,
  hurriedBy,
  wait = pollWait,
}: Poll<Answer>): SagaGenerator<Answer> {
  const began = yield* call(clock.now);
  while (true) {
    const answer = (yield* call(ask)) as Answer;
    if (done(answer)) return answer;
    const now = yield* call(clock.now);
    const usual = wait(now - began);
    const moment = decidedFrom?.(answer) ?? null;
    const sleep = call(clock.sleep, moment !== null && moment > now ? Math.min(usual, moment - now) : usual);
    if (hurriedBy === undefined) yield* sleep;
    else yield* race({ waited: sleep, hurried: take(hurriedBy) });
  }
}
