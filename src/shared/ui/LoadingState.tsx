import { Button } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import styles from './looks.module.css';
import { WAITING_TEXT as TEXT } from './text';

interface RetryProps {
  /** Error text: what could not be loaded, and why. */
  children: ReactNode;
  again: () => void;
  /** 'status' if the rest of the page works without the missing content. */
  role?: 'alert' | 'status';
  /** Shows the retry button as a link in the line of text. */
  inline?: boolean;
}

/** A loading failure in place of the content, with a retry button. */
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

/** Placeholder for content whose request is pending or has failed. */
export function LoadingState({ of }: { of: { stage: string; error: string | null; again: () => void } }) {
  return of.stage === 'failed' ? (
    <Retry inline again={of.again}>
      {of.error}
    </Retry>
  ) : (
    <p role="status">{TEXT.loading}</p>
  );
}
