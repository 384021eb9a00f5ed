import type { ReactNode } from 'react';
import { EDIT_PATH, useMaker } from '@/features/vouchers';
import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { Way } from '@/shared/status/Way';
import { orderList } from './lists';
import { PAYMENTS_PATH } from './paths';
import styles from './payOrders.module.css';
import { TEXT } from './text';

const detail = lazyDetail(() =>
  import(/* webpackChunkName: "detail.payOrder" */ './orderDetail').then((m) => m.oneOrder),
);

/** The orders, with what can be done with them; `tabs` stand over the list. */
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
            <Way to={PAYMENTS_PATH}>{TEXT.payments}</Way>
            {maker ? (
              <Way main to={EDIT_PATH}>
                {TEXT.create}
              </Way>
            ) : null}
          </div>
        }
      />
    </>
  );
}
