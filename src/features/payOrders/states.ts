import { ITEM_STATE_WORDS } from '@/contract/calls/batchPayments';
import { PAY_ORDER_STATE_WORDS, type PayOrderState } from '@/contract/words/warehouseWords';
import { badge } from '@/shared/list/cells';
import { TEXT } from './text';

/** The state of an order as a coloured dot with a word. */
export const orderBadge = badge(PAY_ORDER_STATE_WORDS, {
  DRAFT: 'attention',
  WAIT_AUDIT: 'running',
  REFUSED: 'failed',
  PAYING: 'running',
  DONE: 'done',
  PARTIAL: 'failed',
  CANCELLED: 'waiting',
});

export const PAYMENT_WORDS = { DRAFT: TEXT.notPaid, ...ITEM_STATE_WORDS } as const;
/** The state of a payment as a coloured dot with a word. */
export const paymentBadge = badge(PAYMENT_WORDS, {
  DRAFT: 'waiting',
  WAITING: 'waiting',
  PROCESSING: 'running',
  SUCCESS: 'done',
  FAILED: 'failed',
  RETURNED: 'failed',
});

/** Returns whether the order can be changed and submitted. */
export const isOpen = (state: PayOrderState): boolean => ['DRAFT', 'REFUSED', 'CANCELLED'].includes(state);
/** Returns whether the order has passed the audit, so that it has payments. */
export const isPassed = (state: PayOrderState): boolean => ['PAYING', 'DONE', 'PARTIAL'].includes(state);
