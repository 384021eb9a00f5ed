import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import { usePageSearch } from '@/shared/ui/pageSearch';
import styles from './cashierOrders.module.css';
import { isOrders, ORDERS_PATH, TRADES_PATH } from './paths';
import { TEXT } from './text';

const orders: LazySpec<object> = {
  load: () => import(/* webpackChunkName: "cashierOrders" */ './OrdersTab').then((m) => m.OrdersTab),
  waiting: <p role="status">{TEXT.loading}</p>,
  failed: (again) => <Retry again={again}>{TEXT.failed}</Retry>,
};

/** The two tabs of the page for cashier trades: the trades, which are `children`, and the orders. */
export function CashierTabs({ children }: { children: ReactNode }) {
  const shown = isOrders(usePageSearch());
  return (
    <>
      <nav className={styles.tabs} aria-label={TEXT.tabList}>
        <Link to={TRADES_PATH} aria-current={shown ? undefined : 'true'}>
          {TEXT.tabs.trades}
        </Link>
        <Link to={ORDERS_PATH} aria-current={shown ? 'true' : undefined}>
          {TEXT.tabs.orders}
        </Link>
      </nav>
      {shown ? <LazyComponent of={orders} props={{}} /> : children}
    </>
  );
}
