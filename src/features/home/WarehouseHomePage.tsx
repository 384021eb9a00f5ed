import { Allowed } from '@/features/session';
import { Balances } from './Balances';
import styles from './home.module.css';
import { QuickEntries } from './QuickEntries';
import { Todos } from './Todos';
import { HOME_TEXT as TEXT } from './text';

/** What a warehouse user comes for: their accounts, what waits for them, the pages of the warehouse. */
export const WarehouseHome = ({ title }: { title: string }) => (
  <div className={styles.page}>
    <h1 className="visually-hidden">{title}</h1>
    <Allowed menu="warehouse:fund">
      <div className={styles.full}>
        <Balances />
      </div>
    </Allowed>
    <div className={styles.full}>
      <div className={styles.column}>
        <Todos />
        <QuickEntries of={TEXT.warehouseEntries} />
      </div>
    </div>
  </div>
);

/** /homeYuncang of both kinds of warehouse users. */
export const WarehouseHomePage = () => <WarehouseHome title={TEXT.warehouseTitle} />;
