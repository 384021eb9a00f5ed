import { POWER_STATE_WORDS, SUB_STATE_WORDS } from '@/contract/calls/subMerchants';
import { badge } from '@/shared/list/cells';

/** The badge of a sub-merchant's state. */
export const subState = badge(SUB_STATE_WORDS, { PASS: 'done', INIT: 'running', UN_PASS: 'failed' });

/** The badge of a product's state at a sub-merchant. */
export const powerState = badge(POWER_STATE_WORDS, {
  UN_OPEN: 'waiting',
  AUDITING: 'running',
  OPEN: 'done',
  CHANGING: 'running',
  STOPPED: 'failed',
});
