import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { cashierOrderList } from './lists';
import { NewLink } from './NewLink';

const detail = lazyDetail(() =>
  import(/* webpackChunkName: "cashierOrderDetail" */ './orderDetail').then((m) => m.orderDetail),
);

export const OrdersTab = () => <DetailList spec={cashierOrderList} detail={detail} actions={<NewLink />} />;
