import { useSelector } from 'react-redux';
import { accountEvents } from '@/features/account';
import { Allowed, isEmployee, sessionSelectors } from '@/features/session';
import { Balances } from './Balances';
import { Checklist } from './Checklist';
import { Guide } from './Guide';
import styles from './home.module.css';
import { QuickEntries } from './QuickEntries';
import { Today, TodayByType } from './Today';
import { Todos } from './Todos';
import { HOME_TEXT as TEXT } from './text';
import { WarehouseHome } from './WarehouseHomePage';
import { Week } from './Week';

/** Money first, then what needs the user, then the figures of the day. */
const EnterpriseHome = () => (
  <div className={styles.page}>
    <h1 className="visually-hidden">{TEXT.title}</h1>
    <div className={styles.full}>
      <Guide />
    </div>
    <Allowed all="fund:read">
      <div className={styles.full}>
        <Balances />
      </div>
    </Allowed>
    <Allowed all="trade:read">
      <div className={styles.column}>
        <Today />
        <Week />
        <TodayByType />
      </div>
    </Allowed>
    <div className={styles.column}>
      <Checklist />
      <Todos />
      <QuickEntries of={TEXT.entries} />
    </div>
  </div>
);

function Home() {
  const user = useSelector(sessionSelectors.selectUser);
  return user && isEmployee(user) ? <WarehouseHome title={TEXT.title} /> : <EnterpriseHome />;
}

/** /home: one view for warehouse employees, another for everybody else (screens, section 2.4). */
export const HomePage = Object.assign(Home, { firstEvents: () => [accountEvents.homeOpened()] });
