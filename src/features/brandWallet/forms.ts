import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { brandWalletOpen, brandWalletResendMsg } from '@/contract/calls/brandWallet';
import { type Delivery, defineCode } from '@/shared/form/codes';
import { navigation } from '@/shared/ports/screen';
import { localStore } from '@/shared/ports/storage';
import { request } from '@/shared/saga/request';
import { selectIsShown, statusEvents } from '@/shared/status/slice';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { TEXT } from './text';

/** Store key of the verification code for opening a brand wallet. */
export const CODE_PLACE = 'brandWallet.open';

/** Sends the verification code for opening a brand wallet to the user's account. The same call resends the code. */
export const codeRequested = defineCode<{ solutionNo: string }>(
  'brandWallet/codeRequested',
  () => CODE_PLACE,
  function* send({ solutionNo }): SagaGenerator<Delivery> {
    const reply = yield* request(brandWalletResendMsg, { solutionNo }, { custom: true });
    return reply.ok ? { ok: true, to: reply.data.receiver } : reply;
  },
);

interface Opening {
  solutionNo: string;
  faceAgreementNos: readonly string[];
  /** Key of the status page that shows the invitation. */
  status: string;
  secretIds: { code: string };
}

/** Submits the opening of a brand wallet. Reloads the status from the platform after any outcome. */
export const openingSubmitted = defineSubmission<Opening>('brandWallet/openingSubmitted', {
  *flow({ solutionNo, faceAgreementNos, status }, { code }): SagaGenerator<Outcome> {
    const [, search] = (yield* call(navigation.here)).split('?');
    // The invitation code in the current address takes precedence over the code that was stored when the user first opened the
    // console.
    const stored = yield* call(localStore.get, 'bwtCode');
    const bwtCode = new URLSearchParams(search).get('bwtCode') ?? stored;
    const reply = yield* request(
      brandWalletOpen,
      { solutionNo, faceAgreementNos: [...faceAgreementNos], code, ...(bwtCode ? { bwtCode } : {}) },
      { custom: true, scope: 'signedIn' },
    );
    // An invitation can be used once, so its stored code is deleted.
    if (reply.ok && stored === bwtCode) yield* call(localStore.remove, 'bwtCode');
    // Reloads the status if its page is still open. If the user has left the page, it reloads the status on return.
    if ((reply.ok || !reply.fields) && (yield* select(selectIsShown(status))))
      yield* put(statusEvents.statusOpened({ key: status }));
    return reply.ok ? { ok: true, message: TEXT.sent } : reply;
  },
});
