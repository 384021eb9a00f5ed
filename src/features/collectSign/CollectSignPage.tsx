import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { firstQuestion } from '@/shared/list/ListPage';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import { collectSignList } from './lists';
import { LIST_TEXT as TEXT } from './text';

const detail = lazyDetail(() =>
  import(/* webpackChunkName: "collectSignDetail" */ './signDetail').then((m) => m.signDetail),
);
const invite: LazySpec<{ onClose: () => void }> = {
  load: () => import(/* webpackChunkName: "collectSignDetail" */ './InviteDialog').then((m) => m.InviteDialog),
  waiting: <p role="status">{TEXT.loading}</p>,
  failed: (again) => <Retry again={again}>{TEXT.failed}</Retry>,
};

/** The page /operation/collectSign/index: lists the contracts by which payers allow the merchant to collect money from them. */
function CollectSigns() {
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <DetailList
        spec={collectSignList}
        detail={detail}
        actions={
          <Button type="primary" onClick={() => setInviting(true)}>
            {TEXT.invite}
          </Button>
        }
      />
      {inviting ? <LazyComponent of={invite} props={{ onClose: () => setInviting(false) }} /> : null}
    </>
  );
}

export const CollectSignPage = Object.assign(CollectSigns, {
  firstEvents: (search: string) => [firstQuestion(collectSignList, search)],
});
