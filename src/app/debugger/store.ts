import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { replay } from '../replay/current';
import { debuggerSaga } from './saga';
import { debuggerReducer } from './slice';

/** Blocks actions while the console's store is being replayed: the tools keep their data and send no requests. */
const door: Middleware = () => (next) => (action) => (replay.isOn() ? action : next(action));

/** Creates the tools' separate store when their page loads. The console's state, log and entry bundle contain no part of it. */
export function createDebuggerStore() {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineReducers({ debugger: debuggerReducer }),
    // Switches off the checks of Redux: with a large log they would take longer than the events themselves.
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(door, sagas),
    devTools: false,
  });
  sagas.run(debuggerSaga);
  return store;
}

export const selectDebugger = (state: { debugger: ReturnType<typeof debuggerReducer> }) => state.debugger;
