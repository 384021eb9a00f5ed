import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { forgetPayPwd, setPayPwd, updatePayPwd } from '@/contract/paymentPassword';
import { sessionEvents } from '@/features/session';
import type { Reply } from '@/shared/gateway/reply';
import { resourceAsked } from '@/shared/resource/slice';
import { request } from '@/shared/saga/request';
import { PAYMENT_PASSWORD } from '../resourceIds';
import { accountEvents, type PayWay, type Submission } from '../slice';
import { TEXT } from '../text';
import { putFailure, takeSecrets } from './outcome';

const FORM = 'payPassword';
const OPTIONS = { custom: true, scope: 'signedIn' } as const;

const SEND: Readonly<Record<PayWay, (proof: string, password: string) => SagaGenerator<Reply>>> = {
  set: (loginPassword, password) => request(setPayPwd, { loginPassword, password }, OPTIONS),
  change: (oldPassword, password) => request(updatePayPwd, { oldPassword, password }, OPTIONS),
  forgotten: (code, password) => request(forgetPayPwd, { code, password }, OPTIONS),
};

/** Sets, changes or resets the payment password; the gateway takes the path of the kind of user. */
export function* setPaymentPassword({
  way,
  secretIds,
}: Extract<Submission, { form: typeof FORM }>): SagaGenerator<void> {
  const typed = yield* call(takeSecrets<typeof secretIds>, secretIds);
  if (!typed) {
    yield* put(accountEvents.givenUp({ form: FORM }));
    return;
  }
  const reply = yield* call(SEND[way], typed.proof, typed.password);
  if (!reply.ok) {
    yield* putFailure(FORM, reply);
    return;
  }
  yield* put(accountEvents.done({ form: FORM, told: TEXT.payPassword[way] }));
  yield* put(resourceAsked({ id: PAYMENT_PASSWORD }));
  yield* put(sessionEvents.userInfoAsked());
}
