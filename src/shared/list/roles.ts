/**
 * The role of a column, which determines its position, its width, whether its cells stay in view, and its place on a
 * phone's card. `party`: the counterparty or the name of a row, at most one in a list. `number`: an identifying
 * number. `secondary`: everything else.
 */
export type ColumnRole = 'party' | 'amount' | 'state' | 'time' | 'number' | 'secondary';

/** The fields of a column that determine its role and width. */
interface Sized {
  key: string;
  title: string;
  role?: ColumnRole;
  width?: number;
  copyable?: boolean;
  as?: { role?: ColumnRole };
}

const PLACES: readonly ColumnRole[] = ['party', 'amount', 'state', 'time', 'number', 'secondary'];

/** Default width of a column by its role, px. The party column also gets the free width of the table. */
const WIDTHS: Readonly<Record<ColumnRole, number>> = {
  party: 144,
  amount: 112,
  state: 88,
  time: 160,
  number: 96,
  secondary: 120,
};
/**
 * Width of a Chinese character in a heading, px. The next constants are, in px: another character, the icon of a
 * sortable column, and the cell's padding.
 */
const WIDE = 14;
const NARROW = 8;
const MARKS = 16;
const SIDES = 24;
/**
 * Width of a digit at 12 px font size, px. The next constants are the width of all gaps between its groups, and the
 * maximum width of a number, px.
 */
const FIGURE = 6.8;
const GAPS = 14;
const WIDEST = 240;

/** Returns the declared role of a column, or the role of its cells. Texts that can be copied are numbers. */
export const roleOf = ({ role, as, copyable }: Pick<Sized, 'role' | 'as' | 'copyable'>): ColumnRole =>
  role ?? as?.role ?? (copyable ? 'number' : 'secondary');

/**
 * Returns whether the cells of a column read other fields of their row, such as the direction of an amount: the function that
 * renders them has a second parameter. The value alone then says neither the sign nor that the cell is empty.
 */
export const readsRow = ({ as }: { as?: { render?: (...args: never[]) => unknown } }): boolean =>
  (as?.render?.length ?? 1) > 1;

const headingWidth = (title: string, sortable: boolean) =>
  [...title].reduce((sum, character) => sum + (character > '\u2e7f' ? WIDE : NARROW), SIDES) + (sortable ? MARKS : 0);

/**
 * Returns the width in px of the longest number of a column on the page. Numbers of one kind are equally long on all
 * pages.
 */
function numberWidth({ key }: Sized, rows: readonly Readonly<Record<string, unknown>>[]): number {
  const longest = rows.reduce((most, row) => Math.max(most, String(row[key] ?? '').length), 0);
  return Math.min(WIDEST, Math.ceil(longest * FIGURE) + GAPS + SIDES);
}

/**
 * Returns the width of a column in px: its own or that of its role, at least the width of its heading, and for a number also of
 * the longest number on the page.
 */
export function widthOf(
  column: Sized,
  { sortable = false, rows = [] }: { sortable?: boolean; rows?: readonly Readonly<Record<string, unknown>>[] } = {},
): number {
  const number = column.width === undefined && roleOf(column) === 'number' ? numberWidth(column, rows) : 0;
  return Math.max(column.width ?? WIDTHS[roleOf(column)], headingWidth(column.title, sortable), number);
}

/**
 * Sorts the columns of a list by their roles, equal roles in declared order. A list without a party keeps its declared order,
 * because its rows have no name to begin with.
 */
export function byRole<Column extends Sized>(columns: readonly Column[]): readonly Column[] {
  if (!columns.some((column) => roleOf(column) === 'party')) return columns;
  return [...columns].sort((one, other) => PLACES.indexOf(roleOf(one)) - PLACES.indexOf(roleOf(other)));
}
