import type { ReactNode } from 'react';
import { Field } from '@/shared/form/Field';
import type { FieldOf } from '@/shared/form/useFields';
import styles from './apps.module.css';

interface LinesFieldProps extends FieldOf<string> {
  label: string;
  hint: ReactNode;
  maxLength: number;
}

/** A text area without spell check, for several lines of technical text such as IP addresses or a key. */
export const LinesField = ({ label, hint, problem, onChange, onLeave, ...area }: LinesFieldProps) => (
  <Field label={label} problem={problem} hint={hint}>
    {(control) => (
      <textarea
        {...control}
        {...area}
        className={styles.lines}
        rows={5}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
      />
    )}
  </Field>
);
