import { useEffect, useId, useRef, useState } from 'react';
import { formatText } from '../format/money';
import { Checkbox } from '../ui/Checkbox';
import styles from './PaymentWarnings.module.css';
import { WARNINGS_TEXT as TEXT } from './text';

interface PaymentWarningsProps {
  /** The warnings, each a whole sentence. */
  of: readonly string[];
  ticked: ReadonlySet<string>;
  /** Number of times that the user tried to continue without ticking every warning; 0: not yet. */
  tries: number;
  disabled: boolean;
  onTick: (warning: string, ticked: boolean) => void;
}

/**
 * State of the boxes of a payment's warnings. `isPassed` returns whether all are ticked; if not, the boxes show which are missing.
 */
export function useWarningTicks(of: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState(0);
  const isTicked = of.every((warning) => ticked.has(warning));
  const onTick = (warning: string, on: boolean) =>
    setTicked(new Set(on ? [...ticked, warning] : [...ticked].filter((one) => one !== warning)));
  const isPassed = () => {
    if (!isTicked) setTries(tries + 1);
    return isTicked;
  };
  return { isTicked, isPassed, boxes: { of, ticked, tries, onTick } };
}

/** Warnings about a payment, each with a box to tick before the payment can be confirmed. Renders nothing without warnings. */
export function PaymentWarnings({ of, ticked, tries, disabled, onTick }: PaymentWarningsProps) {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (tries === 0) return;
    const missing = box.current?.querySelector<HTMLInputElement>('input:not(:checked)');
    missing?.focus({ preventScroll: true });
    // The bar with the buttons would cover a box at the end of the screen.
    missing?.scrollIntoView({ block: 'center' });
  }, [tries]);
  if (of.length === 0) return null;
  const isMissing = tries > 0 && of.some((warning) => !ticked.has(warning));
  return (
    <fieldset ref={box} className={styles.warnings} aria-describedby={isMissing ? `${id}-problem` : undefined}>
      <legend>{TEXT.legend}</legend>
      {of.map((warning) => (
        <Checkbox
          key={warning}
          className={styles.warning}
          checked={ticked.has(warning)}
          disabled={disabled}
          aria-invalid={isMissing && !ticked.has(warning)}
          onChange={({ target }) => onTick(warning, target.checked)}
        >
          {formatText(warning)}
        </Checkbox>
      ))}
      {isMissing ? (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {TEXT.missing}
        </p>
      ) : null}
    </fieldset>
  );
}
