import { useSelector } from 'react-redux';
import type { ApplicationDetail } from '@/contract/calls/applications';
import { Withdrawal } from '@/features/opening';
import { mendingOf, signingOf } from '@/features/products';
import { sessionSelectors } from '@/features/session';
import { StoredPicture } from '@/features/uploads';
import { ApplicationFacts } from '@/shared/application/ApplicationFacts';
import { formatTime } from '@/shared/format/time';
import { address, paths } from '@/shared/paths';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { statusKey } from '@/shared/status/defineStatus';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { knownOf } from '@/shared/ui/DescriptionList';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { LinkNotes } from '@/shared/ui/LinkNotes';
import { Retry } from '@/shared/ui/LoadingState';
import { issuedNumber } from '@/shared/ui/LongNumber';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { useMessageLink } from '@/shared/ui/useMessageLink';
import { upgradeFeature } from './feature';
import { type Upgrade, upgradeStatus } from './flows';
import { TEXT } from './text';
import styles from './upgrade.module.css';

injectFeature(upgradeFeature);

const { merchantPlatformUpgrade, productIndex, firstOpen } = paths.product;
const toIndex = <ActionLink to={productIndex}>{TEXT.toIndex}</ActionLink>;
const toSettled = (
  <GuardedLink to={paths.operation.settled} main>
    {TEXT.toSettled}
  </GuardedLink>
);
const start = (text: string) => (
  <ActionLink to={address(merchantPlatformUpgrade, { apply: '1' })} main>
    {text}
  </ActionLink>
);

/** Explains to a merchant what a platform is: it can bring and manage sub-merchants. */
const Meaning = () => (
  <div className={styles.meaning}>
    <h2>{TEXT.meaning}</h2>
    <ul>
      {TEXT.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
    <h2>{TEXT.needs}</h2>
    <p>{TEXT.needsOf}</p>
  </div>
);

const TONES = {
  AUDITING: 'pending',
  WAIT_SIGN: 'attention',
  PASSED: 'done',
  REJECTED: 'refused',
  WITHDRAWN: 'attention',
} as const;

interface Known {
  isPlatform: boolean;
  hasMerchant: boolean;
  key: string;
  show: 'reasons' | 'timeline' | undefined;
  notes: React.ReactNode;
}

/**
 * Builds the status page before an application is sent, or for a merchant that became a platform without an
 * application.
 */
const noneView = ({ isPlatform, hasMerchant, notes }: Known): StatusView => ({
  tone: isPlatform ? 'done' : 'attention',
  headline: isPlatform ? TEXT.isPlatform : TEXT.none,
  next: isPlatform ? TEXT.isPlatformNext : hasMerchant ? TEXT.lead : TEXT.noMerchant,
  actions: (
    <>
      {isPlatform ? (
        toSettled
      ) : hasMerchant ? (
        start(TEXT.start)
      ) : (
        <GuardedLink to={firstOpen} main>
          {TEXT.toFirst}
        </GuardedLink>
      )}
      {toIndex}
    </>
  ),
  children: (
    <>
      {notes}
      <Meaning />
    </>
  ),
});

function detailView(detail: ApplicationDetail, { key, show, notes }: Known): StatusView {
  const { applyNo, title, state, dueAt, followedBy, canWithdraw } = detail;
  return {
    tone: TONES[state],
    headline: `${title}：${TEXT.headline[state]}`,
    next: state === 'AUDITING' && dueAt ? TEXT.due(formatTime(dueAt)) : TEXT.next[state],
    actions: (
      <>
        {state === 'WAIT_SIGN' ? (
          <GuardedLink to={signingOf(applyNo)} main>
            {TEXT.sign}
          </GuardedLink>
        ) : null}
        {state === 'REJECTED' && followedBy === '' ? (
          <ActionLink to={mendingOf(applyNo)} main>
            {TEXT.mend}
          </ActionLink>
        ) : null}
        {state === 'WITHDRAWN' ? start(TEXT.again) : null}
        {state === 'PASSED' ? toSettled : null}
        {toIndex}
        {canWithdraw ? <Withdrawal applyNo={applyNo} status={key} /> : null}
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
        {notes}
        <ApplicationFacts of={detail} Picture={StoredPicture} show={show} />
      </div>
    ),
  };
}

const viewOf = ({ detail }: Upgrade, known: Known): StatusView =>
  detail === null || (known.isPlatform && detail.state !== 'PASSED') ? noneView(known) : detailView(detail, known);

function UpgradeProgress() {
  const { show, unknown } = useMessageLink();
  const status = useStatus(upgradeStatus, '');
  const info = useSelector(sessionSelectors.selectUserInfo);
  const known: Known = {
    isPlatform: info?.agentFlag === 'Y' || info?.mechantUpgradeAuditStatus === 'PASS',
    hasMerchant: info?.hadMerchantFlag === 'Y',
    key: statusKey(upgradeStatus, ''),
    show,
    notes: <LinkNotes unknown={unknown} />,
  };
  return <StatusPage title={TEXT.title} status={status} view={status.data && viewOf(status.data, known)} />;
}

const form: LazySpec<object> = {
  load: () => import(/* webpackChunkName: "upgradeForm" */ './UpgradeForm').then(({ UpgradeForm }) => UpgradeForm),
  waiting: null,
  failed: (again) => <Retry again={again}>{TEXT.failed}</Retry>,
};

/**
 * The page /product/merchant/platformUpgrade: explains the upgrade of a merchant to a platform and shows its status. With
 * `apply=1` it shows the application form.
 */
export function PlatformUpgradePage() {
  const applies = new URLSearchParams(usePageSearch()).get('apply') === '1';
  return applies ? <LazyComponent of={form} props={{}} /> : <UpgradeProgress />;
}
