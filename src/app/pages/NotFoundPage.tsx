import { Button } from '@arco-design/web-react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { address, paths } from '@/shared/paths';
import { explain } from '../debugger/access';
import { linkChosen, selectNavigation } from '../navigation/slice';
import { selectWho } from '../selectors';
import styles from './NotFoundPage.module.css';
import { NOT_FOUND_TEXT as TEXT } from './text';

/** /404: an address that leads nowhere, or nowhere for this user. It offers the way home. */
export function NotFoundPage() {
  const dispatch = useDispatch();
  const { refused } = useSelector(selectNavigation);
  const who = useSelector(selectWho);
  return (
    <main className={styles.page}>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1>{TEXT.title}</h1>
      <p className={styles.hint}>{TEXT.hint}</p>
      {refused ? (
        <p className={styles.why}>
          {TEXT.why(refused.pathname, explain(refused.reason, who))}
          <Link to={address(paths.open.developerTools, { tab: 'access' })}>{TEXT.allVerdicts}</Link>
        </p>
      ) : null}
      <Button type="primary" onClick={() => dispatch(linkChosen({ to: '/' }))}>
        {TEXT.home}
      </Button>
    </main>
  );
}
