import type { SelectionAction } from './defineList';
import styles from './ListPage.module.css';
import looks from './list.module.css';
import { LIST_TEXT } from './text';

interface SelectionBarProps {
  actions: readonly SelectionAction<never>[];
  chosen: ReadonlySet<string>;
  onAct: (action: string) => void;
}

/** Actions for the chosen rows; hidden without a selection. On a phone it stays at the bottom of the screen. */
export const SelectionBar = ({ actions, chosen, onAct }: SelectionBarProps) =>
  actions.length === 0 || chosen.size === 0 ? null : (
    <div className={styles.chosenBar}>
      <span>{LIST_TEXT.chosen(chosen.size)}</span>
      {actions.map(({ id, label }) => (
        <button key={id} type="button" className={looks.textButton} onClick={() => onAct(id)}>
          {label}
        </button>
      ))}
    </div>
  );
