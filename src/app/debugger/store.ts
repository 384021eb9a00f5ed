import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { replay } from '../replay/current';
import { debuggerSaga } from './saga';
import { debuggerReducer } from './slice';

/** While the console's store is replayed, the tools keep their data and send no requests. */
const door: Middleware = () => (next) => (action) => (replay.isOn() ? action : next(action));

/**
 * Creates the tools' separate store, together with their page. The console's state, log and first bundle contain no part of it.
 */
export function createDebuggerStore() {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: combineReducers({ debugger: debuggerReducer }),
    // A log of a whole session is large: walking through it after each event would take longer than the event.
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(door, sagas),
    devTools: false,
  });
  sagas.run(debuggerSaga);
  return store;
}

export const selectDebugger = (state: { debugger: ReturnType<typeof debuggerReducer> }) => state.debugger;
