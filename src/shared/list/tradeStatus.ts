import type { TradeStatus } from '@/contract/tradeLists';
import { TRADE_STATUS_WORDS } from '@/contract/words';
import { badge } from './cells';

/** What has become of a trade. */
export const tradeStatus = badge<TradeStatus>(TRADE_STATUS_WORDS, {
  PROCESSING: 'running',
  SUCCESS: 'done',
  FAILED: 'failed',
  RETURNED: 'attention',
});
