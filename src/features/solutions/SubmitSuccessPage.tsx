import type { ApplicationDetail } from '@/contract/calls/applications';
import { type SolutionCode, SolutionCode as SolutionCodes } from '@/contract/calls/solutions';
import { formatTime } from '@/shared/format/time';
import { address, paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { knownOf } from '@/shared/ui/DescriptionList';
import { issuedNumber } from '@/shared/ui/LongNumber';
import { usePageSearch } from '@/shared/ui/pageSearch';
import type { Moment } from '@/shared/ui/Timeline';
import { solutionStates } from './resources';
import styles from './solutions.module.css';
import { SolutionBadge } from './states';
import { openingStatus } from './status';
import { TEXT } from './text';

const { success: WORDS } = TEXT;

/** Returns the solution that an application is for; null if it is another kind of application. */
function solutionOf({ kind, subject }: ApplicationDetail): SolutionCode | null {
  const parsed = kind === 'SOLUTION' ? SolutionCodes.safeParse(subject.split(':')[0]) : undefined;
  return parsed?.success ? parsed.data : null;
}

/** Builds the timeline of an application: past steps and expected steps. */
function timelineOf({ kind, state, timeline, dueAt }: ApplicationDetail): readonly Moment[] {
  const past = timeline.map(
    ({ at, step, text, by }): Moment => ({
      title: text,
      state: step === 'REJECTED' ? 'failed' : 'done',
      time: at,
      by: by || undefined,
    }),
  );
  const { audit, sign, open } = WORDS.moments;
  const opens: Moment = { title: open, state: 'waiting' };
  if (state === 'WAIT_SIGN') return [...past, { title: sign, state: 'current' }, opens];
  if (state !== 'AUDITING') return past;
  const auditing: Moment = { title: audit, state: 'current', note: dueAt ? WORDS.due(formatTime(dueAt)) : undefined };
  return [...past, auditing, ...(kind === 'SOLUTION' ? [{ title: sign, state: 'waiting' } as Moment] : []), opens];
}

/** The state of the whole solution, with the number of its open products. */
function Progress({ solutionCode }: { solutionCode: SolutionCode }) {
  const [standing] = useResource(solutionStates({ solutionCodes: [solutionCode] })).data ?? [];
  return standing ? (
    <p className={styles.progress}>
      <strong>{standing.solutionName}</strong>
      <SolutionBadge state={standing.state} />
      <span className={styles.hint}>{TEXT.list.count(standing.open, standing.all)}</span>
    </p>
  ) : null;
}

function viewOf(detail: ApplicationDetail): StatusView {
  const { state, applyNo, title, submittedAt, submittedBy, dueAt, signing, reasons } = detail;
  const solutionCode = solutionOf(detail);
  const ways = (
    <>
      {state === 'WAIT_SIGN' ? (
        <GuardedLink to={`${paths.product.textMessageSign}?${new URLSearchParams({ applyNo })}`} main>
          {WORDS.toSign}
        </GuardedLink>
      ) : null}
      {solutionCode && state === 'REJECTED' && detail.followedBy === '' ? (
        <ActionLink to={address(paths.solution.details, { solutionCode, open: '1' })} main>
          {WORDS.toMend}
        </ActionLink>
      ) : null}
      {solutionCode ? (
        <ActionLink to={address(paths.solution.details, { solutionCode })}>{WORDS.toSolution}</ActionLink>
      ) : null}
      <GuardedLink to={paths.solution.solutionManageIndex}>{WORDS.toManage}</GuardedLink>
    </>
  );
  const shown = {
    facts: knownOf([
      [WORDS.about, title],
      [WORDS.no, issuedNumber(applyNo)],
      [WORDS.submittedAt, formatTime(submittedAt)],
      [WORDS.submittedBy, submittedBy],
    ]),
    timeline: timelineOf(detail),
    actions: ways,
    // The key mounts the progress again with each state of the application, so that screen readers announce the change.
    children: solutionCode ? <Progress key={state} solutionCode={solutionCode} /> : null,
  };
  switch (state) {
    case 'AUDITING':
      return {
        ...shown,
        tone: 'pending',
        headline: WORDS.auditing,
        next: dueAt ? WORDS.due(formatTime(dueAt)) : WORDS.soon,
      };
    case 'WAIT_SIGN':
      return {
        ...shown,
        tone: 'attention',
        headline: WORDS.waitSign,
        next: WORDS.signAt(signing.signerName, signing.mobileMasked),
      };
    case 'PASSED':
      return { ...shown, tone: 'done', headline: WORDS.passed, next: WORDS.passedNext };
    case 'REJECTED':
      return { ...shown, tone: 'refused', headline: WORDS.rejected, next: Object.values(reasons).join('；') };
    case 'WITHDRAWN':
      return { ...shown, tone: 'attention', headline: WORDS.withdrawn, next: WORDS.withdrawnNext };
  }
}

const TO_MANAGE = (
  <GuardedLink to={paths.solution.solutionManageIndex} main>
    {WORDS.toManage}
  </GuardedLink>
);

function Known({ applyNo }: { applyNo: string }) {
  const status = useStatus(openingStatus, new URLSearchParams({ applyNo }).toString());
  return (
    <StatusPage
      title={WORDS.title}
      status={status}
      what={WORDS.what}
      elsewhere={TO_MANAGE}
      view={status.data && viewOf(status.data)}
    />
  );
}

/** The page /solution/submitSuccess: the progress and outcome of the application `applyNo`. */
export function SubmitSuccessPage() {
  const applyNo = new URLSearchParams(usePageSearch()).get('applyNo') ?? '';
  return applyNo ? (
    <Known applyNo={applyNo} />
  ) : (
    <StatusPage
      title={WORDS.title}
      view={{
        tone: 'attention',
        headline: WORDS.missing,
        next: WORDS.missingNext,
        actions: TO_MANAGE,
      }}
    />
  );
}
