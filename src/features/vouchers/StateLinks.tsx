import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import styles from './vouchers.module.css';

interface StateLink {
  state: string;
  badge: ReactNode;
  count: number;
  amount: string;
  /** True for the state by which the list is filtered. */
  current: boolean;
  to: string | { search: string };
  /** Accessible name of the link. */
  name: string;
}

/** Count and sum per state. Each figure links to the list filtered by its state. */
export const StateLinks = ({ label, of }: { label: string; of: readonly StateLink[] }) => (
  <ul className={styles.states} aria-label={label}>
    {of.map(({ state, badge, count, amount, current, to, name }) => (
      <li key={state}>
        <Link to={to} aria-current={current ? 'true' : undefined} aria-label={name}>
          {badge}
          <strong>{formatCount(count)}</strong>
          <span className={styles.sum}>{formatMoney(amount)}</span>
        </Link>
      </li>
    ))}
  </ul>
);
