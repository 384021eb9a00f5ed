import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import type { PayOrder } from '@/contract/calls/warehouseOrders';
import { useMaker } from '@/features/vouchers';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { useSubmission } from '@/shared/submission/useSubmission';
import { orderMovesFeature } from './effects';
import { receiptsRequested } from './events';
import { orderCancelled, orderRetried, orderSubmitted } from './forms';
import { editPath, paymentsPath, statusPath } from './paths';
import { receiptsFeature } from './receiptsFeature';
import { isPassed } from './states';
import { TEXT } from './text';

injectFeature(receiptsFeature);
injectFeature(orderMovesFeature);

/** The actions that the user may take on an order, by its state. */
interface May {
  edit: boolean;
  submit: boolean;
  cancel: boolean;
  retry: boolean;
}

interface OrderActionsProps {
  order: Pick<PayOrder, 'orderNo' | 'version' | 'amount' | 'vouchers' | 'state' | 'succeeded'>;
  may: May;
  /** True on the order's status page, which needs no link to itself. */
  onStatus?: boolean;
}

/** The buttons of an order. Buttons that create or change orders disappear when the user loses the permission. */
export function OrderActions({ order, may, onStatus = false }: OrderActionsProps) {
  const dispatch = useDispatch();
  const maker = useMaker();
  const submitting = useSubmission(orderSubmitted.type).busy;
  const cancelling = useSubmission(orderCancelled.type).busy;
  const retrying = useSubmission(orderRetried.type).busy;
  const { orderNo, version, amount, vouchers, state, succeeded } = order;
  const wish = { orderNo, version, amount, vouchers };
  const busy = submitting || cancelling || retrying;
  const draft = state === 'DRAFT';
  return (
    <>
      {maker && may.submit ? (
        <Button type="primary" loading={submitting} disabled={busy} onClick={() => dispatch(orderSubmitted(wish))}>
          {TEXT.submit}
        </Button>
      ) : null}
      {maker && may.retry ? (
        <Button type="primary" loading={retrying} disabled={busy} onClick={() => dispatch(orderRetried({ orderNo }))}>
          {TEXT.retry}
        </Button>
      ) : null}
      {maker && may.edit ? <GuardedLink to={editPath(orderNo)}>{TEXT.edit}</GuardedLink> : null}
      {may.cancel ? (
        <Button loading={cancelling} disabled={busy} onClick={() => dispatch(orderCancelled({ ...wish, draft }))}>
          {draft ? TEXT.discard : TEXT.cancel}
        </Button>
      ) : null}
      {onStatus || draft ? null : <GuardedLink to={statusPath(orderNo)}>{TEXT.toStatus}</GuardedLink>}
      {isPassed(state) ? <GuardedLink to={paymentsPath(orderNo)}>{TEXT.toPayments}</GuardedLink> : null}
      {succeeded > 0 ? <Button onClick={() => dispatch(receiptsRequested({ orderNo }))}>{TEXT.receipts}</Button> : null}
    </>
  );
}
