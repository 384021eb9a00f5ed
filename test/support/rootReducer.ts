import { rootReducer as consoleReducer, type RootState } from '@/app/rootReducer';
import '@/app/routes';
import { featureInjected, registeredFeatures } from '@/shared/saga/lazyFeature';

export type { RootState };

/** The console's reducer including the slices of all loaded lazy features, as if their pages had been opened. */
export const rootReducer = ((state, action) =>
  consoleReducer(
    state ??
      registeredFeatures().reduce(
        (next, name) => consoleReducer(next, featureInjected(name)),
        consoleReducer(undefined, { type: '@@test' }),
      ),
    action,
  )) as typeof consoleReducer;
