import { call, type SagaGenerator } from 'typed-redux-saga';
import type { accountEvents, Submission } from '../slice';
import { bindAdmin } from './bindAdmin';
import { changeAdmin } from './changeAdmin';
import { changeLoginPassword } from './changeLoginPassword';
import { changeMail } from './changeMail';
import { proveRealName } from './proveRealName';
import { saveStaff } from './saveStaff';
import { setPaymentPassword } from './setPaymentPassword';

export { askCode } from './askCode';

type Flow<Form extends Submission['form']> = (form: Extract<Submission, { form: Form }>) => SagaGenerator<void>;

const FLOWS: { [Form in Submission['form']]: Flow<Form> } = {
  loginPassword: changeLoginPassword,
  payPassword: setPaymentPassword,
  mail: changeMail,
  realName: proveRealName,
  bindAdmin,
  changeAdmin,
  staff: saveStaff,
};

/** Each submitted form has its flow, which ends in one outcome: done, refused or givenUp. */
export function* submit({ payload }: ReturnType<typeof accountEvents.submitted>): SagaGenerator<void> {
  yield* call(FLOWS[payload.form] as Flow<Submission['form']>, payload as never);
}
