import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './status.module.css';

/** A way on, as a link: the main one looks like a button. */
export const Way = ({ to, main, children }: { to: string; main?: boolean; children: ReactNode }) => (
  <Link to={to} className={main ? styles.primary : styles.secondary}>
    {children}
  </Link>
);
