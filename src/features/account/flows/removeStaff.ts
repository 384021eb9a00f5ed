import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { deleteOaUser, delUser } from '@/contract/calls/staff';
import { reloadList } from '@/shared/list/saga';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { request } from '@/shared/saga/request';
import { OA_LIST, STAFF_LIST } from '../ids';
import { accountEvents } from '../slice';
import { TEXT } from '../text';

/**
 * Removes a staff member after a confirmation; a refusal is shown as a toast. Reloads the list after any outcome, because it may
 * be stale.
 */
export function* removeStaff(
  of: 'enterprise' | 'warehouse',
  { userId, name }: { userId: string; name: string },
): SagaGenerator<void> {
  if (!(yield* call(confirmOnPage, TEXT.confirmRemove(name)))) return;
  const reply = yield* request(of === 'enterprise' ? delUser : deleteOaUser, { userId }, { scope: 'signedIn' });
  if (reply.ok) yield* put(accountEvents.staffRemoved({ message: TEXT.staffRemoved }));
  if (reply.ok || reply.kind === 'refused') yield* call(reloadList, of === 'enterprise' ? STAFF_LIST : OA_LIST);
}
