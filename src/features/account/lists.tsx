import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { type OaUser, queryOaUserInfo, type Staff, userBaseInfoPage } from '@/contract/calls/staff';
import { text, time, word } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { removeStaff } from './flows/removeStaff';
import { OA_LIST, STAFF_LIST } from './ids';
import { accountEvents } from './slice';
import { STAFF_TEXT as TEXT } from './text';

function* edit(row: Staff | OaUser): SagaGenerator<void> {
  yield* put(accountEvents.staffOpened({ row }));
}

/** The user can remove every staff member except the own account and the administrator. */
const isRemovable = ({ self, adminFlag }: Staff) => !self && adminFlag === 'N';
const isEmployee = ({ adminFlag }: OaUser) => adminFlag === '0';

/** The staff list of an enterprise: /account-center/personnel/list. */
export const staffList = defineList<typeof userBaseInfoPage>({
  id: STAFF_LIST,
  title: TEXT.title,
  call: userBaseInfoPage,
  rowKey: 'userId',
  filters: [
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
    { kind: 'choice', key: 'roleId', label: TEXT.role, options: TEXT.roles },
  ],
  columns: [
    { key: 'name', title: TEXT.name, role: 'party', as: text },
    { key: 'loginAccount', title: TEXT.account, width: 150, copyable: true },
    { key: 'roleId', title: TEXT.role, width: 130, as: word(TEXT.roles) },
    { key: 'adminFlag', title: TEXT.admin, width: 120, as: word(TEXT.adminWords) },
    { key: 'createTime', title: TEXT.createTime, as: time },
    { key: 'lastLoginTime', title: TEXT.lastLoginTime, as: time },
  ],
  sortable: ['createTime', 'lastLoginTime'],
  rowActions: [
    { id: 'edit', label: TEXT.edit, run: edit },
    {
      id: 'remove',
      label: TEXT.remove,
      when: isRemovable,
      run: function* remove(row) {
        yield* call(removeStaff, 'enterprise' as const, row);
      },
    },
  ],
  emptyHint: TEXT.empty,
});

/** The staff list of the warehouse. */
export const oaList = defineList<typeof queryOaUserInfo>({
  id: OA_LIST,
  title: TEXT.title,
  call: queryOaUserInfo,
  rowKey: 'userId',
  filters: [
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
    { kind: 'choice', key: 'adminFlag', label: TEXT.role, options: TEXT.oaRoles },
  ],
  columns: [
    { key: 'name', title: TEXT.name, role: 'party', as: text },
    { key: 'loginAccount', title: TEXT.account, width: 180, copyable: true },
    { key: 'adminFlag', title: TEXT.role, width: 130, as: word(TEXT.oaRoles) },
    { key: 'createTime', title: TEXT.createTime, as: time },
    { key: 'lastLoginTime', title: TEXT.lastLoginTime, as: time },
  ],
  sortable: ['createTime', 'lastLoginTime'],
  rowActions: [
    { id: 'edit', label: TEXT.edit, when: isEmployee, run: edit },
    {
      id: 'remove',
      label: TEXT.remove,
      when: isEmployee,
      run: function* remove(row) {
        yield* call(removeStaff, 'warehouse' as const, row);
      },
    },
  ],
  emptyHint: TEXT.empty,
});
