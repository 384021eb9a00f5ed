import { Button } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import styles from './looks.module.css';
import { WAITING_TEXT as TEXT } from './text';

interface RetryProps {
  /** What did not come, and why. */
  children: ReactNode;
  again: () => void;
  /** 'status' where the rest of the page goes on without it. */
  role?: 'alert' | 'status';
  /** Its button is a word in the line. */
  inline?: boolean;
}

/** What did not come, in its place, with a way to ask again. */
export const Retry = ({ children, again, role = 'alert', inline }: RetryProps) =>
  inline ? (
    <p role={role}>
      {children}{' '}
      <button type="button" className={styles.link} onClick={again}>
        {TEXT.retry}
      </button>
    </p>
  ) : (
    <div role={role} className={styles.retry}>
      <span>{children}</span>
      <Button size="small" onClick={again}>
        {TEXT.retry}
      </Button>
    </div>
  );

/** Stands for an answer that is on its way, or did not come. */
export function LoadingState({ of }: { of: { stage: string; error: string | null; again: () => void } }) {
  return of.stage === 'failed' ? (
    <Retry inline again={of.again}>
      {of.error}
    </Retry>
  ) : (
    <p role="status">{TEXT.loading}</p>
  );
}
