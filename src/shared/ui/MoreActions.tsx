import { IconMore } from '@arco-design/web-react/icon';
import { useState } from 'react';
import styles from './MoreActions.module.css';
import { Popup } from './Popup';

/** Name of the button that opens the menu of further actions. */
const MORE = '更多';

interface MoreActionsProps {
  actions: readonly { id: string; label: string }[];
  onSelect: (id: string) => void;
  /** True: the button shows the word 更多 (more). False: it shows only the icon, as in a row. */
  word?: boolean;
}

/** Further actions behind one button: a menu that closes with the selection. Renders nothing without actions. */
export function MoreActions({ actions, onSelect, word = false }: MoreActionsProps) {
  const [open, setOpen] = useState(false);
  if (actions.length === 0) return null;
  return (
    <Popup
      open={open}
      onOpenChange={setOpen}
      label={MORE}
      width={140}
      trigger={(props) => (
        <button
          type="button"
          className={word ? styles.word : styles.icon}
          aria-label={MORE}
          title={word ? undefined : MORE}
          {...props}
        >
          {word ? MORE : <IconMore />}
        </button>
      )}
    >
      <div className={styles.menu}>
        {actions.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            onClick={() => {
              setOpen(false);
              onSelect(id);
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </Popup>
  );
}
