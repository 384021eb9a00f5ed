import { Button } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { CardBar } from './Card';
import { Checkbox } from './Checkbox';
import styles from './CompareTable.module.css';
import { COMPARE_TEXT as TEXT } from './text';
import { useNarrow } from './useNarrow';

/** An item of the comparison. */
export interface Compared {
  key: string;
  name: string;
  /** Note below the name of the item. */
  note?: ReactNode;
  /** Cells of the item, in the order of the columns. */
  cells: readonly ReactNode[];
  /** Reason why the item cannot be chosen; undefined if the user can choose the item. */
  blocked?: string | undefined;
}

export interface CompareColumn {
  title: string;
  /** Aligns the cell to the right, for amounts. */
  right?: true;
}

interface CompareTableProps {
  /** Accessible name of the table: its subject. */
  label: string;
  /** Heading of the column with the names. */
  nameTitle: string;
  columns: readonly CompareColumn[];
  of: readonly Compared[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  /** The button that acts on the selected rows. */
  action: { text: string; busy?: boolean; run: () => void };
}

/**
 * Compares several items, such as products, for a multiple choice: a table, on phones cards. The footer shows the selection and
 * its action. Selected items that have become unavailable are ignored.
 */
export function CompareTable({ label, nameTitle, columns, of, chosen, onChoose, action }: CompareTableProps) {
  const narrow = useNarrow();
  const free = of.filter(({ blocked }) => blocked === undefined);
  const taken = free.filter(({ key }) => chosen.has(key));
  const turn = (key: string, on: boolean) =>
    onChoose(
      new Set(
        taken
          .map((one) => one.key)
          .filter((one) => one !== key)
          .concat(on ? [key] : []),
      ),
    );
  const box = ({ key, name, blocked }: Compared, children?: ReactNode) => (
    <Checkbox
      checked={blocked === undefined && chosen.has(key)}
      disabled={blocked !== undefined || action.busy === true}
      onChange={({ target }) => turn(key, target.checked)}
      {...(children === undefined ? { 'aria-label': TEXT.choose(name) } : {})}
      {...(blocked === undefined ? {} : { title: blocked })}
    >
      {children}
    </Checkbox>
  );
  const under = ({ note, blocked }: Compared) => (
    <>
      {note ? <div className={styles.note}>{note}</div> : null}
      {blocked === undefined ? null : <div className={styles.note}>{blocked}</div>}
    </>
  );

  const cards = (
    <ul className={styles.cards} aria-label={label}>
      {of.map((one) => (
        <li key={one.key} className={styles.card} data-chosen={taken.includes(one) || undefined}>
          {box(one, <strong>{one.name}</strong>)}
          {under(one)}
          <dl>
            {columns.map(({ title }, at) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{one.cells[at]}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
  const table = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable, so that it can be scrolled by keyboard
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={styles.pick}>
              <Checkbox
                aria-label={TEXT.chooseAll}
                checked={free.length > 0 && taken.length === free.length}
                mixed={taken.length > 0 && taken.length < free.length}
                disabled={free.length === 0 || action.busy === true}
                onChange={({ target }) => onChoose(new Set(target.checked ? free.map(({ key }) => key) : []))}
              />
            </th>
            <th scope="col">{nameTitle}</th>
            {columns.map(({ title, right }) => (
              <th key={title} scope="col" className={right && styles.right}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.map((one) => (
            <tr key={one.key} data-chosen={taken.includes(one) || undefined}>
              <td className={styles.pick}>{box(one)}</td>
              <th scope="row">
                {one.name}
                {under(one)}
              </th>
              {columns.map(({ title, right }, at) => (
                <td key={title} className={right && styles.right}>
                  {one.cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
  return (
    <>
      {narrow ? cards : table}
      {free.length === 0 ? null : (
        <CardBar className={styles.bar}>
          <span role="status" className={styles.message}>
            {taken.length === 0 ? TEXT.none : TEXT.chosen(taken.map(({ name }) => name))}
          </span>
          <Button type="primary" disabled={taken.length === 0} loading={action.busy === true} onClick={action.run}>
            {action.text}
          </Button>
        </CardBar>
      )}
    </>
  );
}
