import { Allowed } from '@/features/session';
import { resourceRequested } from '@/shared/resource/slice';
import { Balances } from './Balances';
import styles from './home.module.css';
import { QuickEntries } from './QuickEntries';
import { warehouse } from './resources';
import { Todos } from './Todos';
import { HOME_TEXT as TEXT } from './text';
import { OrderStates, PaymentWeek, SubBalances, WaitingForMe } from './WarehouseParts';

/** The menus of users who handle or read vouchers and orders; any of them is enough. */
const SEES_ORDERS = ['warehouse:read', 'warehouse:order', 'warehouse:audit', 'warehouse:recheck'] as const;
const WORKS = ['warehouse:order', 'warehouse:audit', 'warehouse:recheck'] as const;

/** The home of a warehouse user: waiting work, the accounts by branch, the week's orders and payments. */
export const WarehouseHome = ({ title }: { title: string }) => (
  <div className={styles.page}>
    <h1 className="visually-hidden">{title}</h1>
    <Allowed any={WORKS}>
      <div className={styles.full}>
        <WaitingForMe />
      </div>
    </Allowed>
    <Allowed menu="warehouse:fund">
      <div className={styles.full}>
        <SubBalances />
      </div>
      <div className={styles.full}>
        <Balances />
      </div>
    </Allowed>
    <Allowed any={SEES_ORDERS}>
      <div className={styles.column}>
        <PaymentWeek />
      </div>
    </Allowed>
    <div className={styles.column}>
      <Allowed any={SEES_ORDERS}>
        <OrderStates />
      </Allowed>
      <Todos />
      <QuickEntries of={TEXT.warehouseEntries} />
    </div>
  </div>
);

/** The page /homeYuncang, the home page of warehouse administrators and employees. */
export const WarehouseHomePage = Object.assign(() => <WarehouseHome title={TEXT.warehouseTitle} />, {
  firstEvents: () => [resourceRequested({ id: warehouse.id })],
});
