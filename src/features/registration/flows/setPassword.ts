import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { type Channel, MOBILE } from '@/contract/contact';
import { forgetLoginPwd, sendCode } from '@/contract/registration';
import { remembered, signInWithGrant } from '@/features/session';
import { maskAccount } from '@/shared/format/mask';
import { request } from '@/shared/saga/request';
import { PLACE } from '../places';
import { registrationEvents, type Secrets } from '../slice';
import { TEXT } from '../text';
import { deliverCode } from './deliverCode';
import { takeSecrets } from './takeSecrets';

const { formGivenUp, formRefused, passwordSet } = registrationEvents;

/** An account is its own mobile often; what else it is bound to is the platform's to know. */
const receiverOf = (loginAccount: string, channel: Channel): string =>
  channel === 'EMAIL' ? TEXT.boundEmail : MOBILE.test(loginAccount) ? maskAccount(loginAccount) : TEXT.boundMobile;

function* ask(place: string, loginAccount: string, channel: Channel): SagaGenerator<void> {
  yield* call(deliverCode, place, receiverOf(loginAccount, channel), (ticket: string) =>
    request(sendCode, { loginAccount, channel, ticket }, { custom: true }),
  );
}

/** Sets the password by its code and signs in by the grant of the answer. One outcome: passwordSet, formRefused, formGivenUp. */
function* set(loginAccount: string, channel: Channel, secretIds: Secrets): SagaGenerator<void> {
  const typed = yield* call(takeSecrets, secretIds);
  if (!typed || loginAccount === '') {
    yield* put(formGivenUp());
    return;
  }
  const reply = yield* request(forgetLoginPwd, { loginAccount, channel, ...typed }, { custom: true });
  if (!reply.ok) {
    const { kind, msg, fields } = reply;
    yield* put(kind === 'cancelled' ? formGivenUp() : formRefused({ msg, fields }));
    return;
  }
  const { grant } = reply.data;
  const signedIn = yield* call(signInWithGrant, { loginAccount, password: typed.password, grant });
  yield* put(passwordSet({ signedIn }));
}

/** Has the code for a forgotten password sent, to wherever the account says. */
export function* askPasswordCode({
  payload: { loginAccount, channel },
}: ReturnType<typeof registrationEvents.passwordCodeAsked>): SagaGenerator<void> {
  yield* call(ask, PLACE.password, loginAccount, channel);
}

/** Sets a forgotten password anew. */
export function* setForgottenPassword({
  payload: { loginAccount, channel, secretIds },
}: ReturnType<typeof registrationEvents.passwordSubmitted>): SagaGenerator<void> {
  yield* call(set, loginAccount, channel, secretIds);
}

/** The same code, for the account whose initial password a login has met. */
export function* askInitialPasswordCode({
  payload: { channel },
}: ReturnType<typeof registrationEvents.initialPasswordCodeAsked>): SagaGenerator<void> {
  yield* call(ask, PLACE.initialPassword, yield* call(remembered.initialAccount), channel);
}

/** Replaces the initial password of that account. */
export function* changeInitialPassword({
  payload: { channel, secretIds },
}: ReturnType<typeof registrationEvents.initialPasswordSubmitted>): SagaGenerator<void> {
  yield* call(set, yield* call(remembered.initialAccount), channel, secretIds);
}
