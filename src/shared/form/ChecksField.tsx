import { useId } from 'react';
import { Checkbox } from '../ui/Checkbox';
import styles from './checks.module.css';
import formStyles from './form.module.css';
import type { FieldOf } from './useFields';

interface ChecksFieldProps extends FieldOf<string> {
  label: string;
  /** The options in display order. */
  options: readonly { value: string; label: string; note?: string }[];
  hint?: React.ReactNode;
}

/** A field for several of a few options, as checkboxes. The value is their codes, separated by commas. */
export function ChecksField({ label, name, value, problem, hint, options, onChange, onLeave }: ChecksFieldProps) {
  const id = useId();
  const chosen = value === '' ? [] : value.split(',');
  const turn = (code: string, on: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === code ? on : chosen.includes(one)))
        .join(','),
    );
  return (
    <fieldset className={styles.checks} aria-describedby={`${id}-message`} data-field={name} onBlur={onLeave}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            checked={chosen.includes(option.value)}
            aria-invalid={problem !== undefined}
            onChange={({ target }) => turn(option.value, target.checked)}
          >
            <span>
              {option.label}
              {option.note ? <span className={styles.note}>{option.note}</span> : null}
            </span>
          </Checkbox>
        ))}
      </div>
      <div id={`${id}-message`} className={formStyles.message} data-problem={problem === undefined ? undefined : ''}>
        {problem ?? hint}
      </div>
    </fieldset>
  );
}
