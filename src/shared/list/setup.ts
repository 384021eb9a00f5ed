import type { AnyColumn, AnyPage } from './defineList';
import { readsRow, roleOf } from './roles';
import type { ListSetup } from './slice';

/**
 * Returns the default setup of a list: the columns in declared order, with `hiddenAtFirst` columns hidden, and the
 * default density.
 */
export const initialSetup = (columns: readonly AnyColumn[]): ListSetup => ({
  order: columns.map(({ key }) => key),
  hidden: columns.filter(({ hiddenAtFirst }) => hiddenAtFirst).map(({ key }) => key),
  density: 'default',
});

/**
 * Returns all columns in the user's order. A column that is newer than the stored order follows its neighbour in the
 * declaration.
 */
export function ordered(columns: readonly AnyColumn[], setup: ListSetup): readonly AnyColumn[] {
  const known = new Map(columns.map((column) => [column.key, column]));
  const result = setup.order.flatMap((key) => known.get(key) ?? []);
  columns.forEach((column, index) => {
    if (setup.order.includes(column.key)) return;
    const before = columns[index - 1];
    const at = before ? result.findIndex(({ key }) => key === before.key) + 1 : 0;
    result.splice(at, 0, column);
  });
  return result;
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || value === '0.00';
/** Roles of columns that are shown even if they are empty, because a row is recognised by them. */
const KEPT: readonly string[] = ['party', 'state', 'time'];

/**
 * Returns the keys of the columns that are empty or 0.00 in every row. Only known if all matching rows are on the page. Cells that
 * read other fields of their row may show something for an empty value, so they count as filled.
 */
export function emptyColumns(columns: readonly AnyColumn[], page: AnyPage | null): readonly string[] {
  if (!page || page.rows.length === 0 || page.total > page.rows.length) return [];
  return columns
    .filter((column) => !KEPT.includes(roleOf(column)) && !readsRow(column))
    .filter(({ key }) => page.rows.every((row) => isEmpty(row[key])))
    .map(({ key }) => key);
}

/** Hides the empty columns in addition, except those that the user has turned on. */
export const withoutEmpty = (setup: ListSetup, empty: readonly string[]): ListSetup => {
  const added = empty.filter((key) => !setup.hidden.includes(key) && !setup.kept?.includes(key));
  return added.length === 0 ? setup : { ...setup, hidden: [...setup.hidden, ...added] };
};

/**
 * Returns the setup to store after the user has changed the shown setup `before` to `next`. A column that is hidden only because
 * it is empty is not stored as hidden. A hidden column that the user turns on is stored as kept.
 */
export function chosenBy(next: ListSetup, before: ListSetup, stored: ListSetup): ListSetup {
  const isOnlyEmpty = (key: string) => before.hidden.includes(key) && !stored.hidden.includes(key);
  const on = before.hidden.filter((key) => !next.hidden.includes(key));
  const off = next.hidden.filter((key) => !before.hidden.includes(key));
  return {
    ...next,
    hidden: next.hidden.filter((key) => !isOnlyEmpty(key)),
    kept: [...new Set([...(stored.kept ?? []), ...on])].filter((key) => !off.includes(key)),
  };
}

/** Returns the visible columns, in order. The first column always stays, because a table needs at least one column. */
export function visible(columns: readonly AnyColumn[], setup: ListSetup): readonly AnyColumn[] {
  const shown = ordered(columns, setup).filter(({ key }) => !setup.hidden.includes(key));
  return shown.length > 0 ? shown : columns.slice(0, 1);
}

/** Moves a column one place up (-1) or down (1). */
export function moved(columns: readonly AnyColumn[], setup: ListSetup, key: string, by: -1 | 1): ListSetup {
  const order = ordered(columns, setup).map((column) => column.key);
  const at = order.indexOf(key);
  const to = at + by;
  if (at < 0 || to < 0 || to >= order.length) return setup;
  order.splice(at, 1);
  order.splice(to, 0, key);
  return { ...setup, order };
}

/** Parses the stored setup of a list. A malformed value counts as absent (safety requirement C-08). */
export function setupFrom(stored: unknown): ListSetup | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { order, hidden, density, kept } = stored as Record<string, unknown>;
  const words = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((word) => typeof word === 'string');
  if (!words(order) || !words(hidden)) return null;
  return {
    order,
    hidden,
    density: density === 'compact' ? 'compact' : 'default',
    ...(words(kept) ? { kept } : {}),
  };
}
