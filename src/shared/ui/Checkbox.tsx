import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** Beside the box; without it the box has an `aria-label`. */
  children?: ReactNode;
}

/** One box to tick, with its words: the browser's own, in the console's colour. `className` is that of the label. */
export function Checkbox({ children, className, ...input }: CheckboxProps) {
  if (children === undefined) return <input {...input} type="checkbox" className={styles.box} />;
  return (
    <label className={className ? `${styles.boxLabel} ${className}` : styles.boxLabel}>
      <input {...input} type="checkbox" className={styles.box} />
      {children}
    </label>
  );
}
