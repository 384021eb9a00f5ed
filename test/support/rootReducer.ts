import { rootReducer as consoleReducer, type RootState } from '@/app/rootReducer';
import '@/app/routes';
import { featureInjected, registeredFeatures } from '@/shared/saga/lazyFeature';

export type { RootState };

/** The console's reducer as it is once the pages of all loaded parts have been opened. */
export const rootReducer = ((state, action) =>
  consoleReducer(
    state ??
      registeredFeatures().reduce(
        (next, name) => consoleReducer(next, featureInjected(name)),
        consoleReducer(undefined, { type: '@@test' }),
      ),
    action,
  )) as typeof consoleReducer;
