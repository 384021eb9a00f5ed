import { configureStore, type Store } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { sessionSelectors } from '@/features/session';
import type { RuntimeConfig } from '@/shared/config';
import { browserGateway } from '@/shared/gateway/browser';
import { callLog } from '@/shared/gateway/callLog';
import { installCaptcha } from '@/shared/ports/captcha';
import { installNetwork } from '@/shared/ports/network';
import { installScreen } from '@/shared/ports/screen';
import { recorder } from './recorder';
import type { Tools } from './replay/tools';
import { type RootState, rootReducer } from './rootReducer';
import { rootSaga } from './rootSaga';
import { screen, watchReloads } from './screen';

/**
 * Creates the store, connects it with sagas and ports, and starts the sagas. Called once per document. `tools`: the replay tools,
 * present with the Redux DevTools or a recording that continues.
 */
export function startConsole(config: RuntimeConfig, tools?: Tools): Store<RootState> {
  const sagas = createSagaMiddleware(tools?.sagas);
  const own = [sagas, recorder.middleware];
  const store = configureStore({
    reducer: tools?.reducer ?? rootReducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(tools?.around(own) ?? own),
    devTools: tools?.devTools ?? false,
  });
  const gateway = browserGateway(config, () => sessionSelectors.selectIdentity((tools?.live ?? store.getState)()));
  installNetwork(config.sandboxControls ? callLog.watch(gateway) : gateway);
  installCaptcha(config.captcha);
  installScreen(screen);
  watchReloads();
  tools?.attach(store);
  sagas.run(rootSaga);
  return store;
}
