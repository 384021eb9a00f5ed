import { useSelector } from 'react-redux';
import type { Application } from '@/contract/calls/applications';
import type { Product, ProductDetail } from '@/contract/calls/products';
import { applicationState } from '@/shared/application/states';
import { exactCents, formatAmount, formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { selectJudge } from '@/shared/ports/links';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { applicationOf } from './links';
import styles from './products.module.css';
import { DETAIL_TEXT as LIMITS, TEXT } from './text';

/** The name of a product that must be opened first, as a link if the user may open its page. */
function Missing({ text, link }: { text: string; link: string }) {
  const verdict = useSelector(selectJudge)(link);
  return (
    <p className={styles.missing}>{verdict.kind === 'open' ? <GuardedLink to={link}>{text}</GuardedLink> : text}</p>
  );
}

/** The reasons why a product cannot be opened or does not work. */
export function Notes({ product: { state, reason, missing } }: { product: Product }) {
  const notice =
    reason === ''
      ? null
      : state === 'STOPPED'
        ? TEXT.stopped(reason)
        : state === 'OPEN'
          ? TEXT.changeRefused(reason)
          : TEXT.refused(reason);
  return (
    <>
      {notice ? <p className={styles.reason}>{notice}</p> : null}
      {missing.map((one) => (
        <Missing key={one.text} {...one} />
      ))}
    </>
  );
}

/** List of applications, newest first. Each links to its page. */
export const Applications = ({ of }: { of: readonly Application[] }) => (
  <ul className={styles.list}>
    {of.map(({ applyNo, title, state, submittedAt, submittedBy }) => (
      <li key={applyNo}>
        <ActionLink to={applicationOf(applyNo)} label={`${title} ${applyNo}`}>
          {title}
        </ActionLink>
        <span className={styles.hint}>
          {submittedBy} <time dateTime={submittedAt}>{formatTime(submittedAt)}</time>
        </span>
        {applicationState.render(state, undefined)}
      </li>
    ))}
  </ul>
);

/** The used part of a limit, as a bar and a text. */
function UsedBar({ label, used, limit }: { label: string; used: string; limit: string | null }) {
  if (limit === null)
    return (
      <div className={styles.used}>
        <span>{label}</span>
        <span className={styles.figure}>{TEXT.usedOf(formatMoney(used), TEXT.noLimit)}</span>
      </div>
    );
  const whole = exactCents(limit);
  const percent = whole === 0n ? 100 : Math.min(100, Number((exactCents(used) * 100n) / whole));
  const usedText = TEXT.usedOf(formatMoney(used), `${formatMoney(limit)}元`);
  return (
    <div className={styles.used}>
      <span>{label}</span>
      <div aria-hidden="true" className={styles.bar} data-full={percent >= 90 || undefined}>
        <div style={{ width: `${percent}%` }} />
      </div>
      <span className={styles.figure}>{usedText}</span>
    </div>
  );
}

/** The limits per order, day and month, with the amount used so far. */
export const LimitsUsed = ({ limits, used }: Pick<ProductDetail, 'limits' | 'used'>) => (
  <div className={styles.limits}>
    <div className={styles.used}>
      <span>{LIMITS.single}</span>
      <span className={styles.figure}>
        {limits.single === null ? LIMITS.noLimit : `${formatAmount(limits.single)}元`}
      </span>
    </div>
    <UsedBar label={LIMITS.day} used={used.day} limit={limits.day} />
    <UsedBar label={LIMITS.monthLimit} used={used.month} limit={limits.month} />
  </div>
);
