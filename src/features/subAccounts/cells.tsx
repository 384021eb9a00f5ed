import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SubAccount } from '@/contract/calls/warehouseAccounts';
import { formatMoney } from '@/shared/format/money';
import { type CellKind, text } from '@/shared/list/cells';
import { withDetail } from '@/shared/list/detail';
import styles from './subAccounts.module.css';
import { TEXT } from './text';

/** Marks an account whose balance is below its warning limit. */
export const LowMark = () => <span className={styles.low}>{TEXT.isLow}</span>;

function NameLink({ name, subMemberNo }: { name: ReactNode; subMemberNo: string }) {
  const { pathname, search } = useLocation();
  return <Link to={withDetail(`${pathname}${search}`, subMemberNo)}>{name}</Link>;
}

/** Cell with the name of a sub-merchant, which opens its detail. */
export const openingName: CellKind<string, SubAccount> = {
  render: (name, row) => <NameLink name={text.render(name, row)} subMemberNo={row.subMemberNo} />,
};

/** Cell with the available amount, and a mark if it is below the warning limit. */
export const lowMoney: CellKind<string, SubAccount> = {
  render: (amount, { low }) => (
    <>
      {low ? <LowMark /> : null} {formatMoney(amount)}
    </>
  ),
  align: 'right',
  figures: true,
  role: 'amount',
};
