import type { UnknownAction } from '@reduxjs/toolkit';

/** The Redux DevTools' state of a store: its log and the current position, as in `@redux-devtools/instrument`. */
export interface Lifted<State = unknown> {
  actionsById: Readonly<Record<number, { action: UnknownAction }>>;
  stagedActionIds: readonly number[];
  skippedActionIds: readonly number[];
  committedState: unknown;
  currentStateIndex: number;
  computedStates: readonly { state: State }[];
  isLocked: boolean;
  isPaused: boolean;
}

/** The store that the DevTools wrap around the console's store, to move between its states. */
export interface LiftedStore<State = unknown> {
  getState(): Lifted<State>;
  dispatch(action: { type: string; [key: string]: unknown }): unknown;
  subscribe(listener: () => void): () => void;
}

/** The state that the page shows. */
export const shownState = <State>({ computedStates, currentStateIndex }: Lifted<State>): State =>
  (computedStates[currentStateIndex] as { state: State }).state;

/** True if both logs have the same actions in the same order after the same initial state. */
export const sameLog = (a: Lifted, b: Lifted): boolean =>
  a.committedState === b.committedState &&
  a.stagedActionIds.length === b.stagedActionIds.length &&
  (a.stagedActionIds === b.stagedActionIds || a.stagedActionIds.every((id, at) => id === b.stagedActionIds[at])) &&
  (a.actionsById === b.actionsById || a.stagedActionIds.every((id) => a.actionsById[id] === b.actionsById[id]));

/** True if the log of actions is not paused, locked or filtered, and the shown state is that after the newest action. */
export const isAtEnd = (log: Lifted): boolean =>
  !log.isPaused &&
  !log.isLocked &&
  log.skippedActionIds.length === 0 &&
  log.currentStateIndex === log.stagedActionIds.length - 1;
