import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { firstQuestion } from '@/shared/list/ListPage';
import { SavedViews } from '@/shared/views/SavedViews';
import { fundFlowList } from './lists/flow';

const detail = lazyDetail(() => import(/* webpackChunkName: "flowDetail" */ './flowDetail').then((m) => m.flowDetail));

/** The page /fund-manage/flow: lists every ledger entry of the member's accounts. */
export const FundFlowPage = Object.assign(
  () => <DetailList spec={fundFlowList} detail={detail} actions={<SavedViews listId={fundFlowList.id} />} />,
  {
    firstEvents: (search: string) => [firstQuestion(fundFlowList, search)],
  },
);
