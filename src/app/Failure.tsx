import type { ReactNode } from 'react';
import styles from './App.module.css';

interface FailureProps {
  title: string;
  hint: string;
  action: string;
  onAction: () => void;
  children?: ReactNode;
}

/** Replaces a page that failed: the error and the next action. */
export const Failure = ({ title, hint, action, onAction, children }: FailureProps) => (
  <div className={styles.failure} role="alert">
    <h1>{title}</h1>
    <p>{hint}</p>
    <button type="button" className={styles.button} onClick={onAction}>
      {action}
    </button>
    {children}
  </div>
);
