import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { sendRegisterCode, userRegister } from '@/contract/registration';
import { signInWithGrant } from '@/features/session';
import { maskAccount } from '@/shared/format/mask';
import { request } from '@/shared/saga/request';
import { PLACE } from '../places';
import { registrationEvents } from '../slice';
import { deliverCode } from './deliverCode';
import { takeSecrets } from './takeSecrets';

const { formGivenUp, formRefused, registered } = registrationEvents;

/** Has the code of a registration sent. */
export function* askRegisterCode({
  payload: { mobile },
}: ReturnType<typeof registrationEvents.registerCodeAsked>): SagaGenerator<void> {
  yield* call(deliverCode, PLACE.register, maskAccount(mobile), (ticket: string) =>
    request(sendRegisterCode, { mobile, ticket }, { custom: true }),
  );
}

/** Registers a mobile number and signs it in by the grant of the answer. One outcome: registered, formRefused, formGivenUp. */
export function* register({
  payload: { mobile, agreed, secretIds },
}: ReturnType<typeof registrationEvents.registerSubmitted>): SagaGenerator<void> {
  const typed = yield* call(takeSecrets, secretIds);
  if (!typed) {
    yield* put(formGivenUp());
    return;
  }
  const reply = yield* request(userRegister, { mobile, agreed, ...typed }, { custom: true });
  if (!reply.ok) {
    const { kind, msg, fields } = reply;
    yield* put(kind === 'cancelled' ? formGivenUp() : formRefused({ msg, fields }));
    return;
  }
  const { grant } = reply.data;
  const signedIn = yield* call(signInWithGrant, { loginAccount: mobile, password: typed.password, grant });
  yield* put(registered({ signedIn }));
}
