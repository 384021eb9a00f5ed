import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { call, type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { navigation, type Toast, toasts } from '../ports/screen';
import { requestFailed } from './events';

/** A row of a table that maps an event to a toast or a navigation. A null result means no effect. */
export type Row<Result> = readonly [type: string, result: (payload: never) => Result | null];

/** Makes a table row for one of the console's own events, with a typed payload. */
export const on = <Payload, Result>(
  event: { type: string; match: (action: UnknownAction) => action is PayloadAction<Payload> },
  result: (payload: Payload) => Result | null,
): Row<Result> => [event.type, result as (payload: never) => Result | null];

export const success = (text: string): Toast => ({ kind: 'success', text });
export const error = (text: string): Toast => ({ kind: 'error', text });
export const info = (text: string): Toast => ({ kind: 'info', text });

/** A navigation to a page ('replace' if the user should not return to the left page), or a reload of the page. */
export type Move = { to: string; by?: 'push' | 'replace' } | { reload: true };

export const sharedToasts: readonly Row<Toast>[] = [on(requestFailed, ({ msg }) => error(msg))];

const lookUp = <Result>(rows: readonly Row<Result>[]) => {
  const table = new Map(rows);
  return {
    knows: (action: { type: string }) => table.has(action.type),
    result: (action: { type: string; payload?: unknown }) => table.get(action.type)?.(action.payload as never) ?? null,
  };
};

/** The only saga that shows toasts: looks up each event in the table `rows`. */
export function* toastSaga(rows: readonly Row<Toast>[]): SagaGenerator<void> {
  const { knows, result } = lookUp(rows);
  yield* takeEvery(knows, function* showToast(action: { type: string }) {
    const toast = result(action);
    if (toast) yield* call(toasts.show, toast);
  });
}

/** The only saga that navigates: looks up each event in the table `rows`. */
export function* moveSaga(rows: readonly Row<Move>[]): SagaGenerator<void> {
  const { knows, result } = lookUp(rows);
  yield* takeEvery(knows, function* go(action: { type: string }) {
    const move = result(action);
    if (!move) return;
    if ('reload' in move) yield* call(navigation.reload);
    else yield* call(move.by === 'replace' ? navigation.replace : navigation.push, move.to);
  });
}
