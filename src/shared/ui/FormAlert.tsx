import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FormAlertProps {
  id?: string;
  /** A toast has read it aloud. */
  quiet?: boolean;
  children: ReactNode;
}

/** Below what scrolls nobody would see why nothing has happened. A field that is refused as well takes the focus after it. */
const intoView = (place: HTMLElement | null) => place?.scrollIntoView?.({ block: 'nearest' });

/** What was refused as a whole, where it happened, brought into view; nothing where there is nothing to say. */
export const FormAlert = ({ id, quiet, children }: FormAlertProps) =>
  children ? (
    // Other words are another refusal: they are brought into view anew.
    <p key={children as string} ref={intoView} id={id} role={quiet ? undefined : 'alert'} className={styles.told}>
      {children}
    </p>
  ) : null;
