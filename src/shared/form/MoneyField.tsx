import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { amountInCapitals } from '../format/capitals';
import { amountToWire, formatAmount } from '../format/money';
import fieldStyles from '../ui/field.module.css';
import { amountProblem, keepAmount } from '../validation/formats';
import styles from './MoneyField.module.css';

const typedOf = (wire: string) => wire.replace(/\.00$/, '').replace(/(\.\d)0$/, '$1');
/** Converts the input to an amount in wire format and drops a trailing dot. Returns an empty text for an invalid amount. */
const wireOf = (typed: string) =>
  typed === '' || amountProblem(typed) ? '' : (amountToWire(keepAmount(typed).replace(/\.$/, '')) ?? '');

interface MoneyFieldProps {
  label: string;
  /** The amount in yuan in wire format (two decimals), or an empty text. */
  value: string;
  /** Receives the amount in wire format; an incomplete input gives an empty text. */
  onChange: (value: string) => void;
  /** Reason why the form or the platform does not accept the amount. */
  error?: string;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  /** True for the amount that a form moves: its text is as large as in the review. */
  large?: boolean;
}

/**
 * A field for an amount in yuan. Leaving it adds thousands separators; the amount in capital numerals is shown below.
 * Invalid input stays in the field with an error, and `value` becomes empty: the field never corrects an amount
 * (safety requirement S-07). `useFields` does not submit a form with such a field. No floating-point numbers (safety
 * requirement C-15).
 */
export function MoneyField({ label, value, onChange, error, name, required, disabled, large }: MoneyFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(() => typedOf(value));
  const [inside, setInside] = useState(false);
  const pressed = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  // A changed `value` replaces the typed text: after a reset, the button for the whole amount, or a restored draft.
  if (wireOf(typed) !== wireOf(typedOf(value))) {
    setTyped(typedOf(value));
  }
  const own = amountProblem(typed);
  const capitals = amountInCapitals(value);
  const shownError = own ?? error;
  // Reports the error to the form through the control's validity, because `value` is empty for an invalid amount.
  useEffect(() => input.current?.setCustomValidity(own ?? ''), [own]);
  // An error takes the place of the line for the amount in capital numerals.
  const line = capitals || !shownError ? 'capitals' : '';
  const described = ['unit', line, shownError ? 'error' : ''].filter(Boolean).map((part) => `${id}-${part}`);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <input
          ref={input}
          id={id}
          name={name}
          className={`${fieldStyles.input} ${large ? styles.amount : styles.input}`}
          inputMode="decimal"
          autoComplete="off"
          required={required}
          disabled={disabled}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={described.join(' ')}
          value={inside || own ? typed : formatAmount(value)}
          onPointerDown={() => {
            pressed.current = true;
          }}
          onFocus={({ target }) => {
            // Removing the separators changes the text, and the browser then loses its selection on focus. New input would be
            // appended instead of replacing the amount. A click sets the cursor itself.
            flushSync(() => setInside(true));
            if (!pressed.current) target.select();
          }}
          onBlur={() => {
            pressed.current = false;
            setInside(false);
            if (!own) setTyped(typedOf(value));
          }}
          onChange={(event) => {
            const next = amountProblem(event.target.value) ? event.target.value : keepAmount(event.target.value);
            setTyped(next);
            if (wireOf(next) !== value) onChange(wireOf(next));
          }}
        />
        <span id={`${id}-unit`} className={styles.unit}>
          元
        </span>
      </span>
      {line ? (
        <span id={`${id}-capitals`} className={styles.capitals}>
          {capitals}
        </span>
      ) : null}
      {shownError ? (
        <span id={`${id}-error`} className={fieldStyles.error} role={own ? 'alert' : undefined}>
          {shownError}
        </span>
      ) : null}
    </div>
  );
}
