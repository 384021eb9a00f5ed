import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { accountEvents, selectGuide } from '@/features/account';
import { sessionSelectors } from '@/features/session';
import { paths } from '@/shared/paths';
import { selectJudge } from '@/shared/ports/links';
import { useCompanyPage } from './Checklist';
import styles from './home.module.css';
import { HOME_TEXT as TEXT } from './text';

/**
 * Guides a new user: first the real name, then the enterprise's information, once per session (specification
 * "screens", section 4). The guide is above the page and blocks nothing.
 */
export function Guide() {
  const dispatch = useDispatch();
  const info = useSelector(sessionSelectors.selectUserInfo);
  const guide = useSelector(selectGuide);
  const company = useCompanyPage(info);
  const judge = useSelector(selectJudge);
  const realName = info?.realNameStatus === '0' && info.loginAccountType === 'mobile';
  const kind = realName ? 'realName' : guide;
  if (kind === null) return null;
  const target = kind === 'realName' ? paths.onboarding.realName : company;
  const verdict = target === null ? null : judge(target);
  const { title, text, go } = TEXT.guide[kind];
  return (
    <section className={styles.guide} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {verdict?.kind === 'open' ? (
        <Link className={styles.guideWay} to={verdict.to}>
          {go}
        </Link>
      ) : null}
      {kind === 'company' ? (
        <button
          type="button"
          className={styles.textButton}
          onClick={() => dispatch(accountEvents.guideShown({ guide: null }))}
        >
          {TEXT.guideLater}
        </button>
      ) : null}
    </section>
  );
}
