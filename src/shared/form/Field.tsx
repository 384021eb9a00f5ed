import { type ReactNode, useId } from 'react';
import styles from './form.module.css';

/** What the control of a field needs so that a screen reader finds its label and message. */
export interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

/** Id of the label of the control with this id, for what stands beside the control and is about the same. */
export const labelOf = (id: string): string => `${id}-label`;

interface FieldProps {
  label: string;
  problem: string | undefined;
  /** Stands in the message's place while nothing is wrong. */
  hint?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** Label above, control, and the line that tells what is wrong. */
export function Field({ label, problem, hint, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} id={labelOf(id)}>
        {label}
      </label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': `${id}-message` })}
      <div id={`${id}-message`} className={styles.message} data-problem={problem === undefined ? undefined : ''}>
        {problem ?? hint}
      </div>
    </div>
  );
}
