import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { accountEvents } from '@/features/account';
import { Allowed, isEmployee, sessionSelectors } from '@/features/session';
import { resourceRequested } from '@/shared/resource/slice';
import { Balances } from './Balances';
import { BrandNotice } from './BrandNotice';
import { Checklist } from './Checklist';
import { Guide } from './Guide';
import styles from './home.module.css';
import { QuickEntries } from './QuickEntries';
import { balances, balanceTotals, today, todayByType, week } from './resources';
import { Today, TodayByType } from './Today';
import { Todos, useTodosKnown } from './Todos';
import { HOME_TEXT as TEXT } from './text';
import { WarehouseHome } from './WarehouseHomePage';
import { Week } from './Week';

/** Shows its children after the number of to-dos is known, so that nothing moves under the pointer. */
const UnderTodos = ({ children }: { children: ReactNode }) => (
  <div className={useTodosKnown() ? undefined : styles.later}>{children}</div>
);

/**
 * The column with today's figures: next to the to-dos on a wide screen, below them on a phone. On a phone it is
 * hidden until the to-dos are loaded.
 */
const Figures = () => (
  <div className={useTodosKnown() ? styles.column : `${styles.column} ${styles.laterBelow}`}>
    <Today />
    <Week />
    <TodayByType />
  </div>
);

/** Requests the brand's notice after the page is complete. */
const Notice = () => (useTodosKnown() ? <BrandNotice /> : null);

/** The home page of an enterprise user: balances first, then the to-dos, then the figures of the day. */
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
      <Figures />
    </Allowed>
    <div className={styles.column}>
      <Checklist />
      <Todos />
      <UnderTodos>
        <QuickEntries of={TEXT.entries} />
      </UnderTodos>
    </div>
    <Allowed all="fund:read">
      <Notice />
    </Allowed>
  </div>
);

function Home() {
  const user = useSelector(sessionSelectors.selectUser);
  return user && isEmployee(user) ? <WarehouseHome title={TEXT.title} /> : <EnterpriseHome />;
}

/**
 * The page /home, with a separate view for warehouse users (specification "screens", section 2.4) (screens, section
 * 2.4).
 */
export const HomePage = Object.assign(Home, {
  firstEvents: (_search: string, { permissions, limitedTo }: Opening) => [
    accountEvents.homeOpened(),
    ...(limitedTo
      ? []
      : [
          ...(permissions.includes('fund:read') ? [balanceTotals, balances] : []),
          ...(permissions.includes('trade:read') ? [today, week, todayByType] : []),
        ]
    ).map(({ id }) => resourceRequested({ id })),
  ],
});

interface Opening {
  permissions: readonly string[];
  limitedTo?: readonly string[] | null;
}
