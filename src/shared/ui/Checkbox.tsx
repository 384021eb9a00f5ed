import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'ref'> {
  /** The label next to the box; a box without a label has an `aria-label`. */
  children?: ReactNode;
  /** True if only some of the rows that the box represents are selected: shown neither ticked nor empty. */
  mixed?: boolean;
}

/** A native checkbox with its label, in the console's colour. `className` is set on the label. */
export function Checkbox({ children, className, mixed = false, ...given }: CheckboxProps) {
  const input = (
    <input
      {...given}
      ref={(box) => {
        if (box) box.indeterminate = mixed;
      }}
      type="checkbox"
      className={styles.box}
    />
  );
  if (children === undefined) return input;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the nested `input` is the control
    <label className={className ? `${styles.boxLabel} ${className}` : styles.boxLabel}>
      {input}
      {children}
    </label>
  );
}
