import type { AnyColumn, CardPlace, CardPlaces } from './defineList';

const PLACES = ['title', 'amount', 'state', 'time'] as const satisfies readonly CardPlace[];

const CARD_PARTS = { amount: 'amount', state: 'state', time: 'time' } as const;

/** Whether a column is a plain name, such as a party's. Copyable columns are numbers. */
export const isName = ({ as, copyable }: AnyColumn) => !copyable && (as === undefined || as.tells === 'name');

/** A column with its place on a card. */
export interface CardColumn {
  column: AnyColumn;
  /** Null: under 展开. */
  place: CardPlace | null;
}

/**
 * Assigns the shown columns to places on a card, in display order. The list's own choice comes first. Otherwise the first amount,
 * state and time are used, and the first name or first column as the title.
 */
export function cardColumns(columns: readonly AnyColumn[], own: CardPlaces = {}): readonly CardColumn[] {
  const places = new Map<AnyColumn, CardPlace>();
  for (const place of PLACES) {
    const named = columns.find(({ key }) => key === own[place]);
    if (named) places.set(named, place);
  }
  const taken = new Set(places.values());
  for (const place of PLACES) {
    const free = columns.filter((column) => !places.has(column));
    const found =
      place === 'title'
        ? (free.find(isName) ?? free.find(({ as }) => !as?.tells) ?? free[0])
        : free.find(({ as }) => as?.tells === CARD_PARTS[place]);
    if (found && !taken.has(place)) places.set(found, place);
  }
  return [
    ...PLACES.flatMap((place) => columns.filter((column) => places.get(column) === place)),
    ...columns.filter((column) => !places.has(column)),
  ].map((column) => ({ column, place: places.get(column) ?? null }));
}
