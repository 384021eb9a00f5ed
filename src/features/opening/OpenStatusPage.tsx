import type { ReactNode } from 'react';
import type { ApplicationDetail } from '@/contract/calls/applications';
import { Allowed } from '@/features/session';
import { formatTime } from '@/shared/format/time';
import { address, paths } from '@/shared/paths';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { statusKey } from '@/shared/status/defineStatus';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { ApplicationFacts, headFacts, ProductStates, ReasonList, timelineOf } from './ApplicationParts';
import { openingFeature } from './feature';
import { NextActions } from './StageNote';
import { applicationStatus, type Followed } from './status';
import { TEXT } from './text';
import { Withdrawal } from './Withdrawal';

injectFeature(openingFeature);

const { openStep, openReject, openStatus, textMessageSign, applyDetail, productIndex } = paths.product;
const home = <ActionLink to={paths.home.home}>{TEXT.toHome}</ActionLink>;

/**
 * Link to the page where the user corrects a refused application: the form that opens a merchant, or the page of the
 * application.
 */
const Mend = ({ kind, applyNo }: ApplicationDetail) => (
  <GuardedLink
    main
    to={kind === 'MERCHANT' ? address(openStep, { applyNo }) : address(applyDetail, { applyNo, rejectReason: '1' })}
  >
    {TEXT.toMend}
  </GuardedLink>
);

const toAll = (
  <GuardedLink to={applyDetail} main>
    {TEXT.toAll}
  </GuardedLink>
);

/** The status page before an application is submitted: the stage of the opening of the merchant. */
const stageView = ({ standing }: Extract<Followed, { detail: null }>): StatusView => ({
  tone: standing.stage === 'OPEN' ? 'done' : 'attention',
  ...TEXT.standing[standing.stage],
  actions: (
    <>
      <NextActions {...standing} />
      {home}
    </>
  ),
});

/** Returns headline, next step and actions of the status page, by the application's state. */
function partOf(detail: ApplicationDetail, key: string): Pick<StatusView, 'tone' | 'headline' | 'next' | 'actions'> {
  const { applyNo, kind, state, title, followedBy, dueAt, canWithdraw } = detail;
  const which = { applyNo };
  const { state: STATE } = TEXT;
  const textsOf = ({ headline, next }: { headline: string; next: string }, more?: ReactNode) => ({
    headline: `${title}${headline}`,
    next: (
      <>
        {next}
        {more}
      </>
    ),
  });
  const withdrawal = canWithdraw ? (
    <Allowed any={['product:open']}>
      <Withdrawal applyNo={applyNo} status={key} />
    </Allowed>
  ) : null;
  switch (state) {
    case 'AUDITING':
      return {
        tone: 'pending',
        ...textsOf(STATE.AUDITING, dueAt ? TEXT.due(formatTime(dueAt)) : null),
        actions: (
          <>
            {home}
            {withdrawal}
          </>
        ),
      };
    case 'WAIT_SIGN':
      return {
        tone: 'attention',
        ...textsOf(STATE.WAIT_SIGN),
        actions: (
          <>
            <GuardedLink to={address(textMessageSign, which)} main>
              {TEXT.toSign}
            </GuardedLink>
            {home}
            {withdrawal}
          </>
        ),
      };
    case 'PASSED':
      return {
        tone: 'done',
        ...(kind === 'MERCHANT'
          ? { ...STATE.PASSED, headline: TEXT.standing.OPEN.headline }
          : textsOf(STATE.PASSED_OTHER)),
        actions: (
          <>
            <GuardedLink to={productIndex} main>
              {TEXT.toProducts}
            </GuardedLink>
            {home}
          </>
        ),
      };
    case 'WITHDRAWN':
      return {
        tone: 'attention',
        ...textsOf(STATE.WITHDRAWN),
        actions: (
          <>
            {kind === 'MERCHANT' ? (
              <GuardedLink to={openStep} main>
                {TEXT.continueNow}
              </GuardedLink>
            ) : null}
            {home}
          </>
        ),
      };
    case 'REJECTED':
      return followedBy
        ? {
            tone: 'refused',
            ...textsOf(STATE.FOLLOWED),
            actions: (
              <>
                <ActionLink to={address(openStatus, { applyNo: followedBy })} main>
                  {TEXT.toNew}
                </ActionLink>
                {home}
              </>
            ),
          }
        : {
            tone: 'refused',
            ...textsOf(STATE.REJECTED, <ReasonList detail={detail} />),
            actions: (
              <>
                <Mend {...detail} />
                <ActionLink to={address(openReject, which)}>{TEXT.toReasons}</ActionLink>
              </>
            ),
          };
  }
}

function useApplication() {
  const applyNo = new URLSearchParams(usePageSearch()).get('applyNo');
  // Only `applyNo` selects the application; other query parameters are ignored.
  const search = new URLSearchParams(applyNo ? { applyNo } : {}).toString();
  return { status: useStatus(applicationStatus, search), key: statusKey(applicationStatus, search) };
}

/**
 * The page /product/revision/openStatus: polls the application that the address names, or the newest opening of a merchant, until
 * it is decided.
 */
export function OpenStatusPage() {
  const { status, key } = useApplication();
  const { data } = status;
  const view: StatusView | null =
    data &&
    (data.detail === null
      ? stageView(data)
      : {
          ...partOf(data.detail, key),
          facts: headFacts(data.detail),
          timeline: timelineOf(data.detail),
          // The React key changes with the application's state, so the products are loaded again: their states change
          // at the same time.
          children: <ProductStates key={data.detail.state} detail={data.detail} />,
        });
  return <StatusPage title={TEXT.openStatus} status={status} what={TEXT.what} elsewhere={toAll} view={view} />;
}

/**
 * Builds the page with the reasons of a refusal next to the submitted values. If the application was not refused, the
 * page says so.
 */
function reasonsView(detail: ApplicationDetail, key: string): StatusView {
  const { applyNo, state, followedBy, openSections } = detail;
  const toStatus = address(openStatus, { applyNo });
  if (state !== 'REJECTED')
    return {
      tone: 'attention',
      headline: TEXT.noReasons,
      next: partOf(detail, key).headline,
      actions: (
        <>
          <ActionLink to={toStatus} main>
            {TEXT.toStatus}
          </ActionLink>
          {home}
        </>
      ),
    };
  return {
    tone: 'refused',
    headline: partOf(detail, key).headline,
    next: <ReasonList detail={detail} />,
    actions: (
      <>
        {followedBy ? (
          <ActionLink to={address(openStatus, { applyNo: followedBy })} main>
            {TEXT.toNew}
          </ActionLink>
        ) : (
          <Mend {...detail} />
        )}
        <ActionLink to={toStatus}>{TEXT.toStatus}</ActionLink>
      </>
    ),
    facts: headFacts(detail),
    children: <ApplicationFacts detail={detail} {...(openSections.length > 0 ? { only: openSections } : {})} />,
  };
}

/** The page /product/revision/openReject: the refused sections of an application next to the submitted values. */
export function OpenRejectPage() {
  const { status, key } = useApplication();
  const { data } = status;
  const view = data && (data.detail === null ? stageView(data) : reasonsView(data.detail, key));
  return <StatusPage title={TEXT.openReject} status={status} what={TEXT.what} elsewhere={toAll} view={view} />;
}
