import type { SubAccount } from '@/contract/warehouseAccounts';
import { formatMoney } from '@/shared/format/money';
import type { CellKind } from '@/shared/list/cells';
import styles from './subAccounts.module.css';
import { TEXT } from './text';

/** Says that an account is below its line. */
export const LowMark = () => <span className={styles.low}>{TEXT.isLow}</span>;

/** What is available, marked where it is too little. */
export const lowMoney: CellKind<string, SubAccount> = {
  render: (amount, { low }) => (
    <>
      {low ? <LowMark /> : null} {formatMoney(amount)}
    </>
  ),
  align: 'right',
  figures: true,
};
