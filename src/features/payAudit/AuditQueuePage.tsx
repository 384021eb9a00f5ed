import { Button } from '@arco-design/web-react';
import { useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { AUDIT_QUEUE_WORDS, type auditPage } from '@/contract/calls/warehouseOrders';
import type { AnswerOf } from '@/contract/defineCall';
import { PAY_ORDER_KIND_WORDS } from '@/contract/words/warehouseWords';
import { Allowed } from '@/features/session';
import { formatCount } from '@/shared/format/count';
import { formatMoney, sumOf } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { ActiveFilters } from '@/shared/list/ActiveFilters';
import type { AnyListSpec, Filter } from '@/shared/list/defineList';
import { Filters } from '@/shared/list/Filters';
import { FilterDrawer, firstQuestion } from '@/shared/list/ListPage';
import { useLastPage } from '@/shared/list/lastPage';
import { PAGER_FROM, Pager } from '@/shared/list/Pager';
import { type ListQuery, queryOf, searchOf } from '@/shared/list/query';
import { listRequested, sameQuery, selectList } from '@/shared/list/slice';
import { IdentityDialog } from '@/shared/money/IdentityDialog';
import { QueueBar, QueueHead, useFocusBack, useMarks } from '@/shared/money/Queue';
import { address, paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { Card, PageTitle } from '@/shared/ui/Card';
import { DescriptionList, type Fact, knownOf } from '@/shared/ui/DescriptionList';
import { FormAlert } from '@/shared/ui/FormAlert';
import { Retry } from '@/shared/ui/LoadingState';
import { issuedNumber } from '@/shared/ui/LongNumber';
import { NoticeList } from '@/shared/ui/NoticeList';
import { usePageSearch } from '@/shared/ui/pageSearch';
import cards from '@/shared/ui/queue.module.css';
import { useNarrow } from '@/shared/ui/useNarrow';
import { payAuditFeature } from './feature';
import { auditList, QUEUES, type Queue, type Queued, queueIn, withQueue } from './lists';
import { PassDialog } from './PassDialog';
import styles from './payAudit.module.css';
import { RefuseDialog } from './RefuseDialog';
import { Results } from './Results';
import { subs } from './resources';
import { SettingsDialog } from './SettingsDialog';
import { type Decided, payAuditEvents as events, selectPayAudit } from './slice';
import { orderState } from './states';
import { DECISION_TEXT, AUDIT_TEXT as TEXT } from './text';

injectFeature(payAuditFeature);

const spec = auditList as unknown as AnyListSpec;
type Page = AnswerOf<typeof auditPage>;

const SUB = 'subMemberNo';

const factsOf = (order: Queued): readonly Fact[] =>
  knownOf([
    [TEXT.sub, order.subName],
    [TEXT.payee, order.payees],
    [TEXT.vouchers, order.kind === 'MOVE' ? '' : TEXT.vouchersOf(order.vouchers, order.lines)],
    [TEXT.maker, order.makerName],
    [TEXT.submitted, formatTime(order.submitTime)],
    [TEXT.first, order.firstAuditor],
    [TEXT.second, order.secondAuditor],
    [TEXT.remark, order.remark],
    [TEXT.reason, order.state === 'REFUSED' ? order.reason : ''],
  ]);

interface ItemProps {
  order: Queued;
  chosen: boolean;
  disabled: boolean;
  /** The last decision about the order, if it failed or its outcome is unknown. */
  decision: Decided | undefined;
  onChoose: (chosen: boolean) => void;
}

/** An order in the queue, with all data that the auditor checks. */
function Item({ order, chosen, disabled, decision, onChoose }: ItemProps) {
  const { orderNo, amount, fee, warnings, closed, state, kind, pass, passes } = order;
  return (
    <li className={cards.item} data-chosen={chosen}>
      <QueueHead
        title={PAY_ORDER_KIND_WORDS[kind]}
        below={
          <span className={styles.pass}>
            {state === 'WAIT_AUDIT' ? TEXT.pass(pass, passes) : orderState.render(state, undefined as never)}
          </span>
        }
        amount={amount}
        choice={
          closed === ''
            ? { label: TEXT.choose(TEXT.name(order.payees, formatMoney(amount))), chosen, disabled, onChoose }
            : undefined
        }
      />
      {decision?.unknown ? (
        <NoticeList label={DECISION_TEXT.results} of={[decision.msg]} />
      ) : (
        <FormAlert>{decision?.msg}</FormAlert>
      )}
      <NoticeList label={TEXT.warnings} of={warnings} />
      <DescriptionList of={factsOf(order)} />
      <div className={cards.foot}>
        <span className={styles.hint}>
          {fee === '0.00' ? '' : TEXT.fee(formatMoney(fee))}
          {closed === '' || state !== 'WAIT_AUDIT' ? '' : ` ${closed}`}
        </span>
        <span className={cards.number}>{issuedNumber(orderNo)}</span>
        <GuardedLink
          to={address(paths.warehouse.paymentOrderAudit, { orderNo })}
          label={closed === '' ? TEXT.lookOf(orderNo) : TEXT.detailOf(orderNo)}
        >
          {closed === '' ? TEXT.look : TEXT.detail}
        </GuardedLink>
      </div>
    </li>
  );
}

function Orders({ page, stale }: { page: Page; stale: boolean }) {
  const dispatch = useDispatch();
  const { deciding, results } = useSelector(selectPayAudit);
  const [asking, setAsking] = useState<'pass' | 'refuse' | null>(null);
  const open = page.rows.filter(({ closed }) => closed === '');
  // The selected orders. Orders whose decision failed stay selected and show the reason.
  const marks = useMarks(open.map(({ orderNo }) => orderNo));
  const orders = open.filter(({ orderNo }) => marks.chosen.has(orderNo));
  const busy = deciding.length > 0 || stale;
  const sum = formatMoney(sumOf(orders.map(({ amount }) => amount)));
  return (
    <>
      <ul className={cards.list} aria-label={TEXT.list} aria-busy={busy}>
        {page.rows.map((order) => (
          <Item
            key={order.orderNo}
            order={order}
            chosen={marks.chosen.has(order.orderNo)}
            disabled={busy}
            decision={results.find(({ orderNo, ok }) => !ok && orderNo === order.orderNo)}
            onChoose={(chosen) => marks.mark(order.orderNo, chosen)}
          />
        ))}
      </ul>
      {open.length === 0 ? null : (
        <QueueBar
          marks={marks}
          busy={busy}
          label={TEXT.all}
          status={
            deciding.length > 0
              ? TEXT.deciding
              : orders.length === 0
                ? TEXT.noneChosen
                : TEXT.chosen(orders.length, sum)
          }
        >
          <Button size="large" disabled={busy || orders.length === 0} onClick={() => setAsking('refuse')}>
            {TEXT.refuse}
          </Button>
          <Button
            size="large"
            type="primary"
            loading={deciding.length > 0}
            disabled={busy || orders.length === 0}
            onClick={() => setAsking('pass')}
          >
            {TEXT.passAction}
          </Button>
        </QueueBar>
      )}
      {asking === 'pass' ? (
        <PassDialog
          orders={orders}
          onClose={() => setAsking(null)}
          onPass={() => {
            setAsking(null);
            dispatch(events.passRequested({ orders }));
          }}
        />
      ) : asking === 'refuse' ? (
        <RefuseDialog
          orders={orders.length}
          onClose={() => setAsking(null)}
          onRefuse={(reason) => {
            setAsking(null);
            dispatch(events.refusalRequested({ orders, reason }));
          }}
        />
      ) : null}
    </>
  );
}

/** Returns the filters of the list. The queue is left out, because the tabs choose it. Sub-merchants are offered by name. */
function useFilters(): readonly Filter[] {
  const known = useResource(subs).data;
  return useMemo(
    () =>
      spec.filters
        .filter((filter) => !('key' in filter && filter.key === 'queue'))
        .map((filter) =>
          known && 'key' in filter && filter.key === SUB
            ? {
                kind: 'choice',
                key: SUB,
                label: filter.label,
                options: Object.fromEntries(known.map(({ subMemberNo, subName }) => [subMemberNo, subName])),
              }
            : filter,
        ),
    [known],
  );
}

const Nothing = ({ queue, filtered }: { queue: Queue; filtered: boolean }) => {
  const [title, hint] = filtered ? [TEXT.filtered, TEXT.filteredHint] : TEXT.empty[queue];
  return (
    <div role="status" className={cards.empty}>
      <h2>{title}</h2>
      <p className={styles.hint}>{hint}</p>
    </div>
  );
};

function AuditQueue() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const search = usePageSearch();
  const queue = queueIn(search);
  const query = useMemo(() => queryOf(spec, withQueue(search)), [search]);
  const filters = useFilters();
  const list = useSelector(selectList(auditList.id));
  const { deciding, results } = useSelector(selectPayAudit);
  const [settings, setSettings] = useState(false);
  const known = list !== undefined && list.stage !== 'idle' && sameQuery(list.query, query);
  useEffect(() => {
    if (!known) dispatch(listRequested({ id: auditList.id, query }));
  }, [dispatch, known, query]);
  const ask = () => dispatch(listRequested({ id: auditList.id, query }));
  const place = useFocusBack(deciding.length > 0);
  const show = (next: ListQuery, replace = false) =>
    navigate({ search: withQueue(searchOf(next), queue) }, { replace });
  const { queue: _, ...chosen } = query.filters;
  const filtered = Object.keys(chosen).length > 0;
  const find = (next: Readonly<Record<string, string>>) => {
    const nextQuery = { ...query, filters: { ...next, queue }, pageNo: 1 };
    if (sameQuery(nextQuery, query)) ask();
    else show(nextQuery);
  };
  const stale = !(list?.shown && sameQuery(list.shown, query)) || list.stage === 'loading';
  const isOfQueue = list?.shown?.filters['queue'] === queue;
  const shown = useLastPage(list, query, (next) => show(next, true));
  const page = list?.stage === 'failed' || !isOfQueue ? null : (shown as Page | null);
  const fields = (
    <Filters filters={filters} values={chosen} busy={stale} onSearch={find} onReset={() => find({})} all={narrow} />
  );
  return (
    <Card page="full">
      <div ref={place} tabIndex={-1} className={cards.place}>
        <PageTitle
          actions={
            <span className={styles.actions}>
              {narrow ? <FilterDrawer count={Object.keys(chosen).length}>{fields}</FilterDrawer> : null}
              <Allowed all="warehouse:admin">
                <Button onClick={() => setSettings(true)}>{TEXT.settings}</Button>
              </Allowed>
              <Button onClick={ask}>{TEXT.refresh}</Button>
            </span>
          }
          count={page && page.total > 0 ? TEXT.lead(page.total, formatMoney(page.totalAmount)) : undefined}
        >
          {TEXT.title}
        </PageTitle>
      </div>
      <nav className={styles.queues} aria-label={TEXT.queues}>
        {QUEUES.map((one) => (
          <Link key={one} to={{ search: `?queue=${one}` }} aria-current={one === queue ? 'page' : undefined}>
            {AUDIT_QUEUE_WORDS[one]}
            {one === queue && page ? ` ${formatCount(page.total)}` : ''}
          </Link>
        ))}
      </nav>
      {narrow ? null : fields}
      <ActiveFilters filters={filters} values={chosen} onChange={find} />
      <Results of={results} again={ask} />
      {list?.stage === 'failed' ? (
        <Retry again={ask}>{list.error}</Retry>
      ) : page === null ? (
        <p role="status" className={styles.hint}>
          {TEXT.loading}
        </p>
      ) : page.rows.length === 0 ? (
        <Nothing queue={queue} filtered={filtered} />
      ) : null}
      {page && page.total > PAGER_FROM ? (
        <Pager
          pageNo={query.pageNo}
          pageSize={query.pageSize}
          total={page.total}
          onChange={(pageNo, pageSize) => show({ ...query, pageNo, pageSize })}
        />
      ) : null}
      {page && page.rows.length > 0 ? <Orders key={queue} page={page} stale={stale} /> : null}
      <IdentityDialog />
      {settings ? <SettingsDialog onClose={() => setSettings(false)} /> : null}
    </Card>
  );
}

/** The page /cloud-warehouse/paymentOrder/list: the payment orders that wait for an auditor. */
export const AuditQueuePage = Object.assign(AuditQueue, {
  firstEvents: (search: string) => [firstQuestion(auditList, withQueue(search))],
});
