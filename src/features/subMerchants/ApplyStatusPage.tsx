import type { ApplicationDetail } from '@/contract/calls/applications';
import { Withdrawal } from '@/features/opening';
import { StoredPicture } from '@/features/uploads';
import { ApplicationFacts } from '@/shared/application/ApplicationFacts';
import { formatTime } from '@/shared/format/time';
import { paths } from '@/shared/paths';
import { statusKey } from '@/shared/status/defineStatus';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { knownOf } from '@/shared/ui/DescriptionList';
import { issuedNumber } from '@/shared/ui/LongNumber';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { editOf, settleOf, subMerchantOf } from './links';
import { applyStatus } from './status';
import styles from './subMerchants.module.css';
import { STATUS_TEXT as TEXT } from './text';

const TONES = {
  AUDITING: 'pending',
  WAIT_SIGN: 'attention',
  PASSED: 'done',
  REJECTED: 'refused',
  WITHDRAWN: 'attention',
} as const;

const toList = (main?: true) => (
  <ActionLink to={paths.operation.merchantPower} {...(main ? { main } : {})}>
    {TEXT.toList}
  </ActionLink>
);
const NONE: StatusView = { tone: 'attention', headline: TEXT.none, next: TEXT.noneNext, actions: toList(true) };

/** Returns the address of the form that corrects a refused application. The form starts with the submitted values. */
function mendingOf({ kind, subject }: ApplicationDetail): string {
  const [merchantNo = '', productCode] = subject.split(':');
  return kind === 'SUB_SETTLE' ? settleOf(merchantNo) : editOf(merchantNo, productCode);
}

function viewOf(of: ApplicationDetail, key: string): StatusView {
  const { state, title, dueAt, subject, followedBy } = of;
  const [merchantNo = ''] = subject.split(':');
  return {
    tone: TONES[state],
    headline: `${title}：${TEXT.headline[state]}`,
    next: state === 'AUDITING' && dueAt ? TEXT.due(formatTime(dueAt)) : TEXT.next[state],
    actions: (
      <>
        {state === 'REJECTED' && followedBy === '' ? (
          <ActionLink to={mendingOf(of)} main>
            {TEXT.mend}
          </ActionLink>
        ) : null}
        <GuardedLink to={subMerchantOf(merchantNo)}>{TEXT.toSub}</GuardedLink>
        {toList()}
        {of.canWithdraw ? <Withdrawal applyNo={of.applyNo} status={key} /> : null}
      </>
    ),
    facts: knownOf([
      [TEXT.applyNo, issuedNumber(of.applyNo)],
      [TEXT.submittedBy, of.submittedBy],
      [TEXT.submittedAt, formatTime(of.submittedAt)],
      [TEXT.decidedAt, formatTime(of.decidedAt)],
      [TEXT.effectiveFrom, formatTime(of.effectiveFrom)],
    ]),
    children: (
      <div className={styles.facts}>
        <ApplicationFacts of={of} Picture={StoredPicture} show={undefined} />
      </div>
    ),
  };
}

function Followed({ search }: { search: string }) {
  const status = useStatus(applyStatus, search);
  return (
    <StatusPage
      title={TEXT.title}
      status={status}
      what={TEXT.what}
      elsewhere={toList(true)}
      view={status.data && viewOf(status.data, statusKey(applyStatus, search))}
    />
  );
}

/** The page /operation/merchantPower/applyStatus: the progress of the application `applyNo` for a sub-merchant. */
export function ApplyStatusPage() {
  const applyNo = new URLSearchParams(usePageSearch()).get('applyNo') ?? '';
  return applyNo === '' ? (
    <StatusPage title={TEXT.title} view={NONE} />
  ) : (
    <Followed key={applyNo} search={new URLSearchParams({ applyNo }).toString()} />
  );
}
