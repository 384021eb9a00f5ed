import type { ReactNode } from 'react';
import { formatMoney, formatText } from '../format/money';
import { formatTime, localTime } from '../format/time';
import { numberCell } from '../ui/LongNumber';
import styles from './cells.module.css';
import type { ColumnRole } from './roles';

/** A kind of cell: its rendering and its alignment. */
export interface CellKind<Value, Row = unknown> {
  render: (value: Value, row: Row) => ReactNode;
  align?: 'right';
  /** Digits that people read aloud or copy: tabular figures. */
  figures?: boolean;
  /** The role of a column with these cells, if it declares none. */
  role?: ColumnRole;
  /** The cell is one of a few texts. A card of a list without states shows the first of these in place of the state. */
  coded?: true;
}

/** Colour of a state, the same everywhere: grey waits, blue runs, green is done, orange needs you, red has failed. */
export type Tone = 'waiting' | 'running' | 'done' | 'attention' | 'failed';

/** An amount: right-aligned, two decimals, thousands separators. The currency is in the column's title. */
export const money: CellKind<string> = {
  render: (amount) => formatMoney(amount),
  align: 'right',
  figures: true,
  role: 'amount',
};

/**
 * An amount of a list in which both directions meet: income green with a plus, outgo with a real minus. `isIncome`
 * reads the direction off the row, because amounts themselves are never negative on the wire.
 */
export const directedMoney = <Row,>(isIncome: (row: Row) => boolean): CellKind<string, Row> => ({
  ...money,
  render: (value, row) =>
    isIncome(row) ? <span className={styles.income}>+{formatMoney(value)}</span> : `−${formatMoney(value)}`,
});

/** An amount column in which some rows reduce the sum: those have a minus sign. */
export const lessMoney = <Row,>(isLess: (row: Row) => boolean): CellKind<string, Row> => ({
  ...money,
  render: (value, row) => (isLess(row) ? `−${formatMoney(value)}` : formatMoney(value)),
});

/** `2026-11-20 14:03:59` of Beijing. Where the browser's clock differs, hovering shows its time with the offset of then. */
export const time: CellKind<string | null> = {
  render: (value) => {
    const local = localTime(value);
    return local === '' ? formatTime(value) || '—' : <span title={local}>{formatTime(value)}</span>;
  },
  figures: true,
  role: 'time',
};

/** A number that the platform has issued. */
export const longNumber: CellKind<string | null> = {
  render: numberCell('issued'),
  figures: true,
  role: 'number',
};

/** The number of an account or a card, also a masked one. */
export const accountNo: CellKind<string | null> = {
  render: numberCell('account'),
  figures: true,
  role: 'number',
};

/** A code shown as its text. An unknown code is shown unchanged. */
export const word = <Value extends string>(words: Readonly<Record<Value, string>>): CellKind<Value> => ({
  render: (value) => words[value] ?? value,
  coded: true,
});

/** A state as a dot with its text. */
export const badge = <Value extends string>(
  words: Readonly<Record<Value, string>>,
  tones: Readonly<Record<Value, Tone>>,
): CellKind<Value> => ({
  render: (value) =>
    tones[value] ? (
      <span className={styles.badge}>
        <span className={styles.dot} data-tone={tones[value]} />
        {words[value]}
      </span>
    ) : (
      value
    ),
  role: 'state',
});

/** Free text that is cut at the cell's width; the whole of it is the tooltip. */
export const text: CellKind<string> = {
  render: (value): ReactNode => (
    <span className={styles.clip} title={formatText(value)}>
      {formatText(value) || '—'}
    </span>
  ),
};

/** A number issued by another party, such as the merchant's order number: not grouped. */
export const otherNumber: CellKind<string> = { ...text, figures: true, role: 'number' };
