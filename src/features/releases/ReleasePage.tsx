import { Button } from '@arco-design/web-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { ORDER_KIND_WORDS } from '@/contract/calls/orders';
import type { checkerPage, WaitingItem } from '@/contract/calls/releases';
import type { AnswerOf } from '@/contract/defineCall';
import { PAYMENT_KIND_WORDS } from '@/contract/rules/batchSheet';
import { waitedWords } from '@/features/messages';
import { ReasonDialog } from '@/shared/form/ReasonDialog';
import { formatMoney, sumOf } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import type { AnyListSpec } from '@/shared/list/defineList';
import { firstQuestion } from '@/shared/list/ListPage';
import { useLastPage } from '@/shared/list/lastPage';
import { PAGER_FROM, Pager } from '@/shared/list/Pager';
import { queryOf, searchOf } from '@/shared/list/query';
import { listRequested, sameQuery, selectList } from '@/shared/list/slice';
import { IdentityDialog } from '@/shared/money/IdentityDialog';
import { QueueBar, QueueHead, useFocusBack, useMarks } from '@/shared/money/Queue';
import { address, paths } from '@/shared/paths';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { Card, PageTitle } from '@/shared/ui/Card';
import { DescriptionList, type Fact, knownOf } from '@/shared/ui/DescriptionList';
import { Retry } from '@/shared/ui/LoadingState';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import { NoticeList } from '@/shared/ui/NoticeList';
import { usePageSearch } from '@/shared/ui/pageSearch';
import queue from '@/shared/ui/queue.module.css';
import { releasesFeature } from './feature';
import { waitingList } from './lists';
import styles from './releases.module.css';
import { releasesEvents as events, selectReleases } from './slice';
import { nameOf, RELEASE_TEXT as TEXT } from './text';

injectFeature(releasesFeature);

const spec = waitingList as unknown as AnyListSpec;
type Waiting = AnswerOf<typeof checkerPage>;

/** Returns the address of the page with the full order or batch. */
const wayTo = ({ what, number }: WaitingItem): string =>
  what === 'ORDER'
    ? `${paths.fund.operate}?${new URLSearchParams({ detail: number })}`
    : address(paths.fund.batch, { batchNo: number });

const party = ({ name, accountNo, bankName }: { name: string; accountNo: string; bankName: string }): ReactNode => (
  <>
    {name} <span className={styles.account}>{accountNumber(accountNo)}</span> {bankName}
  </>
);

const factsOf = (item: WaitingItem): readonly Fact[] =>
  knownOf([
    ...(item.what === 'ORDER'
      ? ([
          [TEXT.payee, party(item.payee)],
          [item.kind === 'REFUND' ? TEXT.original : TEXT.history, item.history],
        ] as const)
      : ([[TEXT.file, `${item.fileName}（${TEXT.lines(item.items)}）`]] as const)),
    [TEXT.payer, party(item.payer)],
    [TEXT.maker, `${item.makerName}，${formatTime(item.createTime)}`],
    [TEXT.remark, item.remark],
  ]);

/** A payment that waits for the user's release, with all data that the user checks first. `alone`: no other payment waits. */
function Item({
  item,
  alone,
  chosen,
  disabled,
  onChoose,
}: {
  item: WaitingItem;
  alone: boolean;
  chosen: boolean;
  disabled: boolean;
  onChoose: (chosen: boolean) => void;
}) {
  const { number, amount, fee, total, warnings, waited } = item;
  const kind = item.what === 'ORDER' ? ORDER_KIND_WORDS[item.kind] : PAYMENT_KIND_WORDS[item.kind];
  return (
    <li className={queue.item} data-chosen={chosen && !alone}>
      <QueueHead
        title={kind}
        below={
          <span className={styles.waited} data-long={waited >= 24 * 60}>
            {waitedWords(waited)}
          </span>
        }
        amount={amount}
        choice={
          alone ? undefined : { label: TEXT.choose(nameOf(item, formatMoney(amount))), chosen, disabled, onChoose }
        }
      />
      <NoticeList label={TEXT.warnings} of={warnings} />
      <DescriptionList of={factsOf(item)} />
      <div className={queue.foot}>
        <span className={styles.hint}>{fee === '0.00' ? '' : TEXT.fee(formatMoney(fee), formatMoney(total))}</span>
        <span className={queue.number}>{issuedNumber(number)}</span>
        <GuardedLink to={wayTo(item)} label={TEXT.detailOf(number)}>
          {TEXT.detail}
        </GuardedLink>
      </div>
    </li>
  );
}

/** Lists the payments that could not be released or refused. A toast would vanish before the user has read them. */
function Failures() {
  const { failures, left } = useSelector(selectReleases);
  if (failures.length === 0) return null;
  return (
    <div className={styles.failures} role="alert">
      <strong>{TEXT.failures}</strong>
      <ul>
        {failures.map(({ number, message }) => (
          <li key={number}>{message}</li>
        ))}
      </ul>
      {left > 0 ? <p>{TEXT.stopped(left)}</p> : null}
    </div>
  );
}

function Queue({ page, stale }: { page: Waiting; stale: boolean }) {
  const dispatch = useDispatch();
  const { progress } = useSelector(selectReleases);
  const marks = useMarks(
    page.rows.map(({ number }) => number),
    page.total === 1,
  );
  const [refusing, setRefusing] = useState(false);
  const items = page.rows.filter(({ number }) => marks.chosen.has(number));
  const busy = progress !== null || stale;
  const [first] = items;
  const sum = formatMoney(sumOf(items.map(({ amount }) => amount)));
  const chosenWords = !first ? TEXT.noneChosen : marks.alone ? nameOf(first, sum) : TEXT.chosen(items.length, sum);
  return (
    <>
      <ul className={queue.list} aria-label={TEXT.list} aria-busy={busy}>
        {page.rows.map((item) => (
          <Item
            key={item.number}
            item={item}
            alone={marks.alone}
            chosen={marks.chosen.has(item.number)}
            disabled={busy}
            onChoose={(chosen) => marks.mark(item.number, chosen)}
          />
        ))}
      </ul>
      <QueueBar
        marks={marks}
        busy={busy}
        label={TEXT.all}
        status={progress ? TEXT.deciding(progress.done, progress.all) : chosenWords}
      >
        <Button disabled={busy || items.length === 0} onClick={() => setRefusing(true)}>
          {TEXT.refuse}
        </Button>
        <Button
          type="primary"
          loading={progress !== null}
          disabled={busy || items.length === 0}
          onClick={() => dispatch(events.releasesRequested({ items }))}
        >
          {TEXT.release}
        </Button>
      </QueueBar>
      {refusing ? (
        <ReasonDialog
          title={TEXT.refuseTitle(items.length)}
          hint={TEXT.refuseHint}
          label={TEXT.reason}
          rule={(typed) => (typed.trim() === '' ? TEXT.noReason : undefined)}
          action={TEXT.refuse}
          onClose={() => setRefusing(false)}
          onGive={(reason) => {
            setRefusing(false);
            dispatch(events.refusalsRequested({ items, reason }));
          }}
        />
      ) : null}
    </>
  );
}

function Waits() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const search = usePageSearch();
  const query = useMemo(() => queryOf(spec, search), [search]);
  const list = useSelector(selectList(waitingList.id));
  const known = list !== undefined && list.stage !== 'idle' && sameQuery(list.query, query);
  useEffect(() => {
    if (!known) dispatch(listRequested({ id: waitingList.id, query }));
  }, [dispatch, known, query]);
  const ask = () => dispatch(listRequested({ id: waitingList.id, query }));
  const { progress } = useSelector(selectReleases);
  const place = useFocusBack(progress !== null);
  const shown = useLastPage(list, query, (next) => navigate({ search: searchOf(next) }, { replace: true }));
  const page = list?.stage === 'failed' ? null : (shown as Waiting | null);
  const stale = !(list?.shown && sameQuery(list.shown, query)) || list.stage === 'loading';
  return (
    <Card page="full">
      <div ref={place} tabIndex={-1} className={queue.place}>
        <PageTitle
          actions={<Button onClick={ask}>{TEXT.refresh}</Button>}
          count={page && page.total > 0 ? TEXT.lead(page.total, formatMoney(page.totalAmount)) : undefined}
        >
          {TEXT.title}
        </PageTitle>
      </div>
      <Failures />
      {list?.stage === 'failed' ? (
        <Retry again={ask}>{list.error}</Retry>
      ) : page === null ? (
        <p role="status" className={styles.note}>
          {TEXT.loading}
        </p>
      ) : page.rows.length === 0 ? (
        <div role="status" className={queue.empty}>
          <h2>{TEXT.empty}</h2>
          <p className={styles.note}>{TEXT.emptyHint}</p>
          <GuardedLink to={paths.fund.operate}>{TEXT.toRecords}</GuardedLink>
        </div>
      ) : null}
      {page && page.own > 0 ? <p className={styles.note}>{TEXT.own(page.own)}</p> : null}
      {page && page.total > PAGER_FROM ? (
        <Pager
          pageNo={query.pageNo}
          pageSize={query.pageSize}
          total={page.total}
          onChange={(pageNo, pageSize) => navigate({ search: searchOf({ ...query, pageNo, pageSize }) })}
        />
      ) : null}
      {page && page.rows.length > 0 ? <Queue page={page} stale={stale} /> : null}
      <IdentityDialog />
    </Card>
  );
}

/** The page /fund-manage/toRelease: payments of other users that wait for this user's release. */
export const ReleasePage = Object.assign(Waits, {
  firstEvents: (search: string) => [firstQuestion(waitingList, search)],
});
