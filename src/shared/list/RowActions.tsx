import { MoreActions } from '../ui/MoreActions';
import type { AnyRow, RowAction } from './defineList';
import looks from './list.module.css';
import styles from './RowActions.module.css';
import { LIST_TEXT } from './text';

/** Number of actions shown as text in a row; further actions are in the menu ⋯. */
const IN_ROW = 2;
/**
 * Width of a character, px. The next constants are, in px: a button's padding, the gap between buttons, the cell's
 * padding, and the icon of the menu.
 */
const CHARACTER = 14;
const BUTTON = 4;
const BETWEEN = 12;
const SIDES = 24;
const MORE = 24;

/** Returns the width in px for the longest combination of these actions in a row. */
export function widthOfActions(actions: readonly { label: string }[]): number {
  const lengths = actions.map(({ label }) => label.length).sort((one, other) => other - one);
  const buttons = lengths
    .slice(0, IN_ROW)
    .reduce((sum, length) => sum + length * CHARACTER + BUTTON + BETWEEN, -BETWEEN);
  const more = lengths.length > IN_ROW ? BETWEEN + MORE : 0;
  return SIDES + Math.max(buttons + more, LIST_TEXT.actions.length * CHARACTER);
}

interface RowActionsProps {
  actions: readonly RowAction<never>[];
  row: AnyRow;
  rowKey: string;
  onAct: (action: string, rowKey: string) => void;
}

export function RowActions({ actions: all, row, rowKey, onAct }: RowActionsProps) {
  const actions = all.filter(({ when }) => when?.(row as never) ?? true);
  return (
    <span className={styles.rowActions}>
      {actions.slice(0, IN_ROW).map(({ id, label }) => (
        <button key={id} type="button" className={looks.textButton} onClick={() => onAct(id, rowKey)}>
          {label}
        </button>
      ))}
      <MoreActions actions={actions.slice(IN_ROW)} onSelect={(id) => onAct(id, rowKey)} />
    </span>
  );
}
