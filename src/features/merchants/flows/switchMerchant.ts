import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { ownerKey, remembered, sessionEvents, sessionSelectors } from '@/features/session';
import { network } from '@/shared/ports/network';
import { agreed } from '@/shared/saga/agreed';
import { type merchantsEvents, merchantsSelectors } from '../slice';
import { TEXT } from '../text';

/**
 * Acts for another merchant from now on, in this tab. Only one that passed and is not the current one (screens,
 * section 4). What is pending was asked for the old one and is cancelled.
 */
export function* switchMerchant({
  payload: { merchantNo },
}: ReturnType<typeof merchantsEvents.merchantChosen>): SagaGenerator<void> {
  const list = yield* select(merchantsSelectors.selectMerchants);
  const merchant = list.find((row) => row.merchantNo === merchantNo);
  if (merchant?.auditStatus !== 'PASS' || merchant.currMerchant) return;
  if (!(yield* call(agreed, TEXT.confirmSwitch(merchant.merchantName)))) return;
  const user = yield* select(sessionSelectors.selectUser);
  if (!user) return;
  yield* call(remembered.keepMerchant, ownerKey(user), merchantNo);
  yield* call(network.cancelScope, 'signedIn' as const); // before the event: whoever hears it asks anew
  yield* put(sessionEvents.merchantEntered({ merchantNo }));
}
