import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { sessionSelectors } from '@/features/session';
import { Balances } from './Balances';
import styles from './home.module.css';
import { Today, TodayByType } from './Today';
import { Todos } from './Todos';
import { HOME_TEXT as TEXT } from './text';
import { Week } from './Week';

/** /home of everybody but warehouse employees: money first, then what needs the user, then the figures of the day. */
export function HomePage() {
  const permissions = useSelector(sessionSelectors.selectPermissions);
  const kind = useSelector(sessionSelectors.selectUser)?.kind;
  const readsFunds = permissions.includes('fund:read');
  const seesMoney = readsFunds || permissions.includes('warehouse:fund');
  const seesTrades = kind === 'ordinary' && permissions.includes('trade:read');
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{TEXT.title}</h1>
      {seesMoney ? (
        <div className={styles.full}>
          <Balances withFlow={readsFunds} />
        </div>
      ) : null}
      {seesTrades ? (
        <div className={styles.column}>
          <Today />
          <Week />
          <TodayByType />
        </div>
      ) : null}
      <div className={styles.column}>
        {kind === 'ordinary' ? <Todos /> : null}
        {readsFunds ? (
          <section className={styles.card}>
            <div className={styles.cardHead}>
              <h2>{TEXT.quick}</h2>
            </div>
            <div className={styles.quick}>
              <Link to="/fund-manage/index">{TEXT.viewAccounts}</Link>
              <Link to="/fund-manage/flow">{TEXT.viewFlow}</Link>
            </div>
          </section>
        ) : null}
      </div>
    </div>
  );
}
