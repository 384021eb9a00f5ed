import { useSelector } from 'react-redux';
import { Withdrawal } from '@/features/opening';
import { mendingOf } from '@/features/products';
import { sessionSelectors } from '@/features/session';
import { StoredPicture } from '@/features/uploads';
import { ApplicationReasons, ApplicationSectionFacts } from '@/shared/application/ApplicationFacts';
import { momentsOf } from '@/shared/application/reasons';
import { formatAmount } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { address, paths } from '@/shared/paths';
import { statusKey } from '@/shared/status/defineStatus';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { knownOf } from '@/shared/ui/DescriptionList';
import { issuedNumber } from '@/shared/ui/LongNumber';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { StatTable } from '@/shared/ui/StatTable';
import styles from './limits.module.css';
import { type Raise, raiseStatus } from './status';
import { STATUS_TEXT as TEXT } from './text';

const { limitRules, limitRulesSchedule, limitRulesStatus, applyDetail } = paths.product;
const isUnderWay = ({ state }: Raise) => state === 'AUDITING' || state === 'WAIT_SIGN';

const TONES = {
  AUDITING: 'pending',
  WAIT_SIGN: 'attention',
  PASSED: 'done',
  REJECTED: 'refused',
  WITHDRAWN: 'attention',
} as const;

const toRules = (main?: true) => (
  <ActionLink key="rules" to={limitRules} {...(main ? { main } : {})}>
    {TEXT.toRules}
  </ActionLink>
);

/** Shown when the address names no application for a higher limit. */
const NONE: StatusView = {
  tone: 'attention',
  headline: TEXT.none,
  next: TEXT.noneNext,
  actions: (
    <>
      {toRules(true)}
      <ActionLink to={address(applyDetail, { kind: 'LIMIT_RAISE' })}>{TEXT.toList}</ActionLink>
    </>
  ),
};

const headOf = ({ state, title, dueAt }: Raise): Pick<StatusView, 'tone' | 'headline' | 'next'> => ({
  tone: TONES[state],
  headline: `${title}：${TEXT.headline[state]}`,
  next: state === 'AUDITING' && dueAt ? TEXT.due(formatTime(dueAt)) : TEXT.next[state],
});

const factsOf = (raise: Raise) =>
  knownOf([
    [TEXT.limitName, raise.limitName],
    [TEXT.applyNo, issuedNumber(raise.applyNo)],
    [TEXT.submittedBy, raise.submittedBy],
    [TEXT.submittedAt, formatTime(raise.submittedAt)],
    [TEXT.decidedAt, formatTime(raise.decidedAt)],
  ]);

const amountOf = (amount: string | null) => (amount === null ? TEXT.unlimited : formatAmount(amount));

/** Compares three limits: before the application, as applied for, and now. */
const Compared = ({ before, wanted, now }: Raise) => (
  <div className={styles.compared}>
    <StatTable
      label={TEXT.compare}
      frame={{ tableFrom: 440 }}
      columns={[
        { title: TEXT.item, whole: true },
        { title: TEXT.before, right: true },
        { title: TEXT.wanted, right: true },
        { title: TEXT.now, right: true },
      ]}
      rows={(['single', 'day', 'month'] as const).map((name) => ({
        key: name,
        cells: [TEXT.rows[name], amountOf(before[name]), amountOf(wanted[name]), amountOf(now[name])],
      }))}
    />
  </div>
);

function useRaise() {
  const applyNo = new URLSearchParams(usePageSearch()).get('applyNo') ?? '';
  const search = new URLSearchParams({ applyNo }).toString();
  const mayOpen = useSelector(sessionSelectors.selectPermissions).includes('product:open');
  return { applyNo, search, mayOpen, key: statusKey(raiseStatus, search) };
}

/** A page about an application for a higher limit. Its content depends on the application's state. */
function RaisePage({
  title,
  view,
}: {
  title: string;
  view: (raise: Raise, known: { mayOpen: boolean; key: string }) => StatusView;
}) {
  const { applyNo, search, mayOpen, key } = useRaise();
  return applyNo === '' ? (
    <StatusPage title={title} view={NONE} />
  ) : (
    <Followed key={key} {...{ title, view, search, mayOpen, statusOf: key }} />
  );
}

function Followed({
  title,
  view,
  search,
  mayOpen,
  statusOf,
}: Parameters<typeof RaisePage>[0] & { search: string; mayOpen: boolean; statusOf: string }) {
  const status = useStatus(raiseStatus, search);
  return (
    <StatusPage
      title={title}
      status={status}
      what={TEXT.what}
      elsewhere={NONE.actions}
      view={status.data && view(status.data, { mayOpen, key: statusOf })}
    />
  );
}

/** The page /product/limitRulesSchedule: the progress of an application for a higher limit. */
export const LimitSchedulePage = () => (
  <RaisePage
    title={TEXT.schedule}
    view={(raise, { mayOpen, key }) => ({
      ...headOf(raise),
      actions: (
        <>
          {isUnderWay(raise) ? null : (
            <ActionLink to={address(limitRulesStatus, { applyNo: raise.applyNo })} main>
              {TEXT.toResult}
            </ActionLink>
          )}
          {toRules()}
          {raise.canWithdraw && mayOpen ? <Withdrawal applyNo={raise.applyNo} status={key} /> : null}
        </>
      ),
      facts: factsOf(raise),
      timeline: momentsOf(raise),
    })}
  />
);

/** The page /product/limitRulesStatus: the decision about a higher limit, with the reasons of a refusal. */
export const LimitStatusPage = () => (
  <RaisePage
    title={TEXT.status}
    view={(raise, { mayOpen }) => ({
      ...headOf(raise),
      actions: (
        <>
          {raise.state === 'REJECTED' && raise.followedBy === '' && mayOpen ? (
            <ActionLink to={mendingOf(raise.applyNo)} main>
              {TEXT.mend}
            </ActionLink>
          ) : null}
          {raise.followedBy ? (
            <ActionLink to={address(limitRulesSchedule, { applyNo: raise.followedBy })} main>
              {TEXT.toNew}
            </ActionLink>
          ) : null}
          {isUnderWay(raise) ? (
            <ActionLink to={address(limitRulesSchedule, { applyNo: raise.applyNo })} main>
              {TEXT.toProgress}
            </ActionLink>
          ) : null}
          {toRules()}
        </>
      ),
      facts: factsOf(raise),
      children: (
        <div className={styles.parts}>
          <Compared {...raise} />
          <ApplicationReasons of={raise} />
          {raise.sections
            .filter(({ section }) => section !== 'LIMIT')
            .map((section) => (
              <ApplicationSectionFacts key={section.section} of={section} Picture={StoredPicture} />
            ))}
        </div>
      ),
    })}
  />
);
