import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { cutDefaultSettle, modifySettleRight, settleDelete } from '@/contract/calls/settlement';
import { resourceRequested } from '@/shared/resource/slice';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { request } from '@/shared/saga/request';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { settleAccounts, settleRight } from './resources';
import { TEXT } from './text';

/**
 * Builds the outcome of a submission. A failure is already shown as a toast. Reloads the resource `id` after any outcome, because
 * it may be stale.
 */
function* ended({ ok }: { ok: boolean }, message: string, id: string): SagaGenerator<Outcome> {
  yield* put(resourceRequested({ id }));
  return ok ? { ok, message } : null;
}

/** Store key of all submissions about settlement accounts, so that they run one at a time. */
export const ACCOUNTS = 'enterpriseInfo/accounts';

/** Makes an account that the bank has confirmed the default settlement account. */
export const defaultAccountChosen = defineSubmission<{ settleAccountId: string }>(
  'enterpriseInfo/defaultAccountChosen',
  {
    key: () => ACCOUNTS,
    *flow(chosen): SagaGenerator<Outcome> {
      return yield* ended(yield* request(cutDefaultSettle, chosen), TEXT.defaultSet, settleAccounts.id);
    },
  },
);

/** Deletes a settlement account after a confirmation by the user. */
export const accountRemovalRequested = defineSubmission<{ settleAccountId: string }>(
  'enterpriseInfo/accountRemovalRequested',
  {
    key: () => ACCOUNTS,
    *flow(asked): SagaGenerator<Outcome> {
      if (!(yield* call(confirmOnPage, TEXT.removeAsk))) return null;
      return yield* ended(yield* request(settleDelete, asked), TEXT.removed, settleAccounts.id);
    },
  },
);

/** Saves whether future settlements start automatically or manually. */
export const autoSettleChosen = defineSubmission<{ autoSettle: 'Y' | 'N' }>('enterpriseInfo/autoSettleChosen', {
  *flow(chosen): SagaGenerator<Outcome> {
    return yield* ended(yield* request(modifySettleRight, chosen), TEXT.defaultSet, settleRight.id);
  },
});
