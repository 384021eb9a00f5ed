import { rootReducer as consoleReducer, type RootState } from '@/app/rootReducer';
import '@/app/routes';
import { knownParts, partAdded } from '@/shared/saga/late';

export type { RootState };

/** The console's reducer as it is once the pages of all loaded parts have been opened. */
export const rootReducer = ((state, action) =>
  consoleReducer(
    state ??
      knownParts().reduce(
        (next, name) => consoleReducer(next, partAdded(name)),
        consoleReducer(undefined, { type: '@@test' }),
      ),
    action,
  )) as typeof consoleReducer;
