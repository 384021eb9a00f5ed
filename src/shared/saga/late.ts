import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { call, fork, type SagaGenerator, take } from 'typed-redux-saga';
import { keepAlive } from './keepAlive';

/**
 * A saga, and its slice where it has one, whose code comes with the first page that needs it: the console's entry carries
 * neither.
 */
export interface LatePart {
  /** Key under `late` in the store. */
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: parts differ, and only their own selectors look inside
  reducer?: Reducer<any>;
  saga: () => Generator;
}

export type LateState = Readonly<Record<string, unknown>>;
export interface WithLate {
  late: LateState;
}

const parts = new Map<string, LatePart>();
const waiting = new Set<(part: LatePart) => void>();

/** Called once by the module of a part; its saga runs from then on, and its slice hears every action. */
export function addLate(part: LatePart): void {
  if (parts.has(part.name)) return;
  parts.set(part.name, part);
  for (const tell of waiting) tell(part);
}

const PROBE = { type: '@@late' };

/**
 * All parts that have come. One whose state is still its first one has no key: whether its code is here already makes
 * no difference to the state, so a recorded log replays alike before and after.
 */
export function lateReducer(state: LateState = {}, action: UnknownAction): LateState {
  let next = state;
  for (const { name, reducer } of parts.values()) {
    if (!reducer) continue;
    const before = state[name];
    const after = reducer(before, action);
    if (after === before || (before === undefined && after === reducer(undefined, PROBE))) continue;
    next = { ...next, [name]: after };
  }
  return next;
}

const arrivals = () =>
  eventChannel<LatePart>((emit) => {
    for (const part of parts.values()) emit(part);
    waiting.add(emit);
    return () => waiting.delete(emit);
  }, buffers.expanding(4));

/** Starts the saga of each part as it comes. */
export function* lateSaga(): SagaGenerator<void> {
  const coming = yield* call(arrivals);
  while (true) {
    const { saga } = yield* take(coming);
    yield* fork(keepAlive(saga));
  }
}
