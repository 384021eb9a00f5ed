import { Field } from '@/shared/form/Field';
import styles from './apps.module.css';

/** Shows a key as read-only text that the user can copy. */
export const KeyText = ({ label, of, hint }: { label: string; of: string; hint?: string }) => (
  <Field label={label} problem={undefined} hint={hint}>
    {(control) => (
      <textarea
        {...control}
        className={styles.whole}
        rows={Math.max(2, of.split('\n').length)}
        readOnly
        spellCheck={false}
        autoComplete="off"
        value={of}
      />
    )}
  </Field>
);
