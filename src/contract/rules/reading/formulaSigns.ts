/*
 * The characters that make a spreadsheet treat a text as a formula. Used by the code that writes files and the code that reads
 * them. Pure functions.
 */

/** White space, control characters and zero-width characters, which a spreadsheet may drop before it reads a cell. */
const BLANK = '[\\s\\p{Cc}\\p{Cf}]';
/** Characters with which a formula begins, including their full-width and small forms and the mathematical minus. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]';
/** Matches the beginning of a formula. Tab, carriage return and line feed at the beginning count as well. */
const FORMULA = `(?:[\\t\\r\\n]|${BLANK}*${SIGN})`;

/**
 * Matches a formula, also after apostrophes that belong to the text itself. The writer then adds one more apostrophe,
 * which a reader removes again.
 */
const NEEDS_APOSTROPHE = new RegExp(`^'*${FORMULA}`, 'u');
const NEUTRALISED = new RegExp(`^'(?='*${FORMULA})`, 'u');

/**
 * Adds an apostrophe before a text that a spreadsheet would treat as a formula (safety requirement C-09). An XLSX
 * text cell would be safe without the apostrophe, but not after saving that file as CSV, so both formats contain the
 * same text.
 */
export const neutralise = (text: string): string => (NEEDS_APOSTROPHE.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `neutralise` added; a text without it stays unchanged. */
export const withoutApostrophe = (text: string): string => text.replace(NEUTRALISED, '');

/** Warning for CSV files: a spreadsheet program rounds long numbers and saves the rounded values. */
export const CSV_LOSES_DIGITS = '用表格软件打开并保存CSV会改写长号码，需要编辑时请导出XLSX';
