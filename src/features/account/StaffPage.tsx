import { Button } from '@arco-design/web-react';
import { useDispatch, useSelector } from 'react-redux';
import { sessionSelectors } from '@/features/session';
import { ListPage } from '@/shared/list/ListPage';
import { oaList, staffList } from './lists';
import { StaffDialog } from './StaffDialog';
import { accountEvents, selectStaffShown } from './slice';
import { STAFF_TEXT as TEXT } from './text';

/** The page /account-center/personnel/list: the staff of the enterprise, or of the warehouse for its administrator. */
export function StaffPage() {
  const dispatch = useDispatch();
  const shown = useSelector(selectStaffShown);
  const ofWarehouse = useSelector(sessionSelectors.selectUser)?.kind === 'warehouse';
  const add = (
    <Button type="primary" onClick={() => dispatch(accountEvents.staffOpened({ adding: true }))}>
      {TEXT.add}
    </Button>
  );
  return (
    <>
      {ofWarehouse ? <ListPage spec={oaList} actions={add} /> : <ListPage spec={staffList} actions={add} />}
      {shown ? <StaffDialog of={ofWarehouse ? 'warehouse' : 'enterprise'} shown={shown} /> : null}
    </>
  );
}
