import { useId, useState } from 'react';
import type { MenuNode } from '@/contract/calls/staff';
import formStyles from '@/shared/form/form.module.css';
import { Checkbox } from '@/shared/ui/Checkbox';
import fieldStyles from '@/shared/ui/field.module.css';
import styles from './account.module.css';
import { STAFF_TEXT as TEXT } from './text';

interface MenuTreeProps {
  tree: readonly MenuNode[];
  chosen: ReadonlySet<string>;
  problem: string | undefined;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/**
 * Filters the menus by their titles. If the title of a section matches, all menus of the section remain in the
 * result.
 */
const found = (tree: readonly MenuNode[], words: string): readonly MenuNode[] =>
  tree.flatMap((node) => {
    if (node.title.includes(words)) return [node];
    const children = node.children.filter(({ title }) => title.includes(words));
    return children.length > 0 ? [{ ...node, children }] : [];
  });

/**
 * Checkboxes for the menus that a staff member may use, grouped by section. A section's checkbox selects its visible menus; the
 * search filters them.
 */
export function MenuTree({ tree, chosen, problem, onChange }: MenuTreeProps) {
  const id = useId();
  const [words, setWords] = useState('');
  const shown = found(tree, words.trim());
  const set = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const one of ids) on ? next.add(one) : next.delete(one);
    onChange(next);
  };
  return (
    <fieldset className={styles.tree} aria-describedby={`${id}-message`}>
      <legend>
        {TEXT.menus}
        <span className={styles.count} role="status">
          {TEXT.chosen(chosen.size)}
        </span>
      </legend>
      <input
        type="search"
        className={fieldStyles.input}
        aria-label={TEXT.searchMenus}
        placeholder={TEXT.searchMenus}
        maxLength={20}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {shown.length === 0 ? <p className={styles.menus}>{TEXT.noMenus}</p> : null}
      <ul>
        {shown.map(({ id: section, title, children }) => {
          const ids = children.map((child) => child.id);
          const on = ids.filter((one) => chosen.has(one)).length;
          return (
            <li key={section} className={styles.menus}>
              <Checkbox
                className={styles.section}
                checked={on === ids.length}
                mixed={on > 0 && on < ids.length}
                onChange={({ target }) => set(ids, target.checked)}
              >
                {title}
              </Checkbox>
              <ul>
                {children.map((child) => (
                  <li key={child.id}>
                    <Checkbox checked={chosen.has(child.id)} onChange={({ target }) => set([child.id], target.checked)}>
                      {child.title}
                    </Checkbox>
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
      <div id={`${id}-message`} className={formStyles.message} data-problem={problem === undefined ? undefined : ''}>
        {problem}
      </div>
    </fieldset>
  );
}
