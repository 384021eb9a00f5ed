import { useSelector } from 'react-redux';
import type { ApplicationDetail } from '@/contract/calls/applications';
import { Withdrawal } from '@/features/opening';
import { mendingOf } from '@/features/products';
import { sessionSelectors } from '@/features/session';
import { StoredPicture } from '@/features/uploads';
import { ApplicationFacts } from '@/shared/application/ApplicationFacts';
import { formatTime } from '@/shared/format/time';
import { address, paths } from '@/shared/paths';
import { statusKey } from '@/shared/status/defineStatus';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { knownOf } from '@/shared/ui/DescriptionList';
import { issuedNumber } from '@/shared/ui/LongNumber';
import { usePageSearch } from '@/shared/ui/pageSearch';
import styles from './parameters.module.css';
import { specialStatus } from './status';
import { SPLIT_TEXT as TEXT } from './text';

const { psApply, psSuccess } = paths.product;

const TONES = {
  AUDITING: 'pending',
  WAIT_SIGN: 'attention',
  PASSED: 'done',
  REJECTED: 'refused',
  WITHDRAWN: 'attention',
} as const;

const toParameters = (
  <ActionLink to={psApply} main>
    {TEXT.toParameters}
  </ActionLink>
);
const NONE: StatusView = {
  tone: 'attention',
  headline: TEXT.noneChosen,
  next: TEXT.noneNext,
  actions: toParameters,
};

function viewOf(detail: ApplicationDetail, { mayOpen, key }: { mayOpen: boolean; key: string }): StatusView {
  const { applyNo, kind, state, title, dueAt, followedBy, canWithdraw } = detail;
  if (kind !== 'SPLIT_SPECIAL')
    return {
      tone: 'attention',
      headline: TEXT.otherKind,
      actions: (
        <>
          <ActionLink to={address(paths.product.applyDetail, { applyNo })} main>
            {TEXT.toApplication}
          </ActionLink>
          <ActionLink to={psApply}>{TEXT.toParameters}</ActionLink>
        </>
      ),
    };
  return {
    tone: TONES[state],
    headline: `${title}：${TEXT.headline[state]}`,
    next: state === 'AUDITING' && dueAt ? TEXT.due(formatTime(dueAt)) : TEXT.next[state],
    actions: (
      <>
        {state === 'REJECTED' && followedBy === '' && mayOpen ? (
          <ActionLink to={mendingOf(applyNo)} main>
            {TEXT.mend}
          </ActionLink>
        ) : null}
        {followedBy ? (
          <ActionLink to={address(psSuccess, { applyNo: followedBy })} main>
            {TEXT.view}
          </ActionLink>
        ) : null}
        <ActionLink to={psApply}>{TEXT.toParameters}</ActionLink>
        {canWithdraw && mayOpen ? <Withdrawal applyNo={applyNo} status={key} /> : null}
      </>
    ),
    facts: knownOf([
      [TEXT.applyNo, issuedNumber(applyNo)],
      [TEXT.submittedBy, detail.submittedBy],
      [TEXT.submittedAt, formatTime(detail.submittedAt)],
      [TEXT.decidedAt, formatTime(detail.decidedAt)],
    ]),
    children: (
      <div className={styles.facts}>
        <ApplicationFacts of={detail} Picture={StoredPicture} />
      </div>
    ),
  };
}

function Success({ applyNo }: { applyNo: string }) {
  const search = new URLSearchParams({ applyNo }).toString();
  const status = useStatus(specialStatus, search);
  const mayOpen = useSelector(sessionSelectors.selectPermissions).includes('product:open');
  const view = status.data && viewOf(status.data, { mayOpen, key: statusKey(specialStatus, search) });
  return <StatusPage title={TEXT.success} status={status} what={TEXT.what} elsewhere={toParameters} view={view} />;
}

/** The page /product/pages/psSuccess: an application for a higher split share and its state. */
export function SplitSuccessPage() {
  const applyNo = new URLSearchParams(usePageSearch()).get('applyNo') ?? '';
  return applyNo === '' ? <StatusPage title={TEXT.success} view={NONE} /> : <Success key={applyNo} applyNo={applyNo} />;
}
