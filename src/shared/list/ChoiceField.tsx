import { useId } from 'react';
import fieldStyles from '../ui/field.module.css';
import styles from './Filters.module.css';
import { LIST_TEXT } from './text';

interface ChoiceFieldProps {
  label: string;
  /** Code of the chosen option; empty: no restriction. */
  value: string;
  options: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

/** A filter whose value the user chooses from a list of options. */
export function ChoiceField({ label, value, options, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <div className={fieldStyles.group}>
        <label htmlFor={id} className={fieldStyles.inset}>
          {label}
        </label>
        <select id={id} className={fieldStyles.bare} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{LIST_TEXT.all}</option>
          {Object.entries(options).map(([key, word]) => (
            <option key={key} value={key}>
              {word}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
