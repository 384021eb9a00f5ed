import type { TradeStatus } from '@/contract/calls/tradeLists';
import { TRADE_STATUS_WORDS } from '@/contract/words/words';
import { badge } from './cells';

/** The status of a trade, as a coloured badge. */
export const tradeStatus = badge<TradeStatus>(TRADE_STATUS_WORDS, {
  PROCESSING: 'running',
  SUCCESS: 'done',
  FAILED: 'failed',
  RETURNED: 'attention',
});
