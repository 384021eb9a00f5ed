import { formatCount } from '../format/count';
import { formatMoney, sumOf } from '../format/money';
import type { AnyColumn, AnyRow, SelectionAction } from './defineList';
import styles from './ListPage.module.css';
import looks from './list.module.css';
import { readsRow, roleOf } from './roles';
import { MOST_CHOSEN } from './slice';
import { LIST_TEXT } from './text';

/** Returns the number of rows that an action accepts at once. */
const mostOf = ({ most = 50 }: SelectionAction<never>) => most;

interface SelectionBarProps {
  actions: readonly SelectionAction<never>[];
  /** The chosen rows of all pages. */
  chosen: readonly AnyRow[];
  /** Columns of the list; the first amount is summed. */
  columns: readonly AnyColumn[];
  /** Number of rows that match the filters, if all of them can be chosen next; otherwise null. */
  matching: number | null;
  /** Some of the matching rows cannot be chosen, so that their number is not the number that will be chosen. */
  isPartial: boolean;
  /** True while the rows of the other pages are being loaded. */
  busy: boolean;
  onAct: (action: string) => void;
  onChooseAll: () => void;
  onClear: () => void;
}

/**
 * Returns the sum of the first amount column over the rows; null without such a column. An amount whose cell reads its direction
 * from the row is not summed, because income and outgo would be added.
 */
function sumIn(columns: readonly AnyColumn[], rows: readonly AnyRow[]): string | null {
  const amount = columns.find((column) => roleOf(column) === 'amount');
  return amount && !readsRow(amount) ? formatMoney(sumOf(rows.map((row) => String(row[amount.key] ?? '0')))) : null;
}

/**
 * The number and the sum of the chosen rows, and the actions for them; hidden without a selection. Once all rows of the page are
 * chosen it offers all matching rows. An action that accepts fewer rows is disabled and says its limit. On a phone the bar is at
 * the bottom of the screen.
 */
export function SelectionBar({ actions, chosen, columns, matching, isPartial, busy, ...on }: SelectionBarProps) {
  if (actions.length === 0 || chosen.length === 0) return null;
  const most = Math.min(MOST_CHOSEN, Math.max(...actions.map(mostOf)));
  return (
    <div className={styles.chosenBar}>
      <span>{LIST_TEXT.chosen(formatCount(chosen.length), sumIn(columns, chosen))}</span>
      {matching === null ? null : matching > most ? (
        <span>{LIST_TEXT.tooManyToChoose(formatCount(most))}</span>
      ) : (
        <button type="button" className={looks.textButton} disabled={busy} onClick={on.onChooseAll}>
          {busy
            ? LIST_TEXT.choosingAll
            : isPartial
              ? LIST_TEXT.chooseAllFree
              : LIST_TEXT.chooseAllOf(formatCount(matching))}
        </button>
      )}
      {actions.map((action) => {
        const isTooMany = chosen.length > mostOf(action);
        return (
          <button
            key={action.id}
            type="button"
            className={looks.textButton}
            disabled={busy || isTooMany}
            onClick={() => on.onAct(action.id)}
          >
            {isTooMany ? LIST_TEXT.tooManyFor(action.label, formatCount(mostOf(action))) : action.label}
          </button>
        );
      })}
      <button type="button" className={looks.textButton} onClick={on.onClear}>
        {LIST_TEXT.chooseNone}
      </button>
    </div>
  );
}
