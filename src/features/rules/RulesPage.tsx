import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { firstQuestion } from '@/shared/list/ListPage';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import { ruleList } from './lists';
import { LIST_TEXT as TEXT } from './text';

const detail = lazyDetail(() => import(/* webpackChunkName: "ruleDetail" */ './ruleDetail').then((m) => m.oneRule));
const editor: LazySpec<{ of: null; onClose: () => void }> = {
  load: () => import(/* webpackChunkName: "ruleDetail" */ './RuleEditor').then((m) => m.RuleEditor),
  waiting: <p role="status">{TEXT.loading}</p>,
  failed: (again) => <Retry again={again}>{TEXT.failed}</Retry>,
};

/** The page /operation/ruleManage/index: lists the split and fee rules that orders can refer to. */
function Rules() {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <DetailList
        spec={ruleList}
        detail={detail}
        actions={
          <Button type="primary" onClick={() => setCreating(true)}>
            {TEXT.create}
          </Button>
        }
      />
      {creating ? <LazyComponent of={editor} props={{ of: null, onClose: () => setCreating(false) }} /> : null}
    </>
  );
}

export const RulesPage = Object.assign(Rules, {
  firstEvents: (search: string) => [firstQuestion(ruleList, search)],
});
