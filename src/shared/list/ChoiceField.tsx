import { useId } from 'react';
import fieldStyles from '../ui/field.module.css';
import { isShortList, Select } from '../ui/Select';
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
  const choices = Object.entries(options).map(([key, word]) => ({ value: key, label: word }));
  return (
    <div className={styles.filter}>
      <div className={fieldStyles.group}>
        <label htmlFor={id} className={fieldStyles.inset}>
          {label}
        </label>
        <Select
          id={id}
          label={label}
          look="bare"
          fit
          few={isShortList(choices)}
          options={[{ value: '', label: LIST_TEXT.all }, ...choices]}
          value={value}
          onChange={onChange}
        />
      </div>
    </div>
  );
}
