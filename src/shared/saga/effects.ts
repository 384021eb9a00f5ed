import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { call, type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { navigation, type Toast, toasts } from '../ports/screen';
import { requestFailed } from './events';

/** One row: what an event shows, or where it leads. Null: nothing this time. */
export type Row<Result> = readonly [type: string, result: (payload: never) => Result | null];

/** A row for an event of ours, its payload typed. */
export const on = <Payload, Result>(
  event: { type: string; match: (action: UnknownAction) => action is PayloadAction<Payload> },
  result: (payload: Payload) => Result | null,
): Row<Result> => [event.type, result as (payload: never) => Result | null];

export const success = (text: string): Toast => ({ kind: 'success', text });
export const error = (text: string): Toast => ({ kind: 'error', text });
export const info = (text: string): Toast => ({ kind: 'info', text });

/** A way on: to a page ('push' unless the one that is left makes no sense to go back to), or the page anew. */
export type Move = { to: string; by?: 'push' | 'replace' } | { reload: true };

export const sharedToasts: readonly Row<Toast>[] = [on(requestFailed, ({ msg }) => error(msg))];

const lookUp = <Result>(rows: readonly Row<Result>[]) => {
  const table = new Map(rows);
  return {
    knows: (action: { type: string }) => table.has(action.type),
    result: (action: { type: string; payload?: unknown }) => table.get(action.type)?.(action.payload as never) ?? null,
  };
};

/** The one saga that shows toasts: an event of the table in, a toast out. */
export function* toastSaga(rows: readonly Row<Toast>[]): SagaGenerator<void> {
  const { knows, result } = lookUp(rows);
  yield* takeEvery(knows, function* showToast(action: { type: string }) {
    const toast = result(action);
    if (toast) yield* call(toasts.show, toast);
  });
}

/** The one saga that navigates. */
export function* moveSaga(rows: readonly Row<Move>[]): SagaGenerator<void> {
  const { knows, result } = lookUp(rows);
  yield* takeEvery(knows, function* go(action: { type: string }) {
    const move = result(action);
    if (!move) return;
    if ('reload' in move) yield* call(navigation.reload);
    else yield* call(move.by === 'replace' ? navigation.replace : navigation.push, move.to);
  });
}
