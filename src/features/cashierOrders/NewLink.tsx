import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { Allowed } from '@/features/session';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import { TEXT } from './text';

const dialog: LazySpec<{ onClose: () => void }> = {
  load: () => import(/* webpackChunkName: "cashierOrderDetail" */ './NewLinkDialog').then((m) => m.NewLinkDialog),
  waiting: <p role="status">{TEXT.loading}</p>,
  failed: (again) => <Retry again={again}>{TEXT.failed}</Retry>,
};

/** The button 新建收款 (new payment link), shown only to users who may move money. The click loads the dialog. */
export function NewLink() {
  const [open, setOpen] = useState(false);
  return (
    <Allowed all="fund:move">
      <Button type="primary" onClick={() => setOpen(true)}>
        {TEXT.create}
      </Button>
      {open ? <LazyComponent of={dialog} props={{ onClose: () => setOpen(false) }} /> : null}
    </Allowed>
  );
}
