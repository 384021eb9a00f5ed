import type { ComponentProps, ReactNode } from 'react';
import type { Checkbox } from '../ui/Checkbox';
import styles from './DataTable.module.css';
import type { AnyColumn, AnyRow, RowAction } from './defineList';
import { LIST_TEXT } from './text';

/** Props of a row, for both the table and the cards. */
export interface RowProps {
  row: AnyRow;
  id: string;
  index: number;
  chosen: boolean | null;
  selectable: boolean;
  strong: boolean;
  onChoose: (id: string, chosen: boolean) => void;
  rowActions: readonly RowAction<never>[];
  onAct: (action: string, rowKey: string) => void;
  onCopy: (text: string) => void;
  hidden: boolean;
  /** 'no': not attached to a main row. 'shown', 'closed': attached, and the main row is expanded or collapsed. */
  under: 'no' | 'shown' | 'closed';
  /**
   * Key of the column that announces the attached rows. `summary` is the announcing text; both are empty without
   * attached rows.
   */
  summaryIn: string;
  summary: string;
  open: boolean;
  onOpen: (id: string) => void;
}

/** Returns the content of a cell. A plain function instead of a component, because a page has hundreds of cells. */
export function contentOf(column: AnyColumn, row: AnyRow): ReactNode {
  const value = row[column.key];
  const render = column.as?.render as ((value: unknown, row: AnyRow) => ReactNode) | undefined;
  if (render) return render(value, row);
  return value === null || value === undefined || value === '' ? '—' : String(value);
}

/** Returns the copy button of a cell if its column has one and the cell is not empty. */
export function copyOf(column: AnyColumn, row: AnyRow, onCopy: (text: string) => void): ReactNode {
  const value = row[column.key];
  return column.copyable && typeof value === 'string' && value !== '' ? (
    <button type="button" className={styles.copy} aria-label={LIST_TEXT.copy(value)} onClick={() => onCopy(value)} />
  ) : null;
}

/** Returns the props of a row's checkbox. */
export const boxOf = (
  id: string,
  chosen: boolean,
  selectable: boolean,
  onChoose: (id: string, chosen: boolean) => void,
): ComponentProps<typeof Checkbox> => ({
  'aria-label': LIST_TEXT.choose(id),
  checked: chosen,
  disabled: !selectable,
  title: selectable ? undefined : LIST_TEXT.notSelectable,
  onChange: ({ target }) => onChoose(id, target.checked),
});

/** Returns the button that announces and expands the attached rows; null without attached rows. */
export const attachedButton = (summary: string, open: boolean, onOpen: () => void): ReactNode =>
  summary === '' ? null : (
    <button type="button" className={styles.summary} aria-expanded={open} onClick={onOpen}>
      {summary}
    </button>
  );
