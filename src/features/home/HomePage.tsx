import { IconImport, IconQrcode, IconSend, IconSwap } from '@arco-design/web-react/icon';
import { useSelector } from 'react-redux';
import { accountEvents } from '@/features/account';
import { useTodosKnown } from '@/features/messages';
import { Allowed, isEmployee, sessionSelectors, useHolds } from '@/features/session';
import { address, paths } from '@/shared/paths';
import { resourceRequested } from '@/shared/resource/slice';
import { Balances } from './Balances';
import { BrandNotice } from './BrandNotice';
import { Checklist } from './Checklist';
import { Guide } from './Guide';
import styles from './home.module.css';
import { type MainEntry, QuickEntries } from './QuickEntries';
import { balances, balanceTotals, today, todayByType, week } from './resources';
import { Today, TodayByType } from './Today';
import { Todos } from './Todos';
import { HOME_TEXT as TEXT } from './text';
import { WarehouseHome } from './WarehouseHomePage';
import { Week } from './Week';

const NONE: readonly MainEntry[] = [];
/** The four actions that move money, or ask for it. */
const ACTIONS: readonly MainEntry[] = [
  { path: paths.fund.payBank, label: TEXT.pay, icon: <IconSend /> },
  { path: paths.fund.transfer, label: TEXT.transfer, icon: <IconSwap /> },
  { path: paths.fund.recharge, label: TEXT.recharge, icon: <IconImport /> },
  { path: address(paths.trade.cashier, { tab: 'orders' }), label: TEXT.collect, icon: <IconQrcode /> },
];

/** Requests the brand's notice after the page is complete. */
const Notice = () => (useTodosKnown() ? <BrandNotice /> : null);

/** The actions of a user who may move money, and links to other pages. */
const Actions = () => <QuickEntries main={useHolds({ all: 'fund:move' }) ? ACTIONS : NONE} of={TEXT.entries} />;

/** The to-dos beside the actions, then the balances, then the figures of the day and the week. */
const EnterpriseHome = () => (
  <div className={styles.page}>
    <h1 className="visually-hidden">{TEXT.title}</h1>
    <div className={styles.full}>
      <Guide />
    </div>
    <div className={styles.column}>
      <Checklist />
      <Todos />
    </div>
    <div className={styles.column}>
      <Actions />
    </div>
    <Allowed all="fund:read">
      <div className={styles.full}>
        <Balances />
      </div>
    </Allowed>
    <Allowed all="trade:read">
      <div className={`${styles.full} ${styles.figuresOfDay}`}>
        <Today />
        <Week />
        <TodayByType />
      </div>
    </Allowed>
    <Allowed all="fund:read">
      <Notice />
    </Allowed>
  </div>
);

function Home() {
  const user = useSelector(sessionSelectors.selectUser);
  return user && isEmployee(user) ? <WarehouseHome title={TEXT.title} /> : <EnterpriseHome />;
}

/** The page /home, with a separate view for warehouse users (specification "screens", section 2.4). */
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
