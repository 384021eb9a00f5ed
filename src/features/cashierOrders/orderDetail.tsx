import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import { cashierOrderDetail, PAY_METHOD_WORDS } from '@/contract/calls/cashierOrders';
import type { AnswerOf } from '@/contract/defineCall';
import { Allowed } from '@/features/session';
import { defineDetail, type Within } from '@/shared/detail/defineDetail';
import { NumberLink } from '@/shared/detail/parts';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { paths } from '@/shared/paths';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { issuedNumber } from '@/shared/ui/LongNumber';
import { StatTable } from '@/shared/ui/StatTable';
import { type Moment, Timeline } from '@/shared/ui/Timeline';
import styles from './cashierOrders.module.css';
import { ORDER_DETAIL, orderClosed } from './forms';
import { LinkPanel } from './LinkPanel';
import { orderState } from './lists';
import { TEXT } from './text';

type Order = AnswerOf<typeof cashierOrderDetail>;

/** Asks for confirmation before an order is closed, because its payer cannot pay afterwards. */
function CloseDialog({ of: { tradeNo, subject, amount }, onClose }: { of: Order; onClose: () => void }) {
  const dispatch = useDispatch();
  const closing = useDialogSubmission(orderClosed.type, onClose);
  return (
    <Dialog title={TEXT.closeTitle} width={480} closeText={TEXT.close} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!closing.busy) dispatch(orderClosed({ tradeNo }));
        }}
      >
        <p>{TEXT.closeLead(subject, formatMoney(amount))}</p>
        <FormAlert>{closing.message}</FormAlert>
        <div className={styles.actions}>
          <Button onClick={onClose}>{TEXT.cancel}</Button>
          <Button status="danger" htmlType="submit" loading={closing.busy}>
            {TEXT.confirmClose}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The actions on an unpaid order. */
function Actions({ data }: Within<Order>) {
  const [shown, setShown] = useState<'link' | 'close' | null>(null);
  const leave = () => setShown(null);
  if (data.state !== 'OPEN' && data.state !== 'PAYING') return null;
  return (
    <>
      <Allowed all="fund:move">
        <Button onClick={() => setShown('close')}>{TEXT.closeOrder}</Button>
      </Allowed>
      <Button type="primary" onClick={() => setShown('link')}>
        {TEXT.showLink}
      </Button>
      {shown === 'link'
        ? createPortal(
            <Dialog title={TEXT.linkTitle} width={560} closeText={TEXT.close} onClose={leave}>
              <LinkPanel order={data} onClose={leave} />
            </Dialog>,
            document.body,
          )
        : null}
      {shown === 'close' ? createPortal(<CloseDialog of={data} onClose={leave} />, document.body) : null}
    </>
  );
}

/** Builds the timeline of an order: past steps and the step that it waits for. */
function momentsOf(order: Order): Moment[] {
  const { steps } = TEXT;
  const moments: Moment[] = [{ title: steps.created, time: order.createTime, by: order.creatorName || order.appName }];
  const now: Readonly<Record<Order['state'], Moment>> = {
    OPEN: { title: steps.waiting, state: 'current', note: TEXT.until(formatTime(order.expireTime)) },
    PAYING: { title: steps.paying, state: 'current', time: order.payments[0]?.createTime },
    PAID: { title: steps.paid, time: order.paidTime ?? undefined },
    CLOSED: { title: steps.closed, time: order.closedTime ?? undefined },
    EXPIRED: { title: steps.expired, time: order.expireTime },
  };
  moments.push(now[order.state]);
  for (const { tradeNo, amount, state, createTime, finishTime } of order.refunds)
    moments.push({
      key: tradeNo,
      title: steps.refund[state],
      time: finishTime ?? createTime,
      note: (
        <>
          {TEXT.refundOf(formatMoney(amount))} <NumberLink list={paths.trade.cashier} number={tradeNo} />
        </>
      ),
    });
  return moments;
}

const Payments = ({ data: { payments } }: Within<Order>) => (
  <section aria-label={TEXT.payments}>
    <h3>{TEXT.payments}</h3>
    {payments.length === 0 ? (
      <p className={styles.none}>{TEXT.noPayments}</p>
    ) : (
      <StatTable
        label={TEXT.payments}
        frame={{ tableFrom: 600 }}
        columns={[
          { title: TEXT.order, whole: true },
          { title: TEXT.payMethod, whole: true },
          { title: TEXT.payState, whole: true },
          { title: TEXT.time, whole: true },
        ]}
        rows={payments.map(({ orderNo, payMethod, state, reason, createTime }) => ({
          key: orderNo,
          cells: [
            <NumberLink key="no" list={paths.trade.cashier} number={orderNo} />,
            PAY_METHOD_WORDS[payMethod],
            reason === null ? TEXT.payStates[state] : `${TEXT.payStates[state]}（${reason}）`,
            formatTime(createTime),
          ],
        }))}
      />
    )}
  </section>
);

const Progress = (props: Within<Order>) => (
  <>
    <section aria-label={TEXT.progress}>
      <h3>{TEXT.progress}</h3>
      <Timeline moments={momentsOf(props.data)} label={null} />
    </section>
    <Payments {...props} />
  </>
);

/** The detail of a cashier order, polled while it waits for its payer. */
export const orderDetail = defineDetail<typeof cashierOrderDetail>({
  id: ORDER_DETAIL,
  title: TEXT.detailTitle,
  call: cashierOrderDetail,
  request: (tradeNo) => ({ tradeNo }),
  head: ({ amount, state, subject }) => ({ amount, state: orderState.render(state, undefined), party: subject }),
  changes: ({ state, payments }) =>
    state === 'OPEN' || state === 'PAYING' || payments.some((payment) => payment.state === 'PROCESSING'),
  facts: (order) => [
    [TEXT.refunded, formatMoney(order.refundedAmount)],
    [TEXT.payMethod, order.payMethod === null ? '' : PAY_METHOD_WORDS[order.payMethod]],
    [
      TEXT.trade,
      order.paidTradeNo === null ? (
        ''
      ) : (
        <NumberLink key="trade" list={paths.trade.cashier} number={order.paidTradeNo} />
      ),
    ],
    [TEXT.outTradeNo, order.outTradeNo],
    [TEXT.tradeNo, issuedNumber(order.tradeNo)],
    [TEXT.app, order.appName],
    [TEXT.creator, order.creatorName],
    [TEXT.created, formatTime(order.createTime)],
    [TEXT.expireTime, formatTime(order.expireTime)],
    [TEXT.paidTime, formatTime(order.paidTime)],
  ],
  Main: Progress,
  Actions,
});
