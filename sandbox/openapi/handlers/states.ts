import type { OrderRow } from '../../domain/money/orderView';

/** The state of an order that waits for nobody at the merchant, as programs know it. */
export function stateOf({ state }: Pick<OrderRow, 'state'>): 'PROCESSING' | 'SUCCESS' | 'FAILED' {
  if (state === 'SUCCESS') return 'SUCCESS';
  return state === 'PROCESSING' || state === 'WAIT_RELEASE' ? 'PROCESSING' : 'FAILED';
}
