import { IconCheckCircle } from '@arco-design/web-react/icon';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { activateWalletInfo } from '@/contract/calls/onboardingAccounts';
import type { AnswerOf } from '@/contract/defineCall';
import { completionTarget, enterprisesSelectors } from '@/features/enterprises';
import { type KnownInfo, sessionSelectors } from '@/features/session';
import { paths } from '@/shared/paths';
import { type Judge, selectJudge } from '@/shared/ports/links';
import { selectResource } from '@/shared/resource/slice';
import { useResource } from '@/shared/resource/useResource';
import { Card } from '@/shared/ui/Card';
import styles from './home.module.css';
import { wallet } from './resources';
import { HOME_TEXT as TEXT } from './text';

type Step = keyof typeof TEXT.steps;
type Wallet = AnswerOf<typeof activateWalletInfo>;

/** Returns the page that enters or corrects the current enterprise's information; null while it is under review. */
export function useCompanyPage(info: KnownInfo | null): string | null {
  const enterprises = useSelector(enterprisesSelectors.selectEnterprises);
  if (!info || info.enterpriseId === '') return paths.onboarding.application;
  const current = enterprises.find(({ enterpriseId }) => enterpriseId === info.enterpriseId);
  if (info.status === '' || info.status === 'PASS') return paths.onboarding.application;
  const target = completionTarget({ settledStatus: info.status, auditReason: current?.auditReason });
  if (target === null || !current) return target;
  return `${target}?${new URLSearchParams({ enterpriseId: info.enterpriseId, enterpriseNo: current.enterpriseNo })}`;
}

/**
 * Returns which of the steps are done that an enterprise needs before it can work (specification "screens", sections
 * 3 and 4).
 */
const doneOf = (info: KnownInfo, wallet: Wallet | null): Readonly<Record<Step, boolean>> => ({
  realName: info.realNameStatus === '1',
  company: info.status === 'PASS',
  // The wallet step appears when the enterprise is approved. It is done when the wallet can pay out. If the state of
  // the wallet is unknown, the step counts as done.
  wallet: info.status === 'PASS' && (wallet === null || wallet.walletStatus === 'OPEN'),
  payPassword: info.isHasPassword,
  admin: info.hadAdminFlag === 'Y',
});

/** Returns the first of these pages that exists and that the user may open. */
const openOf = (judge: Judge, pages: readonly (string | null)[]): string | null => {
  for (const page of pages) {
    const verdict = page === null ? null : judge(page);
    if (verdict?.kind === 'open') return verdict.to;
  }
  return null;
};

/**
 * Lists the steps that are missing until the enterprise can work, each with a link. Renders nothing if all steps are
 * done.
 */
export function Checklist() {
  const user = useSelector(sessionSelectors.selectUser);
  const info = useSelector(sessionSelectors.selectUserInfo);
  const judge = useSelector(selectJudge);
  const company = useCompanyPage(info);
  const follows = user?.kind === 'ordinary' && info !== null && info.userType !== '0';
  // A wallet that is already open is not requested again.
  const isOpen = (useSelector(selectResource(wallet)).data as Wallet | null)?.walletStatus === 'OPEN';
  const { data } = useResource(follows && info.status === 'PASS' && !isOpen ? wallet : null);
  if (!follows) return null;
  const done = doneOf(info, data);
  const steps = Object.keys(TEXT.steps) as Step[];
  const count = steps.filter((step) => done[step]).length;
  if (count === steps.length) return null;
  const pages: Readonly<Record<Step, readonly (string | null)[]>> = {
    realName: [paths.onboarding.realName],
    company: [company],
    // Before the enterprise is approved, the wallet step opens the form that must be completed first.
    wallet: info.status === 'PASS' ? [paths.onboarding.openStatus] : [],
    payPassword: [paths.account.paymentPwd],
    // Without an enterprise no administrator is needed.
    admin: info.enterpriseId === '' ? [] : [paths.account.bindAdministrator, paths.onboarding.bindAdmin],
  };
  return (
    <Card title={TEXT.checklist} actions={<span className={styles.hint}>{TEXT.stepsDone(count, steps.length)}</span>}>
      <ol>
        {steps.map((step) => {
          const to = done[step] ? null : openOf(judge, pages[step]);
          const waiting = step === 'company' && info.status === 'INIT';
          return (
            <li key={step} className={styles.step} data-done={done[step] ? '' : undefined}>
              {done[step] ? <IconCheckCircle aria-hidden="true" /> : <span className={styles.todoDot} />}
              <span>
                {TEXT.steps[step]}
                {step === 'wallet' && to !== null ? <span className={styles.stepNote}>{TEXT.unverified}</span> : null}
              </span>
              {done[step] ? (
                <span className={styles.hint}>{TEXT.stepDone}</span>
              ) : to === null ? (
                <span className={styles.hint}>{waiting ? TEXT.inReview : TEXT.stepLater}</span>
              ) : (
                <Link to={to} aria-label={`${TEXT.go}：${TEXT.steps[step]}`}>
                  {TEXT.go}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
