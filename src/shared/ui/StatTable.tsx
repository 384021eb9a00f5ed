import type { ReactNode } from 'react';
import { DescriptionList, knownOf } from './DescriptionList';
import styles from './StatTable.module.css';
import { useNarrow } from './useNarrow';
import { useScrollTarget } from './useScrollTarget';

export interface FiguresColumn {
  title: string;
  /** Aligns the column right, without line breaks. */
  right?: true;
  /** Keeps each cell of the column in one line. */
  whole?: true;
}

interface FiguresProps {
  label: string;
  columns: readonly FiguresColumn[];
  /** The first cell is the row's heading. `wanted`: the row is the target of a link, so it is scrolled into view and focused. */
  rows: readonly { key: string; cells: readonly ReactNode[]; wanted?: boolean }[];
  /**
   * Puts the table into a frame that scrolls, also with the keyboard. `most`: maximum height in px. `tableFrom`: below this width
   * in px the rows are shown as cards.
   */
  frame?: { tableFrom?: number; most?: number };
}

const lookOf = ({ right, whole }: FiguresColumn) => (right ? styles.right : whole ? styles.whole : undefined);

/** A small table without sorting and pages. A wide table is shown as cards on a phone. */
export function StatTable({ label, columns, rows, frame }: FiguresProps) {
  const narrow = useNarrow();
  const isSome = rows.some((row) => row.wanted);
  const target = useScrollTarget<HTMLTableRowElement>(isSome);
  const card = useScrollTarget<HTMLLIElement>(isSome);
  if (narrow && frame?.tableFrom)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable, so that it can be scrolled by keyboard
      <ul className={styles.cards} aria-label={label} tabIndex={0}>
        {rows.map(({ key, cells: [name, ...others], wanted: isWanted }) => (
          <li key={key} {...(isWanted ? { ref: card, tabIndex: -1, 'data-wanted': true } : {})}>
            <strong>{name}</strong>
            <DescriptionList of={knownOf(columns.slice(1).map(({ title }, at) => [title, others[at]]))} />
          </li>
        ))}
      </ul>
    );
  const table = (
    <table className={styles.figures} aria-label={label} style={{ minWidth: frame?.tableFrom }}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={lookOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...others], wanted: isWanted }) => (
          <tr key={key} {...(isWanted ? { ref: target, tabIndex: -1, 'data-wanted': true } : {})}>
            <th scope="row" className={columns[0] && lookOf(columns[0])}>
              {name}
            </th>
            {columns.slice(1).map((column, at) => (
              <td key={column.title} className={lookOf(column)}>
                {others[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return frame ? (
    // biome-ignore lint/a11y/useSemanticElements: no `section`, because the surrounding region often has the same name
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable, so that it can be scrolled by keyboard
    <div role="group" className={styles.frame} aria-label={label} tabIndex={0} style={{ maxHeight: frame.most }}>
      {table}
    </div>
  ) : (
    table
  );
}
