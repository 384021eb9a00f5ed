import { Button } from '@arco-design/web-react';
import { useDispatch, useSelector } from 'react-redux';
import { type PaymentStates, type paymentPage, statesOf } from '@/contract/calls/warehouseOrders';
import type { AnswerOf } from '@/contract/defineCall';
import { StateLinks, withQuery } from '@/features/vouchers';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { selectList } from '@/shared/list/slice';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { ActionLink } from '@/shared/status/GuardedLink';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { receiptsRequested } from './events';
import { PAYMENT_LIST } from './ids';
import { paymentList } from './lists';
import { orderPath, PAYMENTS_PATH } from './paths';
import styles from './payOrders.module.css';
import { receiptsFeature } from './receiptsFeature';
import { PAYMENT_WORDS, paymentBadge } from './states';
import { TEXT } from './text';

injectFeature(receiptsFeature);

/**
 * Count and sum of payments per state, with all other filters applied. Each figure links to the list filtered by its state; the
 * current state links to all payments.
 */
function Tally({ search, shown }: { search: string; shown: string | null }) {
  const list = useSelector(selectList(PAYMENT_LIST));
  const page = (list?.stage === 'failed' ? null : list?.page) as AnswerOf<typeof paymentPage> | null | undefined;
  if (!page) return null;
  // If the address contains an unknown state, no state is selected.
  const looked: readonly string[] = statesOf(shown as PaymentStates);
  return (
    <StateLinks
      label={TEXT.tally}
      of={page.tally.map(({ state, count, amount }) => ({
        state,
        badge: paymentBadge.render(state, undefined as never),
        count,
        amount,
        current: looked.includes(state),
        to: { search: withQuery(search, { state: shown === state ? '' : state, pageNo: '' }) },
        name: `${TEXT.listOf(PAYMENT_WORDS[state])}，${TEXT.countAndSum(formatCount(count), formatMoney(amount))}`,
      }))}
    />
  );
}

function PaymentLog() {
  const dispatch = useDispatch();
  const search = usePageSearch();
  const params = new URLSearchParams(search);
  const orderNo = params.get('orderNo')?.replace(/\s/g, '') ?? '';
  const page = useSelector(selectList(PAYMENT_LIST))?.page as AnswerOf<typeof paymentPage> | null | undefined;
  const paid = page?.tally.some(({ state, count }) => state === 'SUCCESS' && count > 0) ?? false;
  return (
    <ListPage
      spec={paymentList}
      actions={
        <div className={styles.actions}>
          {orderNo === '' ? null : (
            <>
              <ActionLink to={PAYMENTS_PATH}>{TEXT.allPayments}</ActionLink>
              <ActionLink to={orderPath(orderNo)}>{TEXT.toOrder}</ActionLink>
              {paid ? (
                <Button type="primary" onClick={() => dispatch(receiptsRequested({ orderNo }))}>
                  {TEXT.receipts}
                </Button>
              ) : null}
            </>
          )}
        </div>
      }
    >
      <Tally search={search} shown={params.get('state')} />
    </ListPage>
  );
}

/** The page /cloud-warehouse/makeOrder/paymentLog: the payments of one order, or of all orders, with their receipts. */
export const PaymentLogPage = Object.assign(PaymentLog, {
  firstEvents: (search: string) => [firstQuestion(paymentList, search)],
});
