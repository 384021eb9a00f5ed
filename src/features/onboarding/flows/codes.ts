import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { walletApplyMsgResend } from '@/contract/enterpriseOnboarding';
import { sendEmailCodeForBindAdmin } from '@/contract/passwordAndEmail';
import { CODE_GAP, codeNotSent, codeSending, codeSent } from '@/shared/form/codes';
import { maskAccount } from '@/shared/format/mask';
import { clock } from '@/shared/ports/clock';
import { request } from '@/shared/saga/request';
import { type onboardingEvents as events, PLACE } from '../slice';

/** A code to the e-mail address that the administrator wants to have. */
export function* askEmailCode({ payload: { email } }: ReturnType<typeof events.emailCodeAsked>): SagaGenerator<void> {
  const id = PLACE.email;
  yield* put(codeSending({ id }));
  const reply = yield* request(sendEmailCodeForBindAdmin, { email }, { custom: true });
  if (!reply.ok) return void (yield* put(codeNotSent({ id, msg: reply.kind === 'cancelled' ? '' : reply.msg })));
  yield* put(codeSent({ id, to: maskAccount(email), nextAt: (yield* call(clock.now)) + CODE_GAP }));
}

/** The code that the submission takes, to the user's own mobile number; the same call sends it again. */
export function* askSubmitCode({
  payload: { enterpriseId },
}: ReturnType<typeof events.submitCodeAsked>): SagaGenerator<void> {
  const id = PLACE.submit;
  yield* put(codeSending({ id }));
  const reply = yield* request(walletApplyMsgResend, enterpriseId ? { enterpriseId } : {}, { custom: true });
  if (!reply.ok) return void (yield* put(codeNotSent({ id, msg: reply.kind === 'cancelled' ? '' : reply.msg })));
  yield* put(codeSent({ id, to: reply.data.receiver, nextAt: (yield* call(clock.now)) + CODE_GAP }));
}
