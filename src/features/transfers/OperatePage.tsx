import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { firstQuestion } from '@/shared/list/ListPage';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { SavedViews } from '@/shared/views/SavedViews';
import { operateList } from './lists';
import { moneyFeature } from './saga';

injectFeature(moneyFeature);

const detail = lazyDetail(() =>
  import(/* webpackChunkName: "orderDetail" */ './orderDetail').then((m) => m.orderDetail),
);

/** The page /fund-manage/operate: lists the orders that move money. */
export const OperatePage = Object.assign(
  () => <DetailList spec={operateList} detail={detail} actions={<SavedViews listId={operateList.id} />} />,
  {
    firstEvents: (search: string) => [firstQuestion(operateList, search)],
  },
);
