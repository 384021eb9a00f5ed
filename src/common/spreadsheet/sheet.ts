import { LAST_ROW } from '@/contract/rules/sheetLines';
import type { Part } from './archive';
import { BROKEN, type Budget, formulaIn, hiddenRow, LARGE, LONGEST_CELL, MOST_COLUMNS, Refused } from './bounds';
import { type CellStyles, withLiterals } from './cellStyles';
import { shownDate } from './dates';
import { type Attributes, readXml, unescaped } from './xml';

/** Receives a row of texts and its number in the file, from 1. Returns false to stop the reading. */
export type TakeRow = (row: string[], rowNo: number) => boolean;

/** Data of the whole workbook to which a sheet's cells refer. */
interface Workbook {
  /** Texts that cells share. A cell refers to a text by its number. */
  texts: readonly string[];
  styles: CellStyles;
  /** True if the workbook counts days from 1904 instead of 1900. */
  is1904: boolean;
}

/**
 * From this value on, the integer part has all 15 digits that Excel can store. Such a number is usually an account number that
 * Excel has rounded.
 */
const ROUNDED_FROM = 1e14;
/** Maximum number of characters of a number that is formatted; Excel writes fewer than 25. */
const LONGEST_NUMBER = 400;

/**
 * Formats a number as Excel shows it: 15 significant digits, without rounding errors. Whole numbers up to 15 digits keep every
 * digit. Longer numbers have wrong digits in Excel, so they are shown with an exponent and cannot be taken for an account number.
 * A number that Excel wrote with an exponent stays unchanged.
 */
function shownNumber(text: string): string {
  if (text.length > LONGEST_NUMBER) return text;
  if (/^\d+$/.test(text))
    return text.replace(/^0+/, '').length > 15 ? Number(text).toExponential().toUpperCase() : text;
  const number = Number(text);
  return Math.abs(number) < ROUNDED_FROM ? String(Number(number.toPrecision(15))) : text;
}

/** Maximum number of columns of the XLSX format itself. */
const LAST_COLUMN = 16_384;
const EMPTY_REFERENCE = { column: 0, row: 0 };

/** Parses a cell reference: `B7` is column 2 of row 7. Throws for a cell that no sheet can have. */
function placeOf(reference: string): { column: number; row: number } {
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? [];
  let column = 0;
  for (let at = 0; at < letters.length; at++) column = column * 26 + letters.charCodeAt(at) - 64;
  const row = Number(digits);
  if (column === 0 || column > LAST_COLUMN || row > LAST_ROW) throw new Refused(BROKEN);
  return { column, row };
}

/** Returns the letters of a column, from 1: `AB` for 28. */
function lettersOf(column: number): string {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}

/** Returns the reference of a cell, such as `B7` for column 2 of row 7. */
const referenceOf = (column: number, row: number): string => `${lettersOf(column)}${row}`;

function rowNumber(text: string): number {
  const row = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  if (row > LAST_ROW) throw new Refused(BROKEN);
  return row;
}

/** Returns the text that a cell displays, from its type, its style and the content of its `v` or `is` element. */
function shownCell(cell: { type: string; style: number; value: string }, book: Workbook): string {
  const { type, style, value } = cell;
  if (value === '') return '';
  switch (type) {
    case 's': {
      const text = /^\d{1,7}$/.test(value) ? book.texts[Number(value)] : undefined;
      if (text === undefined) throw new Refused(BROKEN);
      return text;
    }
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'd':
      return value.replace(/T00:00:00(?:\.0+)?Z?$/, '');
    case 'n':
      if (book.styles.dates.has(style)) return shownDate(value, book.is1904);
      return withLiterals(
        shownNumber(value).padStart(/^\d+$/.test(value) ? (book.styles.zeros.get(style) ?? 0) : 0, '0'),
        book.styles.literals.get(style),
      );
    default:
      return unescaped(value);
  }
}

/** XML paths of the rows and cell values. All other parts of a sheet (views, rules, notes) are skipped. */
const COLUMN = '/worksheet/cols/col';
const ROW = '/worksheet/sheetData/row';
const CELL = `${ROW}/c`;
const VALUES = new Set([`${CELL}/v`, `${CELL}/is/t`, `${CELL}/is/r/t`]);
/** Number of elements from the root to the deepest of `VALUES` (`is/r/t`), plus one. Deeper elements are skipped. */
const DEEPEST = 8;

/** Thrown to stop the XML reader when `take` needs no more rows. */
const OVER = new Error('over');

/**
 * Passes the non-empty rows of a sheet to `take`, each as long as its last cell. Rows and cells must be in order, as the format
 * requires. Empty rows and cells take no memory, wherever they are. Returns the letters of hidden columns with values, which it
 * does not read, because users do not know what is in them. Throws `Refused`.
 */
export function readSheet(part: Part, budget: Budget, book: Workbook, take: TakeRow): string[] {
  let path = '';
  let row: string[] = [];
  let at = 0;
  let isRowKnown = false;
  let isHidden = false;
  let cells = 0;
  const hidden: { from: number; to: number }[] = [];
  const unread = new Set<number>();
  let column = 0;
  let cell = { type: 'n', style: 0, value: '' };

  const openColumn = ({ min, max, hidden: isHiddenColumn }: Attributes) => {
    if (!/^(1|true)$/.test(isHiddenColumn ?? '')) return;
    if (hidden.length >= MOST_COLUMNS) throw new Refused(LARGE);
    hidden.push({ from: Number(min ?? 0), to: Number(max ?? 0) });
  };
  const openRow = ({ r: reference, hidden }: Attributes) => {
    isHidden = /^(1|true)$/.test(hidden ?? '');
    const next = reference === undefined ? at + 1 : rowNumber(reference);
    if (next <= at) throw new Refused(BROKEN);
    at = next;
    isRowKnown = reference !== undefined;
    row = [];
    column = 0;
  };
  const openCell = (attributes: Attributes) => {
    cells += 1;
    if (cells > budget.cells) throw new Refused(LARGE);
    const reference = attributes['r'];
    const place = reference === undefined ? EMPTY_REFERENCE : placeOf(reference);
    if (place.row > at && !isRowKnown && column === 0) at = place.row;
    if (place.row !== 0 && place.row !== at) throw new Refused(BROKEN);
    isRowKnown = true;
    const next = place.column || column + 1;
    if (next <= column) throw new Refused(BROKEN);
    column = next;
    cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '' };
  };
  const closeCell = () => {
    const shown = shownCell(cell, book);
    if (shown === '') return;
    if (hidden.some(({ from, to }) => column >= from && column <= to)) return void unread.add(column);
    if (column > MOST_COLUMNS || at > budget.rows) budget.far();
    while (row.length < column - 1) row.push('');
    row.push(shown);
  };

  try {
    readXml(part, budget, {
      open(name, attributes, depth) {
        if (depth > DEEPEST) return;
        path += `/${name}`;
        if (path === COLUMN) openColumn(attributes);
        else if (path === ROW) openRow(attributes);
        else if (path === CELL) openCell(attributes);
        else if (path === `${CELL}/f`) throw new Refused(formulaIn(referenceOf(column, at)));
      },
      text(text) {
        if (VALUES.has(path) && cell.value.length < LONGEST_CELL) cell.value += text.slice(0, LONGEST_CELL);
      },
      close(name, depth) {
        if (depth > DEEPEST) return;
        if (path === CELL) closeCell();
        else if (path === ROW && row.length > 0) {
          // A hidden row is refused: users do not intend to pay rows that they cannot see, and may not know that the
          // file contains them.
          if (isHidden) throw new Refused(hiddenRow(at));
          if (!take(row, at)) throw OVER;
        }
        path = path.slice(0, -name.length - 1);
      },
    });
  } catch (error) {
    if (error !== OVER) throw error;
  }
  return [...unread].sort((one, other) => one - other).map(lettersOf);
}

/** Returns true if a sheet has a cell with a value, a formula included. */
export function hasRows(part: Part, budget: Budget): boolean {
  let path = '';
  try {
    readXml(part, budget, {
      open(name) {
        path += `/${name}`;
        if (VALUES.has(path) || path === `${CELL}/f`) throw OVER;
      },
      text() {},
      close(name) {
        path = path.slice(0, -name.length - 1);
      },
    });
  } catch (error) {
    if (error !== OVER) throw error;
    return true;
  }
  return false;
}
