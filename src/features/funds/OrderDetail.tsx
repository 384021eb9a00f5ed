import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { ORDER_KIND_WORDS, ORDER_STATE_WORDS } from '@/contract/orders';
import { Allowed } from '@/features/session';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { statusKey } from '@/shared/status/defineStatus';
import { useStatus } from '@/shared/status/useStatus';
import styles from './action/action.module.css';
import { factsOf } from './action/Result';
import { moneyEvents } from './action/slice';
import { type Detail, detailStatus } from './action/status';
import { DetailDialog } from './DetailDialog';
import { type Fact, Facts, Postings, Trail } from './TradeParts';
import { OPERATE_TEXT as TEXT } from './text';

/** The second person's decision. Who has made it gets the platform's refusal. */
function Decision({ orderNo, status }: { orderNo: string; status: string }) {
  const dispatch = useDispatch();
  const [refusing, setRefusing] = useState(false);
  const { form, field, submit } = useFields({
    initial: { reason: '' },
    rules: { reason: (typed) => (typed.trim() === '' ? TEXT.noReason : undefined) },
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit(({ reason }) => dispatch(moneyEvents.refusalAsked({ orderNo, status, reason: reason.trim() })))}
    >
      {refusing ? <TextField {...field('reason')} label={TEXT.refuseReason} maxLength={60} autoComplete="off" /> : null}
      <div className={styles.bar}>
        <Button type="primary" onClick={() => dispatch(moneyEvents.releaseAsked({ orderNo, status }))}>
          {TEXT.release}
        </Button>
        {refusing ? (
          <Button status="danger" htmlType="submit">
            {TEXT.refuse}
          </Button>
        ) : (
          <Button onClick={() => setRefusing(true)}>{TEXT.refuse}</Button>
        )}
      </div>
    </form>
  );
}

function Known({ detail: { order, trail, postings }, status }: { detail: Detail; status: string }) {
  const dispatch = useDispatch();
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
          <Decision orderNo={order.orderNo} status={status} />
        </Allowed>
      ) : null}
      <Trail of={trail.map(({ by, ...step }) => ({ ...step, byName: by }))} />
      <Postings of={postings} />
      <div className={styles.bar}>
        <Button onClick={() => dispatch(moneyEvents.receiptAsked({ orderNo: order.orderNo }))}>{TEXT.receipt}</Button>
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
