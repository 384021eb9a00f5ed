import { ITEM_STATE_WORDS } from '@/contract/calls/batchPayments';
import { PAY_ORDER_STATE_WORDS } from '@/contract/words/warehouseWords';
import { badge } from '@/shared/list/cells';

/** The state of an order as a coloured dot with a word. */
export const orderState = badge(PAY_ORDER_STATE_WORDS, {
  DRAFT: 'waiting',
  WAIT_AUDIT: 'attention',
  REFUSED: 'failed',
  PAYING: 'running',
  DONE: 'done',
  PARTIAL: 'failed',
  CANCELLED: 'waiting',
});

export const LINE_STATE_WORDS = { DRAFT: '未付款', ...ITEM_STATE_WORDS } as const;
