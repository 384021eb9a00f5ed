import { type ColumnPlaces, placeOfOption, type SheetLayout } from '../sheetLayout';
import { numberOf, textOf } from './cell';
import { isSummary } from './head';

/** The column of each layout field in a file, as pairs of field and column (`ColumnPlaces`). */
export type Places<Field extends string> = readonly (readonly [Field, ColumnPlaces<Field>[Field]])[];

/**
 * The texts of a row by field. `filled`: the fields whose text is in the row itself and not an option chosen for the
 * whole file.
 */
interface RowTexts<Field extends string> {
  texts: Readonly<Record<Field, string>>;
  filled: readonly Field[];
}

/**
 * The kind of a row below the title row. `empty`: all columns of the layout are empty. `example`: still the
 * template's example. `sum` and `note`: sums, signatures and remarks. `titles`: title words in the columns of
 * amounts.
 */
export type RowKind = 'empty' | 'example' | 'sum' | 'note' | 'titles' | 'line';

/**
 * Matches a count of lines in a row of sums, such as `共3笔`. Some software writes this count in the column of account
 * numbers.
 */
const COUNT = /^共?\s*(?:\d{1,3}|\d+\s*[笔条张个行人单项])$/;

/** Matches a word that titles of amounts have. */
const TITLE = /[额资奖金税费款价数合计应实]/;

/** Returns functions that read a row below the title row of a layout's file and determine its kind. */
export function sheetRow<Field extends string>({ columns, fields, examples }: SheetLayout<Field>) {
  const numbers = new Set(columns.filter(({ isNumber }) => isNumber).map(({ field }) => field));
  const amounts = new Set(columns.filter(({ isAmount }) => isAmount).map(({ field }) => field));
  const required = columns.filter((column) => column.required).map(({ field }) => field);
  const optionsOf = new Map(columns.map(({ field, options }) => [field, options] as const));
  const keyOf = (line: Readonly<Record<Field, string>>) => fields.map((field) => line[field]).join('\u0000');
  const exampleKeys = new Set(examples.map(keyOf));
  const none = Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>;

  /** Returns the columns that contain amounts. */
  const amountPlaces = (places: Places<Field>): number[] =>
    places.flatMap(([field, place]) => (amounts.has(field) && place >= 0 ? [place] : []));

  const textsOf = (row: readonly string[], places: Places<Field>): RowTexts<Field> => {
    const texts: Record<Field, string> = { ...none };
    const filled: Field[] = [];
    for (const [field, place] of places) {
      const cell = place < 0 ? undefined : row[place];
      texts[field] = numbers.has(field) ? numberOf(cell) : textOf(cell);
      if (texts[field] !== '') filled.push(field);
      else texts[field] = optionsOf.get(field)?.[placeOfOption(place)] ?? '';
    }
    return { texts, filled };
  };

  const kindOf = (row: readonly string[], places: Places<Field>, { texts, filled }: RowTexts<Field>): RowKind => {
    if (filled.length === 0) return 'empty';
    if (exampleKeys.has(keyOf(texts))) return 'example';
    // A row of sums contains only a sum word, amounts and perhaps a count of lines. A row with a payee's name or an
    // account number is a line.
    const names = filled.filter((field) => required.includes(field) && !amounts.has(field));
    if (isSummary(row) && names.every((field) => COUNT.test(texts[field]) || isSummary([texts[field]]))) return 'sum';
    // Signatures and notes (制表人：张三) are only texts with a colon, without the number of an account.
    if (filled.every((field) => /[:：]/.test(texts[field]) && !/\d{8}|\d\.\d\d/.test(texts[field]))) return 'note';
    // A line has a number in a column of amounts or accounts. A row with title words and without any number is a row
    // of titles.
    const figures = filled.filter((field) => amounts.has(field) || (numbers.has(field) && required.includes(field)));
    const hasTitle = amountPlaces(places).some((place) => TITLE.test(textOf(row[place])));
    const hasNumber = figures.some((field) => /[\d零壹贰叁肆伍陆柒捌玖]/.test(texts[field]));
    return hasTitle && !hasNumber ? 'titles' : 'line';
  };
  return { amountPlaces, textsOf, kindOf };
}
