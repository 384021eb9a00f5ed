import { Button } from '@arco-design/web-react';
import { useDispatch, useSelector } from 'react-redux';
import { PROVES } from '@/contract/permissions';
import { completionTarget, enterprisesEvents } from '@/features/enterprises';
import { Allowed, sessionSelectors } from '@/features/session';
import { formatTime } from '@/shared/format/time';
import { paths } from '@/shared/paths';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { statusKey } from '@/shared/status/defineStatus';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { knownOf } from '@/shared/ui/DescriptionList';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import { usePageSearch } from '@/shared/ui/pageSearch';
import type { Moment } from '@/shared/ui/Timeline';
import styles from './onboarding.module.css';
import { PaymentProof, type PaymentProofProps } from './PaymentProof';
import { ownProof, useProof } from './proof';
import { onboardingFeature } from './saga';
import { type EnterpriseStatus, enterpriseStatus } from './status';
import { FIELD_WORDS, TEXT } from './text';

injectFeature(onboardingFeature);

const { facts: FACTS, moments: MOMENTS, state: STATE } = TEXT;

/** Builds the four stages of an application, from its submission to the verified bank account. */
function timelineOf({ settledStatus, submittedAt, decidedAt, dueAt, wallet }: EnterpriseStatus): readonly Moment[] {
  const sent = settledStatus === 'INIT' || settledStatus === 'PASS' || settledStatus === 'UN_PASS';
  const passed = settledStatus === 'PASS';
  const verified = wallet.verification.state === 'VERIFIED';
  return [
    { title: MOMENTS.submit, state: sent ? 'done' : 'current', time: submittedAt ?? undefined },
    {
      title: MOMENTS.review,
      state: passed ? 'done' : settledStatus === 'UN_PASS' ? 'failed' : sent ? 'current' : 'waiting',
      time: sent && settledStatus !== 'INIT' ? (decidedAt ?? undefined) : undefined,
      note: settledStatus === 'INIT' && dueAt ? STATE.due(formatTime(dueAt)) : undefined,
    },
    { title: MOMENTS.wallet, state: passed ? 'done' : 'waiting', time: wallet.openedAt ?? undefined },
    { title: MOMENTS.verify, state: verified ? 'done' : passed ? 'current' : 'waiting' },
  ];
}

const Reasons = ({ reasons }: { reasons: Readonly<Record<string, string>> }) => (
  <ul className={styles.reasons}>
    {Object.entries(reasons).map(([name, reason]) => {
      const word = FIELD_WORDS[name.split('.')[0] ?? ''];
      return <li key={name}>{word ? `${word}：${reason}` : reason}</li>;
    })}
  </ul>
);

/** Button to start with an approved enterprise: opens home, or first switches to the enterprise if the session is in another. */
function EnterAction({ enterpriseId }: { enterpriseId: string }) {
  const dispatch = useDispatch();
  const info = useSelector(sessionSelectors.selectUserInfo);
  if (info?.enterpriseId !== enterpriseId)
    return (
      <Button type="primary" onClick={() => dispatch(enterprisesEvents.enterpriseChosen({ enterpriseId }))}>
        {TEXT.enterEnterprise}
      </Button>
    );
  // Until the menus are reloaded, the home page would still treat the enterprise as under review.
  if (info.status !== 'PASS') return <span role="status">{TEXT.refresh}</span>;
  return (
    <ActionLink to={paths.home.home} main>
      {TEXT.toHome}
    </ActionLink>
  );
}

interface OwnProofProps {
  proof: PaymentProofProps['proof'];
  enterpriseId: string;
  /** Key of the status page that shows the bank account. */
  status: string;
}

/** The verification of the bank account that the application names. */
function OwnProof({ proof, enterpriseId, status }: OwnProofProps) {
  const dispatch = useDispatch();
  return (
    <Allowed any={PROVES}>
      <PaymentProof
        proof={proof}
        {...useProof(ownProof)}
        onSend={() => dispatch(ownProof.proofRequested({ enterpriseId, status }))}
        onCompare={(typed) => dispatch(ownProof.proofTyped({ enterpriseId, status, ...typed }))}
      />
    </Allowed>
  );
}

function viewOf(data: EnterpriseStatus, status: string): StatusView {
  const { enterpriseId, enterpriseNo, enterpriseName, settledStatus, reasons, submittedAt, decidedAt, wallet } = data;
  const query = enterpriseId ? `?${new URLSearchParams({ enterpriseId, enterpriseNo })}` : '';
  const account = wallet.accounts.find(({ accountType }) => accountType === 'BALANCE');
  const facts = knownOf([
    [FACTS.enterprise, enterpriseName],
    [FACTS.no, issuedNumber(enterpriseNo)],
    [FACTS.submittedAt, formatTime(submittedAt)],
    [FACTS.decidedAt, settledStatus === 'INIT' ? '' : formatTime(decidedAt)],
    [FACTS.wallet, account && accountNumber(account.accountNo)],
    [FACTS.account, accountNumber(wallet.verification.accountNoMasked)],
    [FACTS.email, data.adminEmailMasked],
  ]);
  const timeline = timelineOf(data);
  const proof = <OwnProof proof={wallet.verification} enterpriseId={enterpriseId} status={status} />;
  const home = <ActionLink to={paths.home.home}>{TEXT.toHome}</ActionLink>;

  switch (settledStatus) {
    case 'INIT':
      return {
        tone: 'pending',
        headline: STATE.INIT,
        next: STATE.initNext,
        facts,
        timeline,
        actions: home,
        children: proof,
      };
    case 'PASS': {
      const open = wallet.walletStatus === 'OPEN';
      return {
        tone: open ? 'done' : 'attention',
        headline: open ? STATE.OPEN : STATE.UNVERIFIED,
        next: open ? STATE.openNext : STATE.unverifiedNext,
        facts,
        timeline,
        actions: <EnterAction enterpriseId={enterpriseId} />,
        children: proof,
      };
    }
    case 'UN_PASS':
      return {
        tone: 'refused',
        headline: STATE.UN_PASS,
        next: (
          <>
            {STATE.unPassNext}
            <Reasons reasons={reasons} />
          </>
        ),
        facts,
        timeline,
        actions: (
          <>
            <GuardedLink to={`${completionTarget(data) ?? paths.home.editCompanyInfo}${query}`} main>
              {TEXT.toMend}
            </GuardedLink>
            {home}
          </>
        ),
      };
    default:
      return {
        tone: 'attention',
        headline: STATE.none,
        next: STATE.noneNext,
        facts,
        timeline,
        actions: (
          <>
            <GuardedLink to={`${paths.onboarding.application}${query}`} main>
              {TEXT.toComplete}
            </GuardedLink>
            {home}
          </>
        ),
      };
  }
}

/** The page /companyInfo/openStatus: the state of the application, the next step, and the verification of the bank account. */
export function OpenStatusPage() {
  const enterpriseId = new URLSearchParams(usePageSearch()).get('enterpriseId');
  const search = enterpriseId ? new URLSearchParams({ enterpriseId }).toString() : '';
  const status = useStatus(enterpriseStatus, search);
  return (
    <StatusPage
      title={TEXT.openStatus}
      status={status}
      view={status.data ? viewOf(status.data, statusKey(enterpriseStatus, search)) : null}
    />
  );
}

/** The page /home/editSuccess: confirms that the corrected application was submitted. */
export function EditSuccessPage() {
  const enterpriseId = new URLSearchParams(usePageSearch()).get('enterpriseId');
  const search = enterpriseId ? new URLSearchParams({ enterpriseId }).toString() : '';
  const status = useStatus(enterpriseStatus, search);
  const { data } = status;
  const view: StatusView | null = !data
    ? null
    : data.settledStatus === 'INIT'
      ? {
          tone: 'done',
          headline: TEXT.successHead,
          next: TEXT.successNext,
          timeline: timelineOf(data),
          actions: (
            <>
              <ActionLink to={`${paths.onboarding.openStatus}${search ? `?${search}` : ''}`} main>
                {TEXT.toStatus}
              </ActionLink>
              <ActionLink to={paths.home.home}>{TEXT.toHome}</ActionLink>
            </>
          ),
        }
      : viewOf(data, statusKey(enterpriseStatus, search));
  return <StatusPage title={TEXT.editSuccess} status={status} view={view} />;
}
