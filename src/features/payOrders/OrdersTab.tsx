import type { ReactNode } from 'react';
import { EDIT_PATH, useMaker } from '@/features/vouchers';
import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { ActionLink } from '@/shared/status/GuardedLink';
import { orderList } from './lists';
import { PAYMENTS_PATH } from './paths';
import styles from './payOrders.module.css';
import { TEXT } from './text';

const detail = lazyDetail(() =>
  import(/* webpackChunkName: "detail.payOrder" */ './orderDetail').then((m) => m.oneOrder),
);

/** The list of payment orders with their actions. `tabs` are shown above the list. */
export function OrdersTab({ tabs }: { tabs: ReactNode }) {
  const maker = useMaker();
  return (
    <>
      {tabs}
      <DetailList
        spec={orderList}
        detail={detail}
        actions={
          <div className={styles.actions}>
            <ActionLink to={PAYMENTS_PATH}>{TEXT.payments}</ActionLink>
            {maker ? (
              <ActionLink main to={EDIT_PATH}>
                {TEXT.create}
              </ActionLink>
            ) : null}
          </div>
        }
      />
    </>
  );
}
