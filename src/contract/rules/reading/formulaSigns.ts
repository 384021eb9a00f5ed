/*
 * The signs that make a spreadsheet read a text as a formula, for the writers of files and for the readers of our own files.
 * Pure.
 */

/** White space, control characters and characters without a width: a spreadsheet may drop them before it reads a cell. */
const BLANK = '[\\s\\p{Cc}\\p{Cf}]';
/** The signs of a formula, with their full-width and small forms and the minus of mathematics. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]';
/** Tab, carriage return and line feed also count as formula signs. */
const FORMULA = `(?:[\\t\\r\\n]|${BLANK}*${SIGN})`;

/** Apostrophes before a formula belong to the text: the writer adds one more, and a reader removes one. */
const NEEDS_APOSTROPHE = new RegExp(`^'*${FORMULA}`, 'u');
const NEUTRALISED = new RegExp(`^'(?='*${FORMULA})`, 'u');

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe in front (safety C-09). In an XLSX text cell it
 * would stay text, but not when that file is saved as CSV again, so both formats carry the same text.
 */
export const neutralise = (text: string): string => (NEEDS_APOSTROPHE.test(text) ? `'${text}` : text);

/** Returns the original text of `neutralise`; a text without the added apostrophe stays unchanged. */
export const withoutApostrophe = (text: string): string => text.replace(NEUTRALISED, '');

/** Note for CSV files: a spreadsheet rounds long numbers and saves the rounded values. */
export const CSV_LOSES_DIGITS = '用表格软件打开并保存CSV会改写长号码，需要编辑时请导出XLSX';
