/** One column of an exported table. Amounts are decimal strings in yuan and become numbers in a spreadsheet. */
export interface Column<Row> {
  heading: string;
  kind: 'text' | 'amount';
  /** In characters of a spreadsheet's standard width. */
  width: number;
  value: (row: Row) => string;
}

/** Takes rows in batches and ends as the whole file. */
export interface TableWriter<Row> {
  add(rows: readonly Row[]): Promise<void>;
  end(): Promise<Buffer>;
}

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe in front (safety C-09). In an XLSX text cell it
 * would stay text, but not when that file is saved as CSV again, so both formats carry the same text.
 */
export const neutralise = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
