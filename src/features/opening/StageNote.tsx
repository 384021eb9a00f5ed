import { formatTime } from '@/shared/format/time';
import { address, paths } from '@/shared/paths';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import type { OpeningStatus } from './flows/openingStatus';
import styles from './opening.module.css';
import { TEXT } from './text';

const { openStatus, openReject, openStep, textMessageSign, firstOpen, productIndex } = paths.product;

/** Links to continue the opening of a merchant, by its stage. The first link is the main action. */
export function NextActions({ stage, applyNo }: OpeningStatus) {
  const which = { applyNo };
  switch (stage) {
    case 'NONE':
      return (
        <>
          <GuardedLink to={paths.onboarding.openStatus} main>
            {TEXT.toEnterprise}
          </GuardedLink>
          <GuardedLink to={paths.onboarding.application}>{TEXT.toCompany}</GuardedLink>
        </>
      );
    case 'BEGIN':
      return (
        <ActionLink to={firstOpen} main>
          {TEXT.toBegin}
        </ActionLink>
      );
    case 'DRAFT':
      return (
        <ActionLink to={openStep} main>
          {TEXT.continueNow}
        </ActionLink>
      );
    case 'AUDITING':
      return (
        <ActionLink to={address(openStatus, which)} main>
          {TEXT.toStatus}
        </ActionLink>
      );
    case 'WAIT_SIGN':
      return (
        <>
          <GuardedLink to={address(textMessageSign, which)} main>
            {TEXT.toSign}
          </GuardedLink>
          <ActionLink to={address(openStatus, which)}>{TEXT.toStatus}</ActionLink>
        </>
      );
    case 'REJECTED':
      return (
        <>
          <GuardedLink to={address(openStep, which)} main>
            {TEXT.toMend}
          </GuardedLink>
          <ActionLink to={address(openReject, which)}>{TEXT.toReasons}</ActionLink>
        </>
      );
    case 'OPEN':
      return (
        <GuardedLink to={productIndex} main>
          {TEXT.toProducts}
        </GuardedLink>
      );
  }
}

export interface StageNoteProps {
  standing: OpeningStatus;
  /** True if the address names an application that this form cannot correct. */
  other?: boolean;
}

/**
 * Shows the stage of the merchant's opening and the next actions, in place of the form, if the form is not available.
 */
export function StageNote({ standing, other }: StageNoteProps) {
  const { headline, next } = other
    ? { headline: TEXT.otherApply, next: TEXT.otherApplyNext }
    : TEXT.standing[standing.stage];
  return (
    <div className={styles.standing}>
      <p className={styles.headline}>{headline}</p>
      <p className={styles.next}>
        {next}
        {!other && standing.stage === 'AUDITING' && standing.dueAt ? TEXT.due(formatTime(standing.dueAt)) : null}
      </p>
      <div className={styles.ways}>
        <NextActions {...standing} />
        <ActionLink to={paths.home.home}>{TEXT.toHome}</ActionLink>
      </div>
    </div>
  );
}
