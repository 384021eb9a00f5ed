import type { OrderRow } from '../../domain/money/orders/orderView';

/** The state of an order for programs. A wait for release counts as PROCESSING. */
export function stateOf({ state }: Pick<OrderRow, 'state'>): 'PROCESSING' | 'SUCCESS' | 'FAILED' {
  if (state === 'SUCCESS') return 'SUCCESS';
  return state === 'PROCESSING' || state === 'WAIT_RELEASE' ? 'PROCESSING' : 'FAILED';
}
