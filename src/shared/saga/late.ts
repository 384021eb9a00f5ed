import { createAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { call, fork, put, type SagaGenerator, take } from 'typed-redux-saga';
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
const begun = new Set<LatePart>();
const waiting = new Set<(part: LatePart) => void>();

/** Makes the reducers of parts known, for logs in which they were added; nothing of them begins. */
export function knowLate(...known: readonly LatePart[]): void {
  for (const part of known) parts.set(part.name, part);
}

/** Names of the parts whose reducers are known. */
export const knownParts = (): readonly string[] => [...parts.keys()];

/** Called once by the module of a part; its saga runs from then on, and its slice hears every action. */
export function addLate(part: LatePart): void {
  if (begun.has(part)) return;
  begun.add(part);
  knowLate(part);
  for (const tell of waiting) tell(part);
}

/** From here on the slice of this part hears what happens. In the log, so that a replay does not depend on what has been loaded. */
export const partAdded = createAction<string>('late/partAdded');

/**
 * The slices of the parts that the log has added. One whose code is not here stays as it is. `beginsAnew`: after this
 * action all of them begin anew.
 */
export const lateReducerOf =
  (beginsAnew: (action: UnknownAction) => boolean): Reducer<LateState> =>
  (state = {}, action) => {
    let next = state;
    const names = Object.keys(state);
    if (partAdded.match(action)) names.push(action.payload);
    for (const name of names) {
      const before = beginsAnew(action) ? undefined : state[name];
      const after = parts.get(name)?.reducer?.(before, action) ?? state[name];
      if (after !== state[name]) next = { ...next, [name]: after };
    }
    return next;
  };

const arrivals = () =>
  eventChannel<LatePart>((emit) => {
    for (const part of begun) emit(part);
    waiting.add(emit);
    return () => waiting.delete(emit);
  }, buffers.expanding(4));

/** Starts the saga of each part as it comes. */
export function* lateSaga(): SagaGenerator<void> {
  const coming = yield* call(arrivals);
  while (true) {
    const { name, saga } = yield* take(coming);
    yield* put(partAdded(name));
    yield* fork(keepAlive(saga));
  }
}
