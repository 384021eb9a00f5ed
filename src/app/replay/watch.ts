import type { UnknownAction } from '@reduxjs/toolkit';
import { runSaga, type Task } from 'redux-saga';
import { remembered, sessionEvents, sessionSelectors, watchIdle, watchOtherTabs } from '@/features/session';
import { clock } from '@/shared/ports/clock';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { RootState } from '../rootReducer';

interface Running {
  dispatch: (action: UnknownAction) => unknown;
  getState: () => RootState;
}

/**
 * Handles the automatic log-out after inactivity, and the log-out by other tabs, in real time during a replay, when the console's
 * own flows are paused. The returned function stops it.
 */
export function watchRealTime({ dispatch, getState }: Running): () => void {
  if (sessionSelectors.selectStage(getState()) !== 'signedIn') return () => {};
  const io = { dispatch, getState };
  const tasks: Task[] = [
    runSaga(io, keepAlive(watchIdle), remembered.activity() ?? clock.now()),
    runSaga(io, keepAlive(watchOtherTabs)),
  ];
  return () => {
    for (const task of tasks) task.cancel();
  };
}

/** Returns whether an action ends the session. Stores the reason, because the console shows it after the reload. */
export function endsSession(action: UnknownAction): boolean {
  if (sessionEvents.loggedOut.match(action)) {
    remembered.keepNotice(action.payload.reason);
    return true;
  }
  return sessionEvents.identityChangedElsewhere.match(action);
}
