/* The layout of a file whose rows become lines: its columns, and where the columns are in a file. */

export interface SheetColumn<Field extends string> {
  field: Field;
  heading: string;
  /** Width of the column in the template, in characters of a spreadsheet. */
  width: number;
  /** True if the file must have this column. */
  required: boolean;
  /** True if the column contains numbers of accounts or documents, which must keep every digit (`numberOf`). */
  isNumber?: boolean;
  /** True if the column contains amounts in yuan. */
  isAmount?: boolean;
  /**
   * Titles that other software gives this column. They are only proposed when the user chooses the columns, and never accepted
   * without that choice.
   */
  also?: readonly string[];
  /** All possible values of the column. The user can choose one of them for the whole file instead of a column. */
  options?: readonly string[];
  /**
   * True if a value chosen for the whole file (`options`), such as a month, is valid for this file only. It is then
   * not proposed for the next file.
   */
  isForOneFile?: boolean;
}

/**
 * A line as typed: trimmed texts, numbers without the signs by which a spreadsheet keeps them as text. `lineNo` is the row in the
 * file, from 1.
 */
export type SheetLine<Field extends string> = { lineNo: number } & Readonly<Record<Field, string>>;

/** The layout of a kind of file. Columns are recognised by their titles, so that their order in the file is free. */
export interface SheetLayout<Field extends string> {
  /** The columns, in the order of the template. */
  columns: readonly SheetColumn<Field>[];
  /** All fields of a line, including those without a column. */
  fields: readonly Field[];
  /** The example lines in the template below the titles. A line that still equals an example is ignored. */
  examples: readonly Readonly<Record<Field, string>>[];
  most: number;
  /** Names of the template's sheets that contain no lines, such as lists to copy from. */
  otherSheets?: readonly string[];
  /** Name of the template for error texts. `noLines`: the error text of a file without lines. */
  template: string;
  noLines: string;
}

/**
 * Column of each field in a file, from 0. -1: the file does not have the field. -2 and below: all lines have the same option
 * (`placeOfOption`).
 */
export type ColumnPlaces<Field extends string> = Readonly<Record<Field, number>>;

/**
 * Encodes the index of an option as a column number below -1: all lines have this option, and the file has no column for it.
 * Decodes such a number as well, because it is its own inverse.
 */
export const placeOfOption = (index: number): number => -2 - index;
