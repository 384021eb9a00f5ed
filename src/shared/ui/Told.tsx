import { type ReactNode, useEffect, useRef } from 'react';
import styles from './field.module.css';

interface ToldProps {
  id?: string;
  /** A toast has read it aloud. */
  quiet?: boolean;
  children: ReactNode;
}

function Shown({ id, quiet, children }: ToldProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const words = typeof children === 'string' ? children : '';
  // Below what scrolls nobody would see why nothing has happened. A field that is refused as well takes the focus after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another refusal
  useEffect(() => void place.current?.scrollIntoView?.({ block: 'nearest' }), [words]);
  return (
    <p ref={place} id={id} role={quiet ? undefined : 'alert'} className={styles.told}>
      {children}
    </p>
  );
}

/** What was refused as a whole, where it happened, brought into view; nothing where there is nothing to say. */
export const Told = (props: ToldProps) => (props.children ? <Shown {...props} /> : null);
