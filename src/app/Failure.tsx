import type { ReactNode } from 'react';
import styles from './App.module.css';

interface FailureProps {
  title: string;
  hint: string;
  action: string;
  onAction: () => void;
  children?: ReactNode;
}

/** The error message in place of a page that failed, with a button for the next action. */
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
