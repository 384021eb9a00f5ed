import { call, type SagaGenerator } from 'typed-redux-saga';
import { sendRegisterCode, userRegister } from '@/contract/calls/registration';
import { signInWithGrant } from '@/features/session';
import type { Delivery } from '@/shared/form/codes';
import { maskAccount } from '@/shared/format/mask';
import { request } from '@/shared/saga/request';
import type { Outcome } from '@/shared/submission/defineSubmission';
import { registrationEvents } from '../events';
import type { Secrets } from '../formTypes';
import { deliverCode } from './deliverCode';

/** Sends the verification code of a registration to the mobile number. */
export function* askRegisterCode({ mobile }: { mobile: string }): SagaGenerator<Delivery> {
  return yield* call(deliverCode, maskAccount(mobile), (ticket: string) =>
    request(sendRegisterCode, { mobile, ticket }, { custom: true }),
  );
}

/** Registers a mobile number. The response contains a login grant, with which the flow signs the user in. */
export function* register(
  { mobile, agreed }: { mobile: string; agreed: boolean },
  typed: Secrets,
): SagaGenerator<Outcome> {
  const reply = yield* request(userRegister, { mobile, agreed, ...typed }, { custom: true });
  if (!reply.ok) return reply;
  const { grant } = reply.data;
  const signedIn = yield* call(signInWithGrant, { loginAccount: mobile, password: typed.password, grant });
  return { ok: true, next: [registrationEvents.registered({ signedIn })] };
}
