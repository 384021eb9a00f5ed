import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { addOaUserInfo, addUser, editOaUserInfo, editUser } from '@/contract/staff';
import type { Reply } from '@/shared/gateway/reply';
import { reloadList } from '@/shared/list/saga';
import { request } from '@/shared/saga/request';
import { OA_LIST, STAFF_LIST } from '../resourceIds';
import { accountEvents, type StaffPerson, type Submission } from '../slice';
import { TEXT } from '../text';
import { putFailure, takeSecrets } from './outcome';

const FORM = 'staff';
const OPTIONS = { custom: true, scope: 'signedIn' } as const;

/** Adds or changes one person; answers what the user is told of it. */
function* save(person: StaffPerson, typed: { code?: string; password: string } | undefined) {
  const { of, userId, name, mobile = '', loginAccount = '', email = '' } = person;
  const menuIds = [...person.menuIds];
  if (userId !== undefined) {
    const target = of === 'enterprise' ? editUser : editOaUserInfo;
    const reply: Reply = yield* request(target, { userId, name, menuIds }, OPTIONS);
    return { reply, told: TEXT.staffChanged };
  }
  const password = typed?.password ?? '';
  if (of === 'warehouse') {
    const reply: Reply = yield* request(addOaUserInfo, { loginAccount, name, email, password, menuIds }, OPTIONS);
    return { reply, told: TEXT.staffAdded };
  }
  const reply = yield* request(addUser, { mobile, code: typed?.code ?? '', name, password, menuIds }, OPTIONS);
  return { reply: reply as Reply, told: reply.ok && reply.data.joined ? TEXT.staffJoined : TEXT.staffAdded };
}

/** Adds somebody to the enterprise or the warehouse, or changes who is there; the list is shown as it is then. */
export function* saveStaff({ person }: Extract<Submission, { form: typeof FORM }>): SagaGenerator<void> {
  const { secretIds } = person;
  const typed = secretIds ? yield* call(takeSecrets<typeof secretIds>, secretIds) : undefined;
  if (typed === null) {
    yield* put(accountEvents.givenUp({ form: FORM }));
    return;
  }
  const { reply, told } = yield* call(save, person, typed);
  if (!reply.ok) {
    yield* putFailure(FORM, reply);
    return;
  }
  yield* put(accountEvents.done({ form: FORM, told }));
  yield* call(reloadList, person.of === 'enterprise' ? STAFF_LIST : OA_LIST);
}
