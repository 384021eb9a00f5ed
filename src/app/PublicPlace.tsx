import type { ReactNode } from 'react';
import styles from './App.module.css';

/** Where a public page stands. It is kept beside no other page, and hidden only while 重试 stands in its place. */
export const PublicPlace = ({ inSight = true, children }: { inSight?: boolean; children: ReactNode }) => (
  <div className={styles.page} hidden={!inSight}>
    {children}
  </div>
);
