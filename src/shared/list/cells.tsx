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
  /** True for numbers that people read aloud or copy: their digits have equal widths. */
  figures?: boolean;
  /** The role of a column with this kind of cell, if the column declares no role. */
  role?: ColumnRole;
  /**
   * True if the cell shows one of a few fixed texts. On the card of a list without states, the first such column
   * takes the place of the state.
   */
  coded?: true;
}

/**
 * Colour of a state, the same on every page. waiting: grey. running: blue. done: green. attention: orange, the user
 * must act. failed: red.
 */
export type Tone = 'waiting' | 'running' | 'done' | 'attention' | 'failed';

/** An amount: right-aligned, two decimals, thousands separators. The currency is in the column's title. */
export const money: CellKind<string> = {
  render: (amount) => formatMoney(amount),
  align: 'right',
  figures: true,
  role: 'amount',
};

/**
 * An amount in a list with incoming and outgoing money: income is green with a plus, outgo has a real minus sign.
 * `isIncome` returns the direction of a row, because amounts in the wire format are never negative.
 */
export const directedMoney = <Row,>(isIncome: (row: Row) => boolean): CellKind<string, Row> => ({
  ...money,
  render: (value, row) =>
    isIncome(row) ? <span className={styles.income}>+{formatMoney(value)}</span> : `−${formatMoney(value)}`,
});

/** An amount column in which some rows reduce the sum: their amounts have a minus sign. */
export const lessMoney = <Row,>(isLess: (row: Row) => boolean): CellKind<string, Row> => ({
  ...money,
  render: (value, row) => (isLess(row) ? `−${formatMoney(value)}` : formatMoney(value)),
});

/**
 * A time in Beijing, such as `2026-11-20 14:03:59`. If the browser's time zone differs, a tooltip shows the time in
 * that zone with its offset at that time.
 */
export const time: CellKind<string | null> = {
  render: (value) => {
    const local = localTime(value);
    return local === '' ? formatTime(value) || '—' : <span title={local}>{formatTime(value)}</span>;
  },
  figures: true,
  role: 'time',
};

/** A number that the platform has issued, shown in groups of digits. */
export const longNumber: CellKind<string | null> = {
  render: numberCell('issued'),
  figures: true,
  role: 'number',
};

/** The number of an account or a card, complete or masked, in groups of four digits. */
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

/** A state as a coloured dot with its text. */
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

/** Free text that is cut at the width of the cell. The tooltip shows the whole text. */
export const text: CellKind<string> = {
  render: (value): ReactNode => (
    <span className={styles.clip} title={formatText(value)}>
      {formatText(value) || '—'}
    </span>
  ),
};

/** A number issued by another party, such as the merchant's order number: not grouped. */
export const otherNumber: CellKind<string> = { ...text, figures: true, role: 'number' };
