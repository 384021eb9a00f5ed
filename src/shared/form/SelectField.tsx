import fieldStyles from '../ui/field.module.css';
import { Field } from './Field';
import styles from './form.module.css';

interface SelectFieldProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  name?: string;
  onLeave?: () => void;
  problem?: string | undefined;
  hint?: string | undefined;
}

/** One of a few words: the browser's own list. Of many, see `SearchSelect`. */
export const SelectField = ({ label, options, value, onChange, name, onLeave, problem, hint }: SelectFieldProps) => (
  <Field label={label} problem={problem} hint={hint}>
    {(control) => (
      <select
        {...control}
        name={name}
        className={`${fieldStyles.input} ${styles.select}`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);
