import { call, type SagaGenerator } from 'typed-redux-saga';
import { addOaUserInfo, addUser, editOaUserInfo, editUser } from '@/contract/calls/staff';
import type { Reply } from '@/shared/gateway/reply';
import { reloadList } from '@/shared/list/saga';
import { request } from '@/shared/saga/request';
import type { Outcome } from '@/shared/submission/defineSubmission';
import type { Of, StaffPerson, TypedOf } from '../formTypes';
import { OA_LIST, STAFF_LIST } from '../ids';
import { TEXT } from '../text';

const OPTIONS = { custom: true, scope: 'signedIn' } as const;

/** Adds or changes a staff member. Returns the text of the success message. */
function* save(person: StaffPerson, { code = '', password = '' }: TypedOf<'staff'>) {
  const { of, userId, name, mobile = '', loginAccount = '', email = '' } = person;
  const menuIds = [...person.menuIds];
  if (userId !== undefined) {
    const target = of === 'enterprise' ? editUser : editOaUserInfo;
    const reply: Reply = yield* request(target, { userId, name, menuIds }, OPTIONS);
    return { reply, message: TEXT.staffChanged };
  }
  if (of === 'warehouse') {
    const reply: Reply = yield* request(addOaUserInfo, { loginAccount, name, email, password, menuIds }, OPTIONS);
    return { reply, message: TEXT.staffAdded };
  }
  const reply = yield* request(addUser, { mobile, code, name, password, menuIds }, OPTIONS);
  return { reply: reply as Reply, message: reply.ok && reply.data.joined ? TEXT.staffJoined : TEXT.staffAdded };
}

/** Adds or changes a staff member of the enterprise or the warehouse, and reloads the list. */
export function* saveStaff({ person }: Of<'staff'>, typed: TypedOf<'staff'>): SagaGenerator<Outcome> {
  const { reply, message } = yield* call(save, person, typed);
  if (!reply.ok) return reply;
  yield* call(reloadList, person.of === 'enterprise' ? STAFF_LIST : OA_LIST);
  return { ok: true, message };
}
