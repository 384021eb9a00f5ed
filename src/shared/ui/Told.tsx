import type { ReactNode } from 'react';
import styles from './field.module.css';

interface ToldProps {
  id?: string;
  /** A toast has read it aloud. */
  quiet?: boolean;
  children: ReactNode;
}

/** What was refused as a whole, where it happened; nothing where there is nothing to say. */
export const Told = ({ id, quiet, children }: ToldProps) =>
  children ? (
    <p id={id} role={quiet ? undefined : 'alert'} className={styles.told}>
      {children}
    </p>
  ) : null;
