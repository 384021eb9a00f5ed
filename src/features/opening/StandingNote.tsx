import { formatTime } from '@/shared/format/time';
import { address, paths } from '@/shared/paths';
import { OpenWay, Way } from '@/shared/status/Way';
import type { Standing } from './flows/standing';
import styles from './opening.module.css';
import { TEXT } from './text';

const { openStatus, openReject, openStep, textMessageSign, firstOpen, productIndex } = paths.product;

/** Where one goes on from a stage; the first is the main way. */
export function StandingWays({ stage, applyNo }: Standing) {
  const which = { applyNo };
  switch (stage) {
    case 'NONE':
      return (
        <>
          <OpenWay to={paths.onboarding.openStatus} main>
            {TEXT.toEnterprise}
          </OpenWay>
          <OpenWay to={paths.onboarding.application}>{TEXT.toCompany}</OpenWay>
        </>
      );
    case 'BEGIN':
      return (
        <Way to={firstOpen} main>
          {TEXT.toBegin}
        </Way>
      );
    case 'DRAFT':
      return (
        <Way to={openStep} main>
          {TEXT.continueNow}
        </Way>
      );
    case 'AUDITING':
      return (
        <Way to={address(openStatus, which)} main>
          {TEXT.toStatus}
        </Way>
      );
    case 'WAIT_SIGN':
      return (
        <>
          <OpenWay to={address(textMessageSign, which)} main>
            {TEXT.toSign}
          </OpenWay>
          <Way to={address(openStatus, which)}>{TEXT.toStatus}</Way>
        </>
      );
    case 'REJECTED':
      return (
        <>
          <OpenWay to={address(openStep, which)} main>
            {TEXT.toMend}
          </OpenWay>
          <Way to={address(openReject, which)}>{TEXT.toReasons}</Way>
        </>
      );
    case 'OPEN':
      return (
        <OpenWay to={productIndex} main>
          {TEXT.toProducts}
        </OpenWay>
      );
  }
}

export interface StandingProps {
  standing: Standing;
  /** The address names an application that is not the one to be mended. */
  other?: boolean;
}

/** Where the opening stands, in place of a form whose turn it is not, and where one goes on. */
export function StandingNote({ standing, other }: StandingProps) {
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
        <StandingWays {...standing} />
        <Way to={paths.home.home}>{TEXT.toHome}</Way>
      </div>
    </div>
  );
}
