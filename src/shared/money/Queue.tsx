import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { amountInCapitals } from '../format/capitals';
import { formatMoney } from '../format/money';
import { CardBar } from '../ui/Card';
import { Checkbox } from '../ui/Checkbox';
import styles from '../ui/queue.module.css';
import { ShowAmounts } from './ShowAmounts';

/*
 * A queue of pending decisions, such as releases of payments or orders of the warehouse. One card per row; several rows can be
 * decided together.
 */

const NONE: ReadonlySet<string> = new Set();

/**
 * Holds the selection among the rows `open`, by number. A row that leaves `open` is deselected. `alone`: no other row waits, so the
 * only row is selected and has no checkbox.
 */
export function useMarks(open: readonly string[], alone = false) {
  const [marked, setMarked] = useState(NONE);
  const chosen = open.filter((number) => alone || marked.has(number));
  return {
    alone,
    chosen: new Set(chosen) as ReadonlySet<string>,
    all: open.length > 0 && chosen.length === open.length,
    some: chosen.length > 0,
    mark: (number: string, on: boolean) => {
      const next = new Set(marked);
      if (on) next.add(number);
      else next.delete(number);
      setMarked(next);
    },
    markAll: (on: boolean) => setMarked(on ? new Set(open) : NONE),
  };
}

interface QueueHeadProps {
  title: string;
  /** Small text below the title. */
  below: ReactNode;
  amount: string;
  /** The checkbox of the row. Absent: the row cannot be selected. */
  choice?: { label: string; chosen: boolean; disabled: boolean; onChoose: (chosen: boolean) => void } | undefined;
}

/** The head of a row's card: title and amount. Its whole area toggles the selection, for easy touch. */
export function QueueHead({ title, below, amount, choice }: QueueHeadProps) {
  const head = (
    <>
      <span className={styles.kind}>
        <strong>{title}</strong>
        {below}
      </span>
      <span className={styles.amount}>
        <strong>{formatMoney(amount)}</strong>
        <span className={styles.capitals}>{amountInCapitals(amount)}</span>
      </span>
    </>
  );
  if (!choice) return <div className={styles.choice}>{head}</div>;
  return (
    <Checkbox
      className={styles.choice}
      checked={choice.chosen}
      disabled={choice.disabled}
      aria-label={choice.label}
      onChange={({ target }) => choice.onChoose(target.checked)}
    >
      {head}
    </Checkbox>
  );
}

interface QueueBarProps {
  marks: ReturnType<typeof useMarks>;
  busy: boolean;
  label: string;
  /** Text about the selection, or about the running action. */
  status: string;
  /** The buttons of the decision, such as release and refuse. */
  children: ReactNode;
}

/** The decision bar for the selected rows, at the bottom of the page. */
export const QueueBar = ({ marks, busy, label, status, children }: QueueBarProps) => (
  <CardBar className={styles.bar}>
    {marks.alone ? null : (
      <Checkbox
        checked={marks.all}
        mixed={marks.some && !marks.all}
        disabled={busy}
        onChange={({ target }) => marks.markAll(target.checked)}
      >
        {label}
      </Checkbox>
    )}
    <span role="status" className={styles.chosen}>
      {status}
    </span>
    <ShowAmounts />
    {children}
  </CardBar>
);

/** Restores the keyboard focus after a decision, because the pressed button disappears with its row. */
export function useFocusBack(deciding: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const decided = useRef(false);
  useEffect(() => {
    if (deciding) decided.current = true;
    else if (decided.current && document.activeElement === document.body) place.current?.focus();
  });
  return place;
}
