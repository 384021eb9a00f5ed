import { Link } from 'react-router-dom';
import { firstOfVouchers, LIST_PATH, ORDERS_PATH, VoucherTab } from '@/features/vouchers';
import { firstQuestion } from '@/shared/list/ListPage';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { ORDERS_TAB, orderList } from './lists';
import { OrdersTab } from './OrdersTab';
import styles from './payOrders.module.css';
import { TEXT } from './text';

const isOrders = (search: string): boolean => new URLSearchParams(search).get('tab') === ORDERS_TAB;

function Tabs({ orders }: { orders: boolean }) {
  return (
    <nav className={styles.tabs} aria-label={TEXT.tabList}>
      <Link to={LIST_PATH} aria-current={orders ? undefined : 'true'}>
        {TEXT.tabs.vouchers}
      </Link>
      <Link to={ORDERS_PATH} aria-current={orders ? 'true' : undefined}>
        {TEXT.tabs.orders}
      </Link>
    </nav>
  );
}

function MakeOrder() {
  const orders = isOrders(usePageSearch());
  const tabs = <Tabs orders={orders} />;
  return orders ? <OrdersTab tabs={tabs} /> : <VoucherTab tabs={tabs} />;
}

/** The page /cloud-warehouse/makeOrder/list: the vouchers, and the orders that pay them. */
export const MakeOrderPage = Object.assign(MakeOrder, {
  firstEvents: (search: string) => (isOrders(search) ? [firstQuestion(orderList, search)] : firstOfVouchers(search)),
});
