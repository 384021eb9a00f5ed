import { call, type SagaGenerator } from 'typed-redux-saga';
import type { Order } from '@/contract/orders';
import { navigation } from '@/shared/ports/screen';

/** Opens the details of an order over the list as it is. */
export function* openDetail({ orderNo }: Pick<Order, 'orderNo'>): SagaGenerator<void> {
  const { pathname, searchParams } = new URL(yield* call(navigation.here), 'http://here');
  searchParams.set('detail', orderNo);
  yield* call(navigation.push, `${pathname}?${searchParams}`);
}
