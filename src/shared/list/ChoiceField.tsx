import { useId } from 'react';
import fieldStyles from '../ui/field.module.css';
import { isShortList, type Option, type Options, Select } from '../ui/Select';
import styles from './Filters.module.css';
import { LIST_TEXT } from './text';

interface ChoiceFieldProps {
  label: string;
  /** Empty: all. */
  value: string;
  options: Options;
  onChange: (value: string) => void;
}

const ALL: Option = { value: '', label: LIST_TEXT.all };

/** Returns coded values with their texts as options. */
export const optionsOfWords = (words: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** A filter whose value the user chooses from a list of options, or 全部 (all). From nine options on it can be searched. */
export function ChoiceField({ label, value, options, onChange }: ChoiceFieldProps) {
  const id = useId();
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
          few={isShortList(options)}
          placeholder={LIST_TEXT.all}
          options={'stage' in options ? options : [ALL, ...options]}
          value={value}
          onChange={onChange}
        />
      </div>
    </div>
  );
}
