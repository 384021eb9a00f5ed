import { type ReactNode, useId } from 'react';
import formStyles from '@/shared/form/form.module.css';
import styles from './choices.module.css';

interface ChoicesProps {
  label: string;
  problem: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
}

/** A field with several checkboxes or radio buttons: its label above, its error below. */
export function Choices({ label, problem, hint, children }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={`${id}-message`}>
      <legend>{label}</legend>
      {children}
      <div id={`${id}-message`} className={formStyles.message} data-problem={problem === undefined ? undefined : ''}>
        {problem ?? hint}
      </div>
    </fieldset>
  );
}
