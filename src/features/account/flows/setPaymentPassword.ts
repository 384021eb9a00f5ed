import { call, type SagaGenerator } from 'typed-redux-saga';
import { forgetPayPwd, setPayPwd, updatePayPwd } from '@/contract/calls/paymentPassword';
import { sessionEvents } from '@/features/session';
import type { Reply } from '@/shared/gateway/reply';
import { resourceRequested } from '@/shared/resource/slice';
import { request } from '@/shared/saga/request';
import type { Outcome } from '@/shared/submission/defineSubmission';
import type { Of, PayWay, TypedOf } from '../formTypes';
import { PAYMENT_PASSWORD } from '../ids';
import { TEXT } from '../text';

const OPTIONS = { custom: true, scope: 'signedIn' } as const;

const SEND: Readonly<Record<PayWay, (proof: string, password: string) => SagaGenerator<Reply>>> = {
  set: (loginPassword, password) => request(setPayPwd, { loginPassword, password }, OPTIONS),
  change: (oldPassword, password) => request(updatePayPwd, { oldPassword, password }, OPTIONS),
  forgotten: (code, password) => request(forgetPayPwd, { code, password }, OPTIONS),
};

/** Sets, changes or resets the payment password. The gateway chooses the path for the kind of user (enterprise or warehouse). */
export function* setPaymentPassword(
  { way }: Of<'payPassword'>,
  { proof, password }: TypedOf<'payPassword'>,
): SagaGenerator<Outcome> {
  const reply = yield* call(SEND[way], proof, password);
  if (!reply.ok) return reply;
  const next = [resourceRequested({ id: PAYMENT_PASSWORD }), sessionEvents.userInfoRequested()];
  return { ok: true, message: TEXT.payPassword[way], next };
}
