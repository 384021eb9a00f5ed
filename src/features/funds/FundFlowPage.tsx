import { Button } from '@arco-design/web-react';
import type { ComponentProps } from 'react';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { useDetail } from '@/shared/list/useDetail';
import { LazyPart, type LazySpec } from '@/shared/ui/LazyPart';
import type { FlowDetail } from './FlowDetail';
import { fundFlowList } from './fundFlowList';
import { FLOW_TEXT as TEXT } from './text';

/** Not needed for the rows. */
const detailPart: LazySpec<ComponentProps<typeof FlowDetail>> = {
  load: () => import(/* webpackChunkName: "flowDetail" */ './FlowDetail').then((module) => module.FlowDetail),
  waiting: null,
  failed: (again) => (
    <p role="alert">
      {TEXT.detailFailed} <Button onClick={again}>{TEXT.retry}</Button>
    </p>
  ),
};

function Flow() {
  const { detail, close } = useDetail();
  return (
    <>
      <ListPage spec={fundFlowList} />
      {detail ? <LazyPart key={detail} of={detailPart} props={{ flowNo: detail, onClose: close }} /> : null}
    </>
  );
}

/** /fund-manage/flow: every entry of the member's accounts, one of them over the list as `detail` names it. */
export const FundFlowPage = Object.assign(Flow, {
  firstEvents: (search: string) => [firstQuestion(fundFlowList, search)],
});
