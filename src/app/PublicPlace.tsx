import type { ReactNode } from 'react';
import styles from './App.module.css';

/** The container of a public page. It is never kept next to other pages, and hidden only while 重试 replaces it. */
export const PublicPlace = ({ inSight = true, children }: { inSight?: boolean; children: ReactNode }) => (
  <div className={styles.page} hidden={!inSight}>
    {children}
  </div>
);
