import { useState } from 'react';
import { Popup } from '../ui/Popup';
import type { AnyRow, RowAction } from './defineList';
import styles from './list.module.css';
import { LIST_TEXT } from './text';

/** As many actions stand as text in a row; the rest is under 更多. */
const IN_ROW = 3;

interface RowActionsProps {
  actions: readonly RowAction<never>[];
  row: AnyRow;
  rowKey: string;
  onAct: (action: string, rowKey: string) => void;
}

export function RowActions({ actions: all, row, rowKey, onAct }: RowActionsProps) {
  const [open, setOpen] = useState(false);
  const actions = all.filter(({ when }) => when?.(row as never) ?? true);
  const shown = actions.length > IN_ROW ? actions.slice(0, IN_ROW - 1) : actions;
  const rest = actions.slice(shown.length);
  const button = ({ id, label }: RowAction<never>) => (
    <button key={id} type="button" className={styles.textButton} onClick={() => onAct(id, rowKey)}>
      {label}
    </button>
  );
  return (
    <span className={styles.rowActions}>
      {shown.map(button)}
      {rest.length > 0 ? (
        <Popup
          open={open}
          onOpenChange={setOpen}
          label={LIST_TEXT.more}
          width={140}
          trigger={(props) => (
            <button type="button" className={styles.textButton} {...props}>
              {LIST_TEXT.more}
            </button>
          )}
        >
          <div className={styles.menu}>{rest.map(button)}</div>
        </Popup>
      ) : null}
    </span>
  );
}
