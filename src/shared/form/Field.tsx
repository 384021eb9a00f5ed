import { type ReactNode, useId } from 'react';
import styles from './form.module.css';

/** Attributes of a control that connect it with its label and error message for screen readers. */
export interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

/** Returns the id of a control's label, for buttons next to the control that refer to it. */
export const labelOf = (id: string): string => `${id}-label`;

interface FieldProps {
  label: string;
  problem: string | undefined;
  /** Text shown below the field as long as it has no error. */
  hint?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** A form field: the label above, the control, and the line for the error message. */
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
