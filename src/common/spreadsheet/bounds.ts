/*
 * Limits for reading one file. The sizes that the file declares are not trusted: bytes are counted during reading, so that a
 * limit applies before the memory is allocated.
 */

/** Default maximum number of rows; a longer sheet is refused. */
export const MOST_ROWS = 20_000;
/** Maximum number of columns; a sheet with content further right is refused. */
export const MOST_COLUMNS = 64;
/** Maximum number of characters of a cell, as in Excel. */
export const LONGEST_CELL = 32_767;
/*
 * The following limits apply to `MOST_ROWS` rows. They rise in proportion if the caller reads more rows.
 */
/** Maximum number of unpacked bytes of all files in an XLSX together: some forty times what 10,000 lines need. */
const MOST_UNPACKED = 24 * 1024 * 1024;
/** Maximum number of shared texts of a workbook. The next constant limits their total number of characters. */
const MOST_SHARED_TEXTS = 1_000_000;
const MOST_SHARED_CHARACTERS = 8 * 1024 * 1024;
/** Maximum time for reading a file, ms. The caller terminates the worker somewhat later. */
const MOST_TIME = 8_000;

export const BROKEN = '文件内容异常，请重新选择文件';
export const LARGE = '文件展开后过大，请减少行数或删除多余内容';
export const EMPTY = '文件是空的';
const farText = (rows: number) => `只读取前${rows}行、${MOST_COLUMNS}列，请删除范围外的内容`;
/** Error text for a row that the user cannot see, because a filter or the user has hidden it. */
export const hiddenRow = (rowNo: number): string => `第${rowNo}行被隐藏，请取消筛选和隐藏，或删除隐藏的行后再上传`;
/** Error text for a formula, whose stored value may be out of date. `cell` is a reference such as `B7`. */
export const formulaIn = (cell: string): string => `文件中有公式（单元格${cell}），请粘贴为数值后再上传`;
export const SLOW = '文件读取超时，请减少内容后重试';

/** Exception that ends the reading of a file; its message is shown to the user. */
export class Refused extends Error {}

/** Checks the limits while one file is read: counts down the remaining bytes, texts and characters. */
export class Budget {
  #bytes: number;
  #texts: number;
  #characters: number;
  /** Maximum number of rows of the sheet. */
  readonly rows: number;
  /** Maximum number of cells of a sheet, including empty cells: rows times columns. */
  readonly cells: number;
  readonly #now: () => number;
  readonly #deadline: number;

  /** Starts the time limit for reading one file. `now` returns a time in ms with any origin. */
  constructor(now: () => number, rows: number = MOST_ROWS) {
    const times = Math.max(1, rows / MOST_ROWS);
    this.rows = rows;
    this.cells = rows * MOST_COLUMNS;
    this.#bytes = MOST_UNPACKED * times;
    this.#texts = MOST_SHARED_TEXTS * times;
    this.#characters = MOST_SHARED_CHARACTERS * times;
    this.#now = now;
    this.#deadline = now() + MOST_TIME * times;
  }

  /** Refuses the file, because it has content outside the allowed rows and columns. */
  far(): never {
    throw new Refused(farText(this.rows));
  }

  /** Counts unpacked bytes against the limit, and checks the time limit. */
  unpack(bytes: number): void {
    this.#bytes -= bytes;
    if (this.#bytes < 0) throw new Refused(LARGE);
    this.inTime();
  }

  /** Counts one shared text of the given length against the limits. */
  share(characters: number): void {
    this.#texts -= 1;
    this.#characters -= characters;
    if (this.#texts < 0 || this.#characters < 0) throw new Refused(LARGE);
  }

  inTime(): void {
    if (this.#now() > this.#deadline) throw new Refused(SLOW);
  }
}
