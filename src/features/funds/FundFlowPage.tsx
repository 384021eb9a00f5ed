import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { fundFlowList } from './fundFlowList';

const Flow = () => <ListPage spec={fundFlowList} />;

/** /fund-manage/flow: every entry of the member's accounts. */
export const FundFlowPage = Object.assign(Flow, {
  firstEvents: (search: string) => [firstQuestion(fundFlowList, search)],
});
