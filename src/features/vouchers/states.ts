import { VOUCHER_STATE_WORDS, type VoucherState } from '@/contract/words/warehouseWords';
import { badge } from '@/shared/list/cells';

/** The state of a voucher as a coloured dot with a word. */
export const voucherBadge = badge(VOUCHER_STATE_WORDS, {
  WAIT_ORDER: 'attention',
  ORDERED: 'waiting',
  PAYING: 'running',
  PAID: 'done',
  FAILED: 'failed',
  VOID: 'waiting',
});

/** Returns whether the voucher can be put into an order, changed and voided: it is in no order, or its payment failed. */
export const isFree = ({ state }: { state: VoucherState }): boolean => state === 'WAIT_ORDER' || state === 'FAILED';
