import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { ORDER_KIND_WORDS, ORDER_STATE_WORDS } from '@/contract/orders';
import { Allowed } from '@/features/session';
import { DetailDialog } from '@/shared/detail/DetailDialog';
import { type Fact, Facts, Postings, Trail } from '@/shared/detail/parts';
import { Decision } from '@/shared/money/Decision';
import { statusKey } from '@/shared/status/defineStatus';
import { useStatus } from '@/shared/status/useStatus';
import { factsOf } from './Result';
import { moneyEvents } from './slice';
import { type Detail, detailStatus } from './status';
import { OPERATE_TEXT as TEXT } from './text';
import styles from './transfers.module.css';

function Known({ detail: { order, trail, postings }, status }: { detail: Detail; status: string }) {
  const dispatch = useDispatch();
  const { orderNo } = order;
  const facts: readonly Fact[] = [
    [TEXT.kind, ORDER_KIND_WORDS[order.kind]],
    [TEXT.state, ORDER_STATE_WORDS[order.state]],
    ...(order.reason ? [[TEXT.reason, order.reason] as const] : []),
    ...factsOf(order).map(({ label, value }) => [label, value] as const),
    [TEXT.requestNo, order.requestNo],
  ];
  return (
    <>
      <Facts of={facts} />
      {order.state === 'WAIT_RELEASE' ? (
        <Allowed all="fund:release">
          <Decision
            bar={styles.bar}
            onRelease={() => dispatch(moneyEvents.releaseAsked({ orderNo, status }))}
            onRefuse={(reason) => dispatch(moneyEvents.refusalAsked({ orderNo, status, reason }))}
          />
        </Allowed>
      ) : null}
      <Trail of={trail.map(({ by, ...step }) => ({ ...step, byName: by }))} />
      <Postings of={postings} />
      <div className={styles.bar}>
        <Button onClick={() => dispatch(moneyEvents.receiptAsked({ orderNo }))}>{TEXT.receipt}</Button>
      </div>
    </>
  );
}

/** One order with its trail and postings, over the list; it has an address of its own. */
export function OrderDetail({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const search = new URLSearchParams({ orderNo }).toString();
  const { data, error, hurry } = useStatus(detailStatus, search);
  const state = { data, error, failed: data === null && error !== null, again: hurry };
  return (
    <DetailDialog title={TEXT.detailTitle} state={state} onClose={onClose}>
      {(detail) => <Known detail={detail} status={statusKey(detailStatus, search)} />}
    </DetailDialog>
  );
}
