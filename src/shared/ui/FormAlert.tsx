import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FormAlertProps {
  id?: string;
  /** No announcement by screen readers, because a toast with the same text was already read aloud. */
  quiet?: boolean;
  children: ReactNode;
}

/**
 * Scrolls the message into view, because users would miss it below a scrolled area. A refused field takes the focus afterwards.
 */
const intoView = (place: HTMLElement | null) => place?.scrollIntoView?.({ block: 'nearest' });

/** The error message of a whole form, scrolled into view. Renders nothing without a message. */
export const FormAlert = ({ id, quiet, children }: FormAlertProps) =>
  children ? (
    // A changed text is a new error: its new key mounts the paragraph again, which scrolls it into view.
    <p key={children as string} ref={intoView} id={id} role={quiet ? undefined : 'alert'} className={styles.message}>
      {children}
    </p>
  ) : null;
