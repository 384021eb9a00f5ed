import { Button } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { LINE_MODE_WORDS, PAY_ORDER_KIND_WORDS, PAY_ORDER_STATE_WORDS } from '@/contract/words/warehouseWords';
import { OpenLink, Trail } from '@/shared/detail/parts';
import { amountInCapitals } from '@/shared/format/capitals';
import { formatMoney, sumOf } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { IdentityDialog } from '@/shared/money/IdentityDialog';
import { ShowAmounts } from '@/shared/money/ShowAmounts';
import { address, paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { Card, CardBar, PageTitle } from '@/shared/ui/Card';
import { DescriptionList, knownOf } from '@/shared/ui/DescriptionList';
import { FormAlert } from '@/shared/ui/FormAlert';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import { NoticeList } from '@/shared/ui/NoticeList';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { StatTable } from '@/shared/ui/StatTable';
import { type Moment, Timeline } from '@/shared/ui/Timeline';
import { Evidence } from './Evidence';
import { payAuditFeature } from './feature';
import { PassDialog } from './PassDialog';
import styles from './payAudit.module.css';
import { RefuseDialog } from './RefuseDialog';
import { waiting } from './resources';
import { payAuditEvents as events, selectPayAudit } from './slice';
import { LINE_STATE_WORDS, orderState } from './states';
import { type OrderDetail, orderIn, orderStatus } from './status';
import { DECISION_TEXT, resultWords, ORDER_TEXT as TEXT } from './text';

injectFeature(payAuditFeature);

const toList = (
  <ActionLink to={paths.warehouse.paymentOrderList} main>
    {TEXT.toList}
  </ActionLink>
);
const NONE: StatusView = { tone: 'attention', headline: TEXT.none, next: TEXT.noneNext, actions: toList };

/** Builds the timeline of the audits that an order needs: done, current and later ones. */
export function passesOf({
  state,
  pass,
  passes,
  firstAuditor,
  secondAuditor,
}: Pick<OrderDetail, 'state' | 'pass' | 'passes' | 'firstAuditor' | 'secondAuditor'>): readonly Moment[] {
  return Array.from({ length: passes }, (_, index): Moment => {
    const who = index === 0 ? firstAuditor : secondAuditor;
    const title = passes === 1 ? TEXT.onlyPass : (TEXT.passNames[index] ?? '');
    const isCurrent = state === 'WAIT_AUDIT' && pass === index + 1;
    if (who !== '' && !isCurrent) return { title, state: 'done', note: TEXT.passDone(who) };
    if (isCurrent) return { title, state: 'current', note: TEXT.passNow };
    return { title, state: 'waiting', ...(index > 0 ? { note: TEXT.passLater } : {}) };
  });
}

const mayDecide = ({ may, closed }: OrderDetail) => may.audit && closed === '';

/** Link to the next order that waits for this auditor, shown after a decision if there is another order. */
function NextOrder({ orderNo }: { orderNo: string }) {
  const { data } = useResource(waiting, { asked: true });
  const place = useRef<HTMLSpanElement>(null);
  const next = data?.rows.find((row) => row.orderNo !== orderNo);
  const isKnown = data !== null;
  // The pressed button disappears after the decision. The focus moves to the link to the next order, so that Enter continues.
  useEffect(() => {
    if (isKnown && document.activeElement === document.body) place.current?.querySelector('a')?.focus();
  }, [isKnown]);
  if (!data) return null;
  const left = data.total - (data.rows.some((row) => row.orderNo === orderNo) ? 1 : 0);
  return (
    <span ref={place} className={styles.actions}>
      {next ? (
        <ActionLink to={address(paths.warehouse.paymentOrderAudit, { orderNo: next.orderNo })} main>
          {TEXT.nextOrder(left)}
        </ActionLink>
      ) : (
        <span className={styles.hint}>{TEXT.noNext}</span>
      )}
    </span>
  );
}

/**
 * The buttons to pass or refuse the order, always visible. After the decision they are replaced by the outcome and the link to
 * the next order.
 */
function Decision({ of }: { of: OrderDetail }) {
  const dispatch = useDispatch();
  const { deciding, results } = useSelector(selectPayAudit);
  const [asking, setAsking] = useState<'pass' | 'refuse' | null>(null);
  const busy = deciding.length > 0;
  const result = results.find(({ orderNo }) => orderNo === of.orderNo);
  const orders = [of];
  const begin = useRef<HTMLButtonElement>(null);
  const may = mayDecide(of);
  // True if the response to the decision was lost and the reloaded order shows that it is decided.
  const showsLostAnswer = result?.unknown === true && !may;
  if (!may && !result) return null;
  return (
    <>
      <CardBar className={styles.decision}>
        <span
          className={styles.outcome}
          data-failed={(result && !result.ok && !result.unknown) || undefined}
          role="status"
        >
          {busy
            ? TEXT.deciding
            : showsLostAnswer
              ? TEXT.nowState(PAY_ORDER_STATE_WORDS[of.state])
              : result
                ? resultWords(result)
                : ''}
        </span>
        <ShowAmounts />
        {may ? (
          <>
            <Button size="large" disabled={busy} onClick={() => setAsking('refuse')}>
              {TEXT.refuse}
            </Button>
            <Button ref={begin} size="large" type="primary" loading={busy} onClick={() => !busy && setAsking('pass')}>
              {TEXT.pass}
            </Button>
          </>
        ) : null}
        {result?.ok || showsLostAnswer ? <NextOrder orderNo={of.orderNo} /> : null}
      </CardBar>
      {asking === 'pass' && may ? (
        <PassDialog
          orders={orders}
          onClose={() => setAsking(null)}
          onPass={() => {
            setAsking(null);
            dispatch(events.passRequested({ orders }));
          }}
        />
      ) : asking === 'refuse' && may ? (
        <RefuseDialog
          orders={1}
          onClose={() => setAsking(null)}
          onRefuse={(reason) => {
            setAsking(null);
            dispatch(events.refusalRequested({ orders, reason }));
          }}
        />
      ) : null}
      <IdentityDialog />
    </>
  );
}

const Money = ({ of: { balance, available, after, amount, fee } }: { of: OrderDetail }) => (
  <section className={styles.part} aria-label={TEXT.money}>
    <h2>{TEXT.money}</h2>
    <DescriptionList
      of={[
        [TEXT.balance, formatMoney(balance)],
        [TEXT.available, formatMoney(available)],
        [TEXT.pays, formatMoney(sumOf([amount, fee]))],
        [
          TEXT.after,
          <span key="after" className={after.startsWith('-') ? styles.short : undefined}>
            {formatMoney(after)}
          </span>,
        ],
      ]}
    />
  </section>
);

const Lines = ({ of }: { of: OrderDetail }) => (
  <section className={styles.part}>
    <h2>{TEXT.lines}</h2>
    <StatTable
      label={TEXT.lines}
      frame={{ tableFrom: 640, most: 480 }}
      columns={[
        { title: TEXT.lineNo, whole: true },
        { title: TEXT.linePayee },
        { title: TEXT.lineAccount, whole: true },
        { title: TEXT.lineAmount, right: true },
        { title: TEXT.lineState, whole: true },
      ]}
      rows={of.lineRows.map(({ lineNo, payeeName, accountNo, bank, amount, state, reason }) => ({
        key: String(lineNo),
        cells: [
          lineNo,
          payeeName,
          <>
            {accountNumber(accountNo)} {bank}
          </>,
          formatMoney(amount),
          `${LINE_STATE_WORDS[state]} ${reason}`.trim(),
        ],
      }))}
    />
  </section>
);

function Known({ order, again }: { order: OrderDetail; again: () => void }) {
  const { results } = useSelector(selectPayAudit);
  const waits = order.state === 'WAIT_AUDIT';
  const result = results.find(({ orderNo }) => orderNo === order.orderNo);
  const failed = result && !result.ok && !result.unknown;
  const unknown = result?.unknown && mayDecide(order);
  const top = useRef<HTMLDivElement>(null);
  // Scrolls to the message at the top when the decision failed or its outcome is unknown.
  useEffect(() => {
    if (failed || unknown) top.current?.scrollIntoView?.({ block: 'start' });
  }, [failed, unknown]);
  const progress = address(paths.warehouse.makeOrderStatus, { orderNo: order.orderNo });
  return (
    <Card as="article" page="full">
      <div ref={top}>
        <PageTitle
          actions={
            <span className={styles.actions}>
              {waits ? null : <GuardedLink to={progress}>{TEXT.toOrder}</GuardedLink>}
              <ActionLink to={paths.warehouse.paymentOrderList}>{TEXT.toList}</ActionLink>
            </span>
          }
          lead={
            <>
              {orderState.render(order.state, undefined as never)} {issuedNumber(order.orderNo)}
            </>
          }
        >
          {TEXT.title}
        </PageTitle>
      </div>
      <div className={styles.head}>
        <strong>{formatMoney(order.amount)}</strong>
        <span>{amountInCapitals(order.amount)}</span>
      </div>
      {failed ? <FormAlert>{`${resultWords(result)} ${TEXT.again}`}</FormAlert> : null}
      {unknown ? (
        <p className={styles.results} data-tone="unknown" role="alert">
          {resultWords(result)}{' '}
          <button type="button" className={styles.link} onClick={again}>
            {DECISION_TEXT.lookAgain}
          </button>
        </p>
      ) : null}
      {waits && order.closed !== '' ? <p className={styles.closed}>{TEXT.closed(order.closed)}</p> : null}
      <NoticeList label={TEXT.warnings} of={order.warnings} />
      {waits && order.warnings.length === 0 ? <p className={styles.hint}>{TEXT.noWarnings}</p> : null}
      <div className={styles.parts}>
        <section aria-label={TEXT.facts}>
          <DescriptionList
            of={knownOf([
              [TEXT.payer, order.subName],
              [TEXT.account, accountNumber(order.accountNo)],
              [TEXT.payee, order.payees],
              [TEXT.kind, PAY_ORDER_KIND_WORDS[order.kind]],
              [TEXT.mode, order.kind === 'MOVE' ? '' : LINE_MODE_WORDS[order.mode]],
              [TEXT.count, order.kind === 'MOVE' ? '' : TEXT.counts(order.vouchers, order.lines)],
              [TEXT.fee, formatMoney(order.fee)],
              [TEXT.maker, order.makerName],
              [TEXT.submitted, formatTime(order.submitTime)],
              [TEXT.remark, order.remark],
              [TEXT.reason, order.reason],
            ])}
          />
        </section>
        {waits ? <Money of={order} /> : null}
        <section className={styles.part} aria-label={TEXT.passes}>
          <h2>{TEXT.passes}</h2>
          <Timeline moments={passesOf(order)} label={null} />
          <p className={styles.hint}>
            {order.passes > 1 && order.twoFrom !== null ? TEXT.why(formatMoney(order.twoFrom)) : TEXT.whyOne}
          </p>
        </section>
        {order.kind === 'MOVE' ? <Lines of={order} /> : <Evidence of={order} />}
        {order.kind !== 'MOVE' && !waits ? <Lines of={order} /> : null}
        <div className={styles.trail}>
          <Trail of={[...order.steps].sort((one, other) => one.time.localeCompare(other.time))} />
        </div>
        {order.retryOf === '' ? null : (
          <p className={styles.hint}>
            {TEXT.retryOf}{' '}
            <OpenLink
              to={address(paths.warehouse.makeOrderStatus, { orderNo: order.retryOf })}
              text={issuedNumber(order.retryOf)}
            />
          </p>
        )}
      </div>
      <Decision of={order} />
    </Card>
  );
}

function LoadedOrder({ orderNo }: { orderNo: string }) {
  const status = useStatus(orderStatus, orderIn(orderNo).search);
  return status.data ? (
    <Known order={status.data} again={status.again} />
  ) : (
    <StatusPage title={TEXT.title} status={status} view={null} what={TEXT.what} elsewhere={toList} />
  );
}

/** The page /cloud-warehouse/paymentOrder/audit: shows the order `orderNo` to its auditor, who passes or refuses it. */
export function AuditPage() {
  const orderNo = new URLSearchParams(usePageSearch()).get('orderNo')?.trim() ?? '';
  return orderNo === '' ? (
    <StatusPage title={TEXT.title} view={NONE} />
  ) : (
    <LoadedOrder key={orderNo} orderNo={orderNo} />
  );
}
