import { Button } from '@arco-design/web-react';
import { useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AnswerOf } from '@/contract/defineCall';
import type { tradeDetail } from '@/contract/tradeLists';
import { ACCOUNT_TYPE_WORDS, BUSINESS_TYPE_WORDS, TRADE_PRODUCT_WORDS, TRADE_STATUS_WORDS } from '@/contract/words';
import { Allowed } from '@/features/session';
import { groupInFours } from '@/shared/format/longNumber';
import { formatMoney, formatText } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { useResource } from '@/shared/resource/useResource';
import { Dialog } from '@/shared/ui/Dialog';
import { tradesEvents } from './events';
import { RefundForm } from './RefundForm';
import { detailOf } from './resources';
import { TEXT } from './text';
import styles from './trades.module.css';

type Detail = AnswerOf<typeof tradeDetail>;

interface DrawerProps {
  tradeNo: string;
  /** The list behind it, which is read anew when the trade has changed. */
  listId: string;
  onOpen: (tradeNo: string) => void;
  onClose: () => void;
}

function Facts({ trade, refundable }: Pick<Detail, 'trade' | 'refundable'>) {
  const facts: readonly [string, string][] = [
    [TEXT.tradeNo, groupInFours(trade.tradeNo)],
    [TEXT.merchantOrderNo, groupInFours(trade.merchantOrderNo)],
    [TEXT.businessType, BUSINESS_TYPE_WORDS[trade.businessType]],
    [TEXT.product, TRADE_PRODUCT_WORDS[trade.product]],
    [TEXT.direction, TEXT.directionWords[trade.direction]],
    [TEXT.status, TRADE_STATUS_WORDS[trade.status]],
    [TEXT.amount, formatMoney(trade.amount)],
    [TEXT.fee, formatMoney(trade.fee)],
    ...(refundable === null
      ? []
      : ([
          [TEXT.refundedAmount, formatMoney(trade.refundedAmount)],
          [TEXT.refundable, formatMoney(refundable)],
        ] as [string, string][])),
    [TEXT.counterpartyName, trade.counterpartyName],
    [TEXT.counterpartyAccount, trade.counterpartyAccount || '—'],
    ...(trade.batchNo ? ([[TEXT.batchNo, trade.batchNo]] as [string, string][]) : []),
    [TEXT.remark, trade.remark || '—'],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Content({ detail, onOpen }: { detail: Detail; onOpen: DrawerProps['onOpen'] }) {
  const { trade, refundable, timeline, related, flows } = detail;
  return (
    <>
      <section aria-label={TEXT.facts}>
        <Facts trade={trade} refundable={refundable} />
      </section>
      <section aria-label={TEXT.timeline}>
        <h3>{TEXT.timeline}</h3>
        <ol className={styles.timeline}>
          {timeline.map(({ time, text }) => (
            <li key={`${time} ${text}`}>
              <span>{formatText(text)}</span>
              <time dateTime={time}>{formatTime(time)}</time>
            </li>
          ))}
        </ol>
      </section>
      <section aria-label={TEXT.related}>
        <h3>{TEXT.related}</h3>
        {related.length === 0 ? (
          <p className={styles.none}>{TEXT.noRelated}</p>
        ) : (
          <ul className={styles.rows}>
            {related.map((one) => (
              <li key={one.tradeNo}>
                <span>{TEXT.relations[one.relation]}</span>
                <button type="button" className={styles.link} onClick={() => onOpen(one.tradeNo)}>
                  {one.tradeNo}
                </button>
                <time dateTime={one.createTime}>{formatTime(one.createTime)}</time>
                <span className={styles.figure}>{formatMoney(one.amount)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label={TEXT.flows}>
        <h3>{TEXT.flows}</h3>
        {flows.length === 0 ? (
          <p className={styles.none}>{TEXT.noFlows}</p>
        ) : (
          <ul className={styles.rows}>
            {flows.map((flow) => (
              <li key={flow.flowNo}>
                <span>{ACCOUNT_TYPE_WORDS[flow.accountType]}</span>
                <span>{groupInFours(flow.flowNo)}</span>
                <time dateTime={flow.createTime}>{formatTime(flow.createTime)}</time>
                <span className={styles.figure}>
                  {flow.direction === 'IN' ? '+' : '−'}
                  {formatMoney(flow.amount)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

/** One trade over its list: facts, what happened, what belongs to it. The address names it, so a link opens it too. */
export function TradeDrawer({ tradeNo, listId, onOpen, onClose }: DrawerProps) {
  const dispatch = useDispatch();
  const spec = useMemo(() => detailOf(tradeNo), [tradeNo]);
  const { data, stage, error, again } = useResource(spec);
  const [refunding, setRefunding] = useState(false);
  const refundable = data?.refundable ?? null;
  const openRefund = () => {
    dispatch(tradesEvents.refundOpened({ tradeNo }));
    setRefunding(true);
  };
  return (
    <>
      <Dialog drawer title={TEXT.detailTitle} width={720} closeText={TEXT.close} onClose={onClose}>
        <div className={styles.drawer} aria-busy={stage === 'loading'}>
          {data ? (
            <>
              <Content detail={data} onOpen={onOpen} />
              <div className={styles.actions}>
                {data.flows.length > 0 ? (
                  <Button onClick={() => dispatch(tradesEvents.receiptAsked({ tradeNo }))}>{TEXT.receipt}</Button>
                ) : null}
                {refundable !== null && refundable !== '0.00' ? (
                  <Allowed all="fund:move">
                    <Button type="primary" onClick={openRefund}>
                      {TEXT.refund}
                    </Button>
                  </Allowed>
                ) : null}
              </div>
            </>
          ) : stage === 'failed' ? (
            <div role="alert" className={styles.failed}>
              <h3>{TEXT.noDetail}</h3>
              <p>{error}</p>
              <Button onClick={again}>{TEXT.retry}</Button>
            </div>
          ) : (
            <p role="status">{TEXT.loading}</p>
          )}
        </div>
      </Dialog>
      {refunding && data ? (
        <RefundForm
          trade={data.trade}
          refundable={refundable ?? '0.00'}
          listId={listId}
          onClose={() => setRefunding(false)}
        />
      ) : null}
    </>
  );
}
