import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { brandWalletOpen, brandWalletResendMsg } from '@/contract/brandWallet';
import { CODE_GAP, codeNotSent, codeSending, codeSent } from '@/shared/form/codes';
import { clock } from '@/shared/ports/clock';
import { navigation } from '@/shared/ports/screen';
import { secrets } from '@/shared/ports/secrets';
import { localStore } from '@/shared/ports/storage';
import { request } from '@/shared/saga/request';
import { selectIsShown, statusEvents } from '@/shared/status/slice';
import { CODE_PLACE, brandWalletEvents as events } from './slice';

/** The code that the opening takes, to the user's own account; the same call sends it again. */
export function* askCode({ payload: { solutionNo } }: ReturnType<typeof events.codeAsked>): SagaGenerator<void> {
  const id = CODE_PLACE;
  yield* put(codeSending({ id }));
  const reply = yield* request(brandWalletResendMsg, { solutionNo }, { custom: true });
  if (!reply.ok) return void (yield* put(codeNotSent({ id, msg: reply.kind === 'cancelled' ? '' : reply.msg })));
  yield* put(codeSent({ id, to: reply.data.receiver, nextAt: (yield* call(clock.now)) + CODE_GAP }));
}

/** Sends the opening in. What became of it is the platform's to say: the status is asked anew, refused or not. */
export function* open({
  payload: { solutionNo, faceAgreementNos, secretId, status },
}: ReturnType<typeof events.submitted>): SagaGenerator<void> {
  const code = yield* call(secrets.take, secretId);
  if (code === undefined) {
    yield* put(events.givenUp()); // the action comes from a log, which has no secrets
    return;
  }
  const [, search] = (yield* call(navigation.here)).split('?');
  // The link that led here says it best; otherwise the one that the console was opened with.
  const stored = yield* call(localStore.get, 'bwtCode');
  const bwtCode = new URLSearchParams(search).get('bwtCode') ?? stored;
  const reply = yield* request(
    brandWalletOpen,
    { solutionNo, faceAgreementNos: [...faceAgreementNos], code, ...(bwtCode ? { bwtCode } : {}) },
    { custom: true, scope: 'signedIn' },
  );
  // An invitation is for one opening.
  if (reply.ok && stored === bwtCode) yield* call(localStore.remove, 'bwtCode');
  if (reply.ok) yield* put(events.accepted());
  else if (reply.kind === 'cancelled') yield* put(events.givenUp());
  else yield* put(events.refused({ msg: reply.msg, ...(reply.fields ? { fields: reply.fields } : {}) }));
  // Who has left meanwhile asks when he comes back.
  if ((reply.ok || !reply.fields) && (yield* select(selectIsShown(status))))
    yield* put(statusEvents.statusOpened({ key: status }));
}
