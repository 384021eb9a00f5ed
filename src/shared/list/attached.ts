import type { AnyRow } from './defineList';

/** The grouping of the rows on a page, by their positions. */
export interface Lines {
  /** Indexes of the rows in the order in which they are drawn. */
  order: readonly number[];
  /** Index of the main row, by the index of an attached row. Independent rows have no entry. */
  mainOf: ReadonlyMap<number, number>;
  /** Indexes of the attached rows, by the index of their main row. */
  under: ReadonlyMap<number, readonly number[]>;
}

/** Returns the rows in their given order, each as an independent row. */
export const asTheyCome = (rows: readonly AnyRow[]): Lines => ({
  order: rows.map((_, place) => place),
  mainOf: new Map(),
  under: new Map(),
});

/**
 * Attaches each row to the preceding or following row that it belongs to. If the main row is on another page, the row stays
 * independent.
 */
export function attach(rows: readonly AnyRow[], belongs: (row: never, main: never) => boolean): Lines {
  const mainOf = new Map<number, number>();
  const under = new Map<number, number[]>();
  rows.forEach((row, place) => {
    const main = [place + 1, place - 1].find((other) => {
      const found = rows[other];
      return found !== undefined && belongs(row as never, found as never);
    });
    if (main === undefined) return;
    mainOf.set(place, main);
    under.set(main, [...(under.get(main) ?? []), place]);
  });
  const order = rows.flatMap((_, place) => (mainOf.has(place) ? [] : [place, ...(under.get(place) ?? [])]));
  return { order, mainOf, under };
}
