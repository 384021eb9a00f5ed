import { formatCount } from '../format/count';
import { formatMoney, sumOf } from '../format/money';
import type { AnyColumn, AnyRow, SelectionAction } from './defineList';
import styles from './ListPage.module.css';
import looks from './list.module.css';
import { roleOf } from './roles';
import { MOST_CHOSEN } from './slice';
import { LIST_TEXT } from './text';

/** Number of rows that an action accepts if it declares none. */
const MOST = 50;
const mostOf = ({ most = MOST }: SelectionAction<never>) => most;

interface SelectionBarProps {
  actions: readonly SelectionAction<never>[];
  /** The chosen rows of all pages. */
  chosen: readonly AnyRow[];
  /** Columns of the list; the first amount is summed. */
  columns: readonly AnyColumn[];
  /** Number of rows that match the filters, once all rows of the page are chosen; otherwise null. */
  matching: number | null;
  /** True while all matching rows are fetched. */
  busy: boolean;
  onAct: (action: string) => void;
  onChooseAll: () => void;
  onClear: () => void;
}

/**
 * Returns the sum of the first amount column over the rows; null without such a column. An amount whose cell reads its direction
 * from the row (a second parameter) is not summed, because income and outgo would be added.
 */
function sumIn(columns: readonly AnyColumn[], rows: readonly AnyRow[]): string | null {
  const amount = columns.find((column) => roleOf(column) === 'amount');
  return amount && (amount.as?.render.length ?? 1) < 2
    ? formatMoney(sumOf(rows.map((row) => String(row[amount.key] ?? '0'))))
    : null;
}

/**
 * The number and the sum of the chosen rows, and the actions for them; hidden without a selection. Once all rows of the page are
 * chosen it offers all matching rows. On a phone it is at the bottom of the screen.
 */
export const SelectionBar = ({
  actions,
  chosen,
  columns,
  matching,
  busy,
  onAct,
  onChooseAll,
  onClear,
}: SelectionBarProps) =>
  actions.length === 0 || chosen.length === 0 ? null : (
    <div className={styles.chosenBar}>
      <span>{LIST_TEXT.chosen(formatCount(chosen.length), sumIn(columns, chosen))}</span>
      {matching !== null && matching > chosen.length ? (
        matching > Math.min(MOST_CHOSEN, Math.max(...actions.map(mostOf))) ? (
          <span>{LIST_TEXT.tooManyToChoose(formatCount(Math.max(...actions.map(mostOf))))}</span>
        ) : (
          <button type="button" className={looks.textButton} disabled={busy} onClick={onChooseAll}>
            {busy ? LIST_TEXT.choosingAll : LIST_TEXT.chooseAllOf(formatCount(matching))}
          </button>
        )
      ) : null}
      {actions.map((action) => {
        const tooMany =
          chosen.length > mostOf(action) ? LIST_TEXT.tooManyToChoose(formatCount(mostOf(action))) : undefined;
        return (
          <button
            key={action.id}
            type="button"
            className={looks.textButton}
            disabled={busy || tooMany !== undefined}
            title={tooMany}
            onClick={() => onAct(action.id)}
          >
            {action.label}
          </button>
        );
      })}
      <button type="button" className={looks.textButton} onClick={onClear}>
        {LIST_TEXT.chooseNone}
      </button>
    </div>
  );
