import { call, type SagaGenerator } from 'typed-redux-saga';
import { forgetLoginPwd, sendCode } from '@/contract/calls/registration';
import { type Channel, MOBILE } from '@/contract/rules/contact';
import { remembered, signInWithGrant } from '@/features/session';
import type { Delivery } from '@/shared/form/codes';
import { maskAccount } from '@/shared/format/mask';
import { request } from '@/shared/saga/request';
import type { Outcome } from '@/shared/submission/defineSubmission';
import { registrationEvents } from '../events';
import type { Secrets } from '../formTypes';
import { TEXT } from '../text';
import { deliverCode } from './deliverCode';

interface OfAccount {
  loginAccount: string;
  channel: Channel;
}

/**
 * Returns the name of the code's receiver for the success message. A mobile number as account is the receiver itself;
 * other receivers are only known to the platform.
 */
const receiverOf = ({ loginAccount, channel }: OfAccount): string =>
  channel === 'EMAIL' ? TEXT.boundEmail : MOBILE.test(loginAccount) ? maskAccount(loginAccount) : TEXT.boundMobile;

/** Sends the code for a forgotten password to the account's mobile or e-mail. */
export function* askPasswordCode({ loginAccount, channel }: OfAccount): SagaGenerator<Delivery> {
  return yield* call(deliverCode, receiverOf({ loginAccount, channel }), (ticket: string) =>
    request(sendCode, { loginAccount, channel, ticket }, { custom: true }),
  );
}

/** Sets a new password with a code, and signs in with the login grant in the response. */
export function* setForgottenPassword({ loginAccount, channel }: OfAccount, typed: Secrets): SagaGenerator<Outcome> {
  if (loginAccount === '') return null;
  const reply = yield* request(forgetLoginPwd, { loginAccount, channel, ...typed }, { custom: true });
  if (!reply.ok) return reply;
  const { grant } = reply.data;
  const signedIn = yield* call(signInWithGrant, { loginAccount, password: typed.password, grant });
  return { ok: true, next: [registrationEvents.passwordSet({ signedIn })] };
}

/** Sends the code for the account whose login was interrupted because of its initial password. */
export function* askInitialPasswordCode({ channel }: { channel: Channel }): SagaGenerator<Delivery> {
  return yield* call(askPasswordCode, { loginAccount: yield* call(remembered.initialAccount), channel });
}

/** Replaces the initial password of the account whose login was interrupted. */
export function* changeInitialPassword({ channel }: { channel: Channel }, typed: Secrets): SagaGenerator<Outcome> {
  return yield* call(setForgottenPassword, { loginAccount: yield* call(remembered.initialAccount), channel }, typed);
}
