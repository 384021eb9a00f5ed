import type { SagaGenerator } from 'typed-redux-saga';
import { walletApplyMsgResend } from '@/contract/calls/enterpriseOnboarding';
import { sendEmailCodeForBindAdmin } from '@/contract/calls/passwordAndEmail';
import { type Delivery, defineCode } from '@/shared/form/codes';
import { maskAccount } from '@/shared/format/mask';
import { request } from '@/shared/saga/request';

/** Store keys of the verification codes of the application form. */
export const PLACE = { email: 'onboarding.email', submit: 'onboarding.submit' } as const;

/** Sends a verification code to the e-mail address that the user has typed for the administrator. */
export const emailCodeRequested = defineCode<{ email: string }>(
  'onboarding/emailCodeRequested',
  () => PLACE.email,
  function* send({ email }): SagaGenerator<Delivery> {
    const reply = yield* request(sendEmailCodeForBindAdmin, { email }, { custom: true });
    return reply.ok ? { ok: true, to: maskAccount(email) } : reply;
  },
);

/** Sends the verification code for the submission to the user's mobile. The same call resends the code. */
export const submitCodeRequested = defineCode<{ enterpriseId: string }>(
  'onboarding/submitCodeRequested',
  () => PLACE.submit,
  function* send({ enterpriseId }): SagaGenerator<Delivery> {
    const reply = yield* request(walletApplyMsgResend, enterpriseId ? { enterpriseId } : {}, { custom: true });
    return reply.ok ? { ok: true, to: reply.data.receiver } : reply;
  },
);
