import { configureStore, type Store } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { sessionSelectors } from '@/features/session';
import { readConfig } from '@/shared/config';
import { browserGateway } from '@/shared/gateway/browser';
import { callLog } from '@/shared/gateway/callLog';
import { installCaptcha } from '@/shared/ports/captcha';
import { installNetwork } from '@/shared/ports/network';
import { installScreen } from '@/shared/ports/screen';
import { recorder } from './recorder';
import { type RootState, rootReducer } from './rootReducer';
import { rootSaga } from './rootSaga';
import { screen, watchReloads } from './screen';

/** Puts store, sagas and the outside together, and sets the sagas going. Called once per document. */
export function startConsole(): Store<RootState> {
  const config = readConfig();
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas, recorder.middleware),
    // Nothing secret is in the log; still it is the developers' and not every customer's.
    devTools: config.sandboxControls || process.env.NODE_ENV !== 'production',
  });
  const gateway = browserGateway(config, () => sessionSelectors.selectIdentity(store.getState()));
  installNetwork(config.sandboxControls ? callLog.watch(gateway) : gateway);
  installCaptcha(config.captcha);
  installScreen(screen);
  watchReloads();
  sagas.run(rootSaga);
  return store;
}
