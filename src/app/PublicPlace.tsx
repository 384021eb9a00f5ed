import type { ReactNode } from 'react';
import styles from './App.module.css';

/**
 * The container of a public page (usable without login). Opening another page closes a public page. It is hidden only
 * while the retry message (重试) replaces it.
 */
export const PublicPlace = ({ inSight = true, children }: { inSight?: boolean; children: ReactNode }) => (
  <div className={styles.page} hidden={!inSight}>
    {children}
  </div>
);
