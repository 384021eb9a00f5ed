import { Button } from '@arco-design/web-react';
import styles from './grid.module.css';
import { GRID_TEXT as TEXT } from './text';

/** The lines that the grid shows. */
export type Shown = 'all' | 'error' | 'warning';

interface GridBarProps {
  /** Numbers of lines, of all kinds and with errors or reminders. */
  counts: { lines: number; errors: number; warnings: number };
  shown: Shown;
  onShow: (shown: Shown) => void;
  /** Numbers of cells with an error or a reminder; null until the first validation. */
  faulty: Record<'error' | 'warning', number> | null;
  disabled: boolean;
  /** Hides the hint on the keys. */
  narrow: boolean;
  /** Moves the focus to the next faulty cell, or to the one before it. */
  onStep: (by: 1 | -1) => void;
  /** Text for screen readers. */
  announcement: string;
}

/** The bar above the lines: the filter of lines, and the buttons that lead from error to error. Reminders follow when no error is left. */
export function GridBar({ counts, shown, onShow, faulty, disabled, narrow, onStep, announcement }: GridBarProps) {
  const hasErrors = faulty !== null && faulty.error > 0;
  return (
    <div className={styles.bar}>
      <fieldset className={styles.filters}>
        <legend className="visually-hidden">{TEXT.filter}</legend>
        {(
          [
            ['all', TEXT.all(counts.lines)],
            ['error', TEXT.errors(counts.errors)],
            ['warning', TEXT.warnings(counts.warnings)],
          ] as const
        ).map(([value, word]) => (
          <button key={value} type="button" aria-pressed={shown === value} onClick={() => onShow(value)}>
            {word}
          </button>
        ))}
      </fieldset>
      {faulty ? (
        <fieldset className={styles.places}>
          <legend className="visually-hidden">{TEXT.places}</legend>
          <span className={styles.counts} data-level={hasErrors ? 'error' : undefined}>
            {TEXT.counts(faulty.error, faulty.warning)}
          </span>
          {faulty.error + faulty.warning > 0 ? (
            <>
              {narrow ? null : <span className={styles.keys}>{TEXT.keys}</span>}
              <Button size="small" disabled={disabled} aria-keyshortcuts="Shift+F8" onClick={() => onStep(-1)}>
                {TEXT.previous}
              </Button>
              <Button size="small" disabled={disabled} aria-keyshortcuts="F8" onClick={() => onStep(1)}>
                {TEXT.next(hasErrors ? 'error' : 'warning')}
              </Button>
            </>
          ) : null}
        </fieldset>
      ) : null}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}
