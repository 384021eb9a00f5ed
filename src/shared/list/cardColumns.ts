import type { AnyColumn } from './defineList';
import { roleOf } from './roles';

/** The place of a column on a card, which replaces a row on phones. */
type CardPlace = 'title' | 'amount' | 'state' | 'time';

/** A column with its place on a card. */
export interface CardColumn {
  column: AnyColumn;
  /** Null: shown only after the button 展开 (expand). */
  place: CardPlace | null;
}

const isPlain = (column: AnyColumn) => roleOf(column) === 'secondary' && !column.as?.coded;

/**
 * Assigns the shown columns to places on a card: the party as the title, and the first amount, state and time. Without a party the
 * first text or number is the title. Without a state the first coded value, such as a type, takes its place.
 */
export function cardColumns(columns: readonly AnyColumn[]): readonly CardColumn[] {
  const first = (fits: (column: AnyColumn) => boolean) => columns.find(fits);
  const title =
    first((column) => roleOf(column) === 'party') ??
    first(isPlain) ??
    first((column) => roleOf(column) === 'number') ??
    columns[0];
  const rest = columns.filter((column) => column !== title);
  const placed: readonly (readonly [CardPlace, AnyColumn | undefined])[] = [
    ['title', title],
    ['amount', rest.find((column) => roleOf(column) === 'amount')],
    ['state', rest.find((column) => roleOf(column) === 'state') ?? rest.find(({ as }) => as?.coded)],
    ['time', rest.find((column) => roleOf(column) === 'time')],
  ];
  const inSight = placed.flatMap(([place, column]) => (column ? [{ column, place }] : []));
  const shown = new Set(inSight.map(({ column }) => column));
  return [...inSight, ...columns.filter((column) => !shown.has(column)).map((column) => ({ column, place: null }))];
}
