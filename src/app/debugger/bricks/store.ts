import { configureStore } from '@reduxjs/toolkit';
import { codeForm } from '@/shared/form/codes';
import { rootReducer } from '../../rootReducer';

/** Store keys of the sample fields for verification codes. */
export const CODES = { empty: 'bricks/empty', sending: 'bricks/sending', counting: 'bricks/counting' } as const;

/**
 * Creates the store of the samples: the console's own reducer over data in memory. Without sagas it sends no requests. `now`: ms
 * since 1970.
 */
export const createBricksStore = (now: number) =>
  configureStore({
    reducer: rootReducer,
    preloadedState: {
      codes: { [CODES.counting]: { nextAt: now + 60_000, to: '138****0001' } },
      submissions: {
        [codeForm(CODES.sending)]: { stage: 'submitting', attempt: '1', type: 'bricks/codeRequested', scope: 'page' },
      },
    },
    middleware: (defaults) => defaults({ thunk: false, serializableCheck: false, immutableCheck: false }),
    devTools: false,
  });
