import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { ORDER_KIND_WORDS, ORDER_STATE_WORDS } from '@/contract/orders';
import { ACCOUNT_TYPE_WORDS } from '@/contract/words';
import { Allowed } from '@/features/session';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { formatMoney, formatText } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { statusKey } from '@/shared/status/defineStatus';
import { useStatus } from '@/shared/status/useStatus';
import { Dialog } from '@/shared/ui/Dialog';
import styles from './action/action.module.css';
import { factsOf } from './action/Result';
import { moneyEvents } from './action/slice';
import { type Detail, detailStatus } from './action/status';
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
  const facts = [
    { label: TEXT.kind, value: ORDER_KIND_WORDS[order.kind] },
    { label: TEXT.state, value: ORDER_STATE_WORDS[order.state] },
    ...(order.reason ? [{ label: TEXT.reason, value: order.reason }] : []),
    ...factsOf(order),
    { label: TEXT.requestNo, value: order.requestNo },
  ];
  return (
    <>
      <dl className={styles.review}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.state === 'WAIT_RELEASE' ? (
        <Allowed all="fund:release">
          <Decision orderNo={order.orderNo} status={status} />
        </Allowed>
      ) : null}
      <h3 className={styles.sub}>{TEXT.trail}</h3>
      <ol className={styles.trail}>
        {trail.map(({ time, step, text, by }) => (
          <li key={`${time} ${step} ${text}`}>
            {formatText(text)}
            <small>
              {formatTime(time)} {by}
            </small>
          </li>
        ))}
      </ol>
      <h3 className={styles.sub}>{TEXT.postings}</h3>
      {postings.length === 0 ? (
        <p>{TEXT.noPostings}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by keys
        <section className={styles.scroll} aria-label={TEXT.postings} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{TEXT.flowNo}</th>
                <th scope="col">{TEXT.account}</th>
                <th scope="col" className={styles.right}>
                  {TEXT.amount}
                </th>
                <th scope="col" className={styles.right}>
                  {TEXT.balance}
                </th>
                <th scope="col">{TEXT.time}</th>
              </tr>
            </thead>
            <tbody>
              {postings.map(({ flowNo, accountType, amount, balance, createTime }) => (
                <tr key={flowNo}>
                  <td>{flowNo}</td>
                  <td>{ACCOUNT_TYPE_WORDS[accountType]}</td>
                  <td className={styles.right}>{formatMoney(amount)}</td>
                  <td className={styles.right}>{formatMoney(balance)}</td>
                  <td>{formatTime(createTime)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
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
  return (
    <Dialog drawer title={TEXT.detailTitle} width={720} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.dialog}>
        {data ? (
          <Known detail={data} status={statusKey(detailStatus, search)} />
        ) : error ? (
          <p role="alert">
            {error}{' '}
            <button type="button" className={styles.link} onClick={hurry}>
              {TEXT.retry}
            </button>
          </p>
        ) : (
          <p role="status">{TEXT.loading}</p>
        )}
      </div>
    </Dialog>
  );
}
