import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { firstQuestion } from '@/shared/list/ListPage';
import { addLate } from '@/shared/saga/late';
import { SavedViews } from '@/shared/views/SavedViews';
import { operateList } from './lists';
import { moneyPart } from './part';

addLate(moneyPart);

const detail = lazyDetail(() =>
  import(/* webpackChunkName: "orderDetail" */ './orderDetail').then((m) => m.orderDetail),
);

/** /fund-manage/operate: the orders. */
export const OperatePage = Object.assign(
  () => <DetailList spec={operateList} detail={detail} actions={<SavedViews listId={operateList.id} />} />,
  {
    firstEvents: (search: string) => [firstQuestion(operateList, search)],
  },
);
