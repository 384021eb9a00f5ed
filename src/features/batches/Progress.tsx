import type { ReactNode } from 'react';
import { ITEM_STATE_WORDS, type PaymentBatchInfo } from '@/contract/calls/batchPayments';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import type { useStatus } from '@/shared/status/useStatus';
import { knownOf } from '@/shared/ui/DescriptionList';
import { NoticeList } from '@/shared/ui/NoticeList';
import { StatTable } from '@/shared/ui/StatTable';
import styles from './batches.module.css';
import { draftPath, LIST_PATH, NEW_PATH } from './paths';
import type { FollowedBatch } from './status';
import { BATCH_TEXT as TEXT } from './text';

const COLUMNS = [
  { title: TEXT.state },
  { title: TEXT.count, right: true },
  { title: TEXT.amount, right: true },
  { title: TEXT.fee, right: true },
] as const;

/** The progress of a batch, with count and sum of its lines per state. */
function Tally({ info: { batch, tally } }: { info: PaymentBatchInfo }) {
  const final = tally
    .filter(({ state }) => state !== 'WAITING' && state !== 'PROCESSING')
    .reduce((sum, { items }) => sum + items, 0);
  const percent = batch.items === 0 ? 0 : Math.floor((final * 100) / batch.items);
  return (
    <>
      <div
        className={styles.progress}
        role="progressbar"
        aria-label={TEXT.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${final}/${batch.items}`}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      <div className={styles.tally}>
        <StatTable
          label={TEXT.tally}
          columns={COLUMNS}
          rows={tally.map(({ state, items, amount, fee }) => ({
            key: state,
            cells: [ITEM_STATE_WORDS[state], formatCount(items), formatMoney(amount), formatMoney(fee)],
          }))}
        />
      </div>
    </>
  );
}

const factsOf = ({ batch }: PaymentBatchInfo) =>
  knownOf([
    [TEXT.batchNo, batch.batchNo],
    [TEXT.kind, TEXT.verb(batch.kind)],
    [TEXT.fileName, batch.fileName],
    [TEXT.lines, formatCount(batch.items)],
    [TEXT.sum, formatMoney(batch.amount)],
    [TEXT.fee, formatMoney(batch.fee)],
    [TEXT.maker, batch.makerName],
    [TEXT.checker, batch.checkerName],
    [TEXT.checkTime, formatTime(batch.checkTime)],
    [TEXT.confirmTime, formatTime(batch.confirmTime)],
    [TEXT.finishTime, formatTime(batch.finishTime)],
  ]);

const toList = <ActionLink to={LIST_PATH}>{TEXT.toList}</ActionLink>;

export const noBatch = (headline: string, next: string): StatusView => ({
  tone: 'attention',
  headline,
  next,
  actions: (
    <>
      <ActionLink main to={LIST_PATH}>
        {TEXT.toList}
      </ActionLink>
      <ActionLink to={NEW_PATH}>{TEXT.toNew}</ActionLink>
    </>
  ),
});

/** Builds the status view of a batch. `actions` are the page's own actions, before the link back to the list. */
function viewOf({ info, confirming, lost }: FollowedBatch, actions: ReactNode): StatusView {
  if (!info) return noBatch(TEXT.absent, TEXT.absentNext);
  const { batch, tally } = info;
  const { headline: HEAD, next: NEXT } = TEXT;
  if (batch.state === 'DRAFT') {
    const draft = (label: string) => (
      <>
        <ActionLink main to={draftPath(batch.batchNo)}>
          {label}
        </ActionLink>
        {toList}
      </>
    );
    if (lost) return { tone: 'attention', headline: HEAD.unknown, next: NEXT.lost, actions: draft(TEXT.resume) };
    if (confirming) return { tone: 'pending', headline: HEAD.unknown, next: NEXT.unknown, actions: toList };
    return {
      tone: 'attention',
      headline: HEAD.DRAFT,
      next: NEXT.DRAFT,
      facts: factsOf(info),
      actions: draft(TEXT.goOn),
    };
  }
  const shared = {
    facts: factsOf(info),
    actions: (
      <>
        {actions}
        {toList}
      </>
    ),
    children: (
      <>
        <NoticeList label={TEXT.notes} of={[...info.twins, ...info.payees]} />
        <Tally info={info} />
      </>
    ),
  };
  const bad = tally.filter(({ state }) => state === 'FAILED' || state === 'RETURNED');
  const failed = bad.reduce((sum, { items }) => sum + items, 0);
  switch (batch.state) {
    case 'WAIT_RELEASE':
      return { ...shared, tone: 'pending', headline: HEAD.WAIT_RELEASE, next: NEXT.WAIT_RELEASE };
    case 'RUNNING':
      return { ...shared, tone: 'pending', headline: HEAD.RUNNING, next: NEXT.RUNNING };
    case 'REFUSED':
      return { ...shared, tone: 'refused', headline: HEAD.REFUSED, next: NEXT.REFUSED(batch.reason ?? '') };
    case 'CANCELLED':
      return { ...shared, tone: 'attention', headline: HEAD.CANCELLED, next: NEXT.CANCELLED };
    default:
      if (failed === 0) return { ...shared, tone: 'done', headline: HEAD.DONE, next: NEXT.DONE };
      return {
        ...shared,
        tone: failed === batch.items ? 'refused' : 'attention',
        headline: failed === batch.items ? HEAD.allFailed : HEAD.partly,
        next: bad.some(({ state, fee }) => state === 'RETURNED' && fee !== '0.00') ? NEXT.returned : NEXT.partly,
      };
  }
}

/** The state of a batch, polled until it is final. */
export function Progress({
  status,
  actions,
}: {
  status: ReturnType<typeof useStatus<FollowedBatch>>;
  actions: ReactNode;
}) {
  return <StatusPage title={TEXT.title} status={status} view={status.data ? viewOf(status.data, actions) : null} />;
}
