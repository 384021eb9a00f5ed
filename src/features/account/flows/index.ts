import { call, type SagaGenerator } from 'typed-redux-saga';
import type { Outcome } from '@/shared/submission/defineSubmission';
import type { FormId, Of, Submission, TypedOf } from '../formTypes';
import { bindAdmin } from './bindAdmin';
import { changeAdmin } from './changeAdmin';
import { changeLoginPassword } from './changeLoginPassword';
import { changeMail } from './changeMail';
import { proveRealName } from './proveRealName';
import { saveStaff } from './saveStaff';
import { setPaymentPassword } from './setPaymentPassword';

export { askCode } from './askCode';

const FLOWS: { [Form in FormId]: (form: Of<Form>, typed: TypedOf<Form>) => SagaGenerator<Outcome> } = {
  loginPassword: changeLoginPassword,
  payPassword: setPaymentPassword,
  mail: changeMail,
  realName: proveRealName,
  bindAdmin,
  changeAdmin,
  staff: saveStaff,
};

/** Runs the flow that belongs to the submitted form. */
export function* submit(form: Submission, typed: Submission['secretIds']): SagaGenerator<Outcome> {
  return yield* call(FLOWS[form.form] as (typeof FLOWS)['staff'], form as Of<'staff'>, typed as TypedOf<'staff'>);
}
