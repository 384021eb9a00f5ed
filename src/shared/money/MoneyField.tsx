import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { amountInCapitals } from '../format/capitals';
import { amountToWire, formatAmount } from '../format/money';
import fieldStyles from '../ui/field.module.css';
import { hasOddComma, keepAmount, ODD_COMMA } from '../validation/formats';
import styles from './MoneyField.module.css';

/** Digits before the dot that the wire takes. */
const LONGEST = 13;

const typedOf = (wire: string) => wire.replace(/\.00$/, '').replace(/(\.\d)0$/, '$1');
const kept = (typed: string) => {
  const [whole = '', decimals] = keepAmount(typed).split('.');
  return decimals === undefined ? whole.slice(0, LONGEST) : `${whole.slice(0, LONGEST)}.${decimals}`;
};
/** What is typed as the wire takes it; a dot at the end is still to be followed. */
const wireOf = (typed: string) => (typed === '' ? '' : (amountToWire(typed.replace(/\.$/, '')) ?? ''));

interface MoneyFieldProps {
  label: string;
  /** Yuan as a decimal string with two places, or empty. */
  value: string;
  /** Called with the same: what is half typed is never seen outside. */
  onChange: (value: string) => void;
  /** Why it is not accepted. */
  error?: string;
  name?: string;
  required?: boolean;
  disabled?: boolean;
}

/**
 * An amount to type: digits and one dot with two places get in, thousands are separated when the field is left, the
 * capitals stand underneath. What would be another amount without its comma does not get in, and that is said. Nowhere
 * a floating-point number (C-15).
 */
export function MoneyField({ label, value, onChange, error, name, required, disabled }: MoneyFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(() => typedOf(value));
  const [inside, setInside] = useState(false);
  const pressed = useRef(false);
  const [commaRefused, setCommaRefused] = useState(false);
  // A value that did not come from here wins: a reset, all that there is, a draft.
  if (wireOf(typed) !== wireOf(typedOf(value))) {
    setTyped(typedOf(value));
    setCommaRefused(false);
  }
  const capitals = amountInCapitals(value);
  const told = commaRefused ? ODD_COMMA : error;
  // Their line is kept for the capitals, unless there is something else to say in it.
  const line = capitals || !told ? 'capitals' : '';
  const described = ['unit', line, told ? 'error' : ''].filter(Boolean).map((part) => `${id}-${part}`);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <input
          id={id}
          name={name}
          className={`${fieldStyles.input} ${styles.input}`}
          inputMode="decimal"
          autoComplete="off"
          required={required}
          disabled={disabled}
          aria-invalid={told ? true : undefined}
          aria-describedby={described.join(' ')}
          value={inside ? typed : formatAmount(value)}
          onPointerDown={() => {
            pressed.current = true;
          }}
          onFocus={({ target }) => {
            // Without its separators it is another text, and the browser forgets that it has selected it on the way in:
            // what is typed to replace the amount would be put behind it. A press puts the cursor by itself.
            flushSync(() => setInside(true));
            if (!pressed.current) target.select();
          }}
          onBlur={() => {
            pressed.current = false;
            setInside(false);
            // Beside an amount that stands it is over; an empty field still has to say why it is empty.
            if (value !== '') setCommaRefused(false);
            setTyped(typedOf(value));
          }}
          onChange={(event) => {
            // Nothing of it gets in: without its comma it would be another amount.
            if (hasOddComma(event.target.value)) return setCommaRefused(true);
            const next = kept(event.target.value);
            setCommaRefused(false);
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
      {told ? (
        <span id={`${id}-error`} className={fieldStyles.error} role={commaRefused ? 'alert' : undefined}>
          {told}
        </span>
      ) : null}
    </div>
  );
}
