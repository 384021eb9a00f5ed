import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { addMemberProduct } from '@/contract/walletProducts';
import { resourceAsked } from '@/shared/resource/slice';
import { agreed } from '@/shared/saga/agreed';
import { request } from '@/shared/saga/request';
import { products } from '../resources';
import { moneyEvents as events } from '../slice';
import { PRODUCT_TEXT as TEXT } from '../text';

/** Asks once, opens the product, and has the page show what it opens. */
export function* openProduct({
  payload: { productCode, productName },
}: ReturnType<typeof events.productWanted>): SagaGenerator<void> {
  if (!(yield* call(agreed, TEXT.openAsk(productName)))) return;
  if (!(yield* request(addMemberProduct, { productCode })).ok) return;
  yield* put(events.productOpened());
  yield* put(resourceAsked({ id: products.id }));
}
