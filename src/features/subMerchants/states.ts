import { POWER_STATE_WORDS, SUB_STATE_WORDS } from '@/contract/calls/subMerchants';
import { badge } from '@/shared/list/cells';

/** The state of a sub-merchant as a coloured dot with a word. */
export const subState = badge(SUB_STATE_WORDS, { PASS: 'done', INIT: 'running', UN_PASS: 'failed' });

/** The state of a product at a sub-merchant as a coloured dot with a word. */
export const powerState = badge(POWER_STATE_WORDS, {
  UN_OPEN: 'waiting',
  AUDITING: 'running',
  OPEN: 'done',
  CHANGING: 'running',
  STOPPED: 'failed',
});
