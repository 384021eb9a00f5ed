import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { ownerKey, remembered, sessionEvents, sessionSelectors } from '@/features/session';
import { network } from '@/shared/ports/network';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { type merchantsEvents, merchantsSelectors } from '../slice';
import { TEXT } from '../text';

/**
 * Returns whether the user can switch to a merchant: it is approved and not the current one (specification "screens",
 * section 4). From any merchant the user can return to the whole enterprise.
 */
function* canEnter(merchantNo: string | null): SagaGenerator<boolean> {
  if (merchantNo === null) return (yield* select(sessionSelectors.selectMerchantNo)) !== null;
  const list = yield* select(merchantsSelectors.selectMerchants);
  const merchant = list.find((row) => row.merchantNo === merchantNo);
  return merchant?.auditStatus === 'PASS' && !merchant.currMerchant;
}

/**
 * Switches this tab to another merchant, or to the whole enterprise (null). Pending requests of the old merchant are cancelled.
 */
export function* switchMerchant({
  payload: { merchantNo },
}: ReturnType<typeof merchantsEvents.merchantChosen>): SagaGenerator<void> {
  if (!(yield* call(canEnter, merchantNo))) return;
  const list = yield* select(merchantsSelectors.selectMerchants);
  const name = list.find((row) => row.merchantNo === merchantNo)?.merchantName ?? '';
  if (!(yield* call(confirmOnPage, merchantNo === null ? TEXT.confirmWhole : TEXT.confirmSwitch(name)))) return;
  const user = yield* select(sessionSelectors.selectUser);
  if (!user) return;
  if (merchantNo === null) yield* call(remembered.forgetMerchant);
  else yield* call(remembered.keepMerchant, ownerKey(user), merchantNo);
  yield* call(network.cancelScope, 'signedIn' as const); // Before `merchantEntered`, because the listeners of that event send new requests
  yield* put(sessionEvents.merchantEntered({ merchantNo }));
}
