import { memo, useState } from 'react';
import { Checkbox } from '../ui/Checkbox';
import type { CardColumn } from './cardColumns';
import styles from './cards.module.css';
import looks from './list.module.css';
import { RowActions } from './RowActions';
import { attachedButton, boxOf, contentOf, copyOf, type RowProps } from './rowParts';
import { LIST_TEXT } from './text';

/** Explicit ARIA roles: a `display` other than table removes the native roles of the table elements. */
export const ROLES = {
  table: 'table',
  group: 'rowgroup',
  row: 'row',
  head: 'columnheader',
  cell: 'cell',
  none: 'presentation',
} as const;

/**
 * A row of a table as a card. Title, amount, state and time are always visible; the button 展开 (expand) shows the
 * other values. The actions are at the bottom.
 */
export const RowCard = memo(function RowCard({
  row,
  id,
  index,
  columns,
  rowActions,
  onAct,
  onCopy,
  chosen,
  selectable,
  strong,
  onChoose,
  under,
  summaryIn,
  summary,
  open,
  onOpen,
}: RowProps & { columns: readonly CardColumn[] }) {
  const [whole, setWhole] = useState(false);
  const first = chosen === null ? 1 : 2;
  const folds = columns.some(({ place }) => place === null);
  return (
    <tr
      role={ROLES.row}
      className={styles.card}
      hidden={under === 'closed'}
      data-under={under === 'no' ? undefined : true}
      data-choice={chosen === null ? undefined : true}
      aria-rowindex={index + 2}
      data-chosen={chosen || undefined}
      data-strong={strong || undefined}
    >
      {chosen === null ? null : (
        <td role={ROLES.cell} aria-colindex={1} className={styles.choose}>
          <Checkbox {...boxOf(id, chosen, selectable, onChoose)}>{''}</Checkbox>
        </td>
      )}
      {columns.map(({ column, place }, at) =>
        place === null && !whole ? null : (
          <td
            key={column.key}
            role={ROLES.cell}
            aria-colindex={first + at}
            data-in={place ?? 'rest'}
            data-figures={column.as?.figures || undefined}
          >
            {place === 'title' ? null : (
              <span className={place === null ? styles.label : 'visually-hidden'}>{column.title}</span>
            )}
            <span className={styles.value}>{contentOf(column, row)}</span>
            {copyOf(column, row, onCopy)}
            {column.key === summaryIn ? attachedButton(summary, open, () => onOpen(id)) : null}
          </td>
        ),
      )}
      {folds || rowActions.length > 0 ? (
        <td role={ROLES.cell} aria-colindex={first + columns.length} className={styles.foot}>
          <RowActions actions={rowActions} row={row} rowKey={id} onAct={onAct} />
          {folds ? (
            <button
              type="button"
              className={`${looks.textButton} ${styles.more}`}
              aria-expanded={whole}
              aria-label={LIST_TEXT.whole(whole, id)}
              onClick={() => setWhole(!whole)}
            >
              {whole ? LIST_TEXT.collapse : LIST_TEXT.expand}
            </button>
          ) : null}
        </td>
      ) : null}
    </tr>
  );
});
