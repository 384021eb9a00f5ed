import { Button } from '@arco-design/web-react';
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Allowed, useHolds } from '@/features/session';
import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { firstQuestion } from '@/shared/list/ListPage';
import { resourceRequested } from '@/shared/resource/slice';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { subAccountList } from './lists';
import { tree } from './resources';
import { subAccountsFeature } from './settlementMove';
import { subAccountsEvents as events, type Limited, selectSubAccounts } from './slice';
import styles from './subAccounts.module.css';
import { Tree } from './Tree';
import { TEXT } from './text';

injectFeature(subAccountsFeature);

const detail = lazyDetail(() =>
  import(/* webpackChunkName: "detail.subAccount" */ './subDetail').then((m) => m.oneSub),
);
const failed = (again: () => void) => <Retry again={again}>{TEXT.failed}</Retry>;
const moving: LazySpec<{ from: string }> = {
  load: () => import(/* webpackChunkName: "part.subMove" */ './MoveForm').then((m) => m.MoveForm),
  waiting: null,
  failed,
};
const limiting: LazySpec<{ subs: readonly Limited[] }> = {
  load: () => import(/* webpackChunkName: "part.subLimits" */ './LimitsDialog').then((m) => m.LimitsDialog),
  waiting: null,
  failed,
};

/** Returns the list definition with only the actions that the user's permissions allow. */
function useOffered(): typeof subAccountList {
  const mayMove = useHolds({ all: 'warehouse:move' });
  const mayRule = useHolds({ all: 'warehouse:admin' });
  return useMemo(() => {
    const { selectionActions = [], rowActions = [], ...list } = subAccountList;
    return {
      ...list,
      rowActions: mayMove ? rowActions : rowActions.filter(({ id }) => id !== 'move'),
      ...(mayRule ? { selectionActions } : {}),
    };
  }, [mayMove, mayRule]);
}

function SubAccounts() {
  const dispatch = useDispatch();
  const asked = new URLSearchParams(usePageSearch());
  const { movingFrom, limiting: limited } = useSelector(selectSubAccounts);
  const offered = useOffered();
  return (
    <div className={styles.page}>
      <Tree shown={asked.get('branch') ?? ''} low={asked.get('low') === 'Y'} />
      <div className={styles.list}>
        <DetailList
          spec={offered}
          detail={detail}
          actions={
            <Allowed all="warehouse:move">
              <Button type="primary" onClick={() => dispatch(events.moveOpened({ subMemberNo: '' }))}>
                {TEXT.move}
              </Button>
            </Allowed>
          }
        />
      </div>
      {movingFrom === null ? null : <LazyComponent of={moving} props={{ from: movingFrom }} />}
      {limited === null ? null : <LazyComponent of={limiting} props={{ subs: limited }} />}
    </div>
  );
}

/** The page /cloud-warehouse/subMerchant/list: the accounts of the warehouse's sub-merchants, by branch. */
export const SubAccountsPage = Object.assign(SubAccounts, {
  firstEvents: (search: string) => [firstQuestion(subAccountList, search), resourceRequested({ id: tree.id })],
});
