/*
 * Rules that find the head of a table of texts and the rows that are no lines, for batches, vouchers and own books. Pure.
 */
import { textOf } from './cell';

/** Rows among which the head is searched: titles and notes of platforms take up to 25. */
export const HEAD_WITHIN = 60;

/** Returns a heading for comparison: without brackets and their content (units, 必填), stars, blanks and case. */
export const headingOf = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】|[\s*_:：'"`\u200b\ufeff-]/g, '')
    .replaceAll('帐', '账')
    .toLowerCase();

/** Words of sums and pages that software writes below or between the lines of a table. A name that begins so is none of them. */
const SUMMARY =
  /^(?:本页|当页|每页)?(?:合计|总计|小计|共计|汇总|页小计)(?:金额|笔数)?\s*(?:[:：(（\d].*)?$|^共\s*\d|^第?\s*\d+\s*页|^页码/;

/** True if the first text of a row marks it as a sum or a page footer. */
export const isSummary = (row: readonly string[]): boolean =>
  SUMMARY.test(textOf(row.find((cell) => textOf(cell) !== '')));

/** Returns the first headings of a row for a message: `“名称”、“金额”`. */
export function namesIn(row: readonly string[]): string {
  const names = row.map((cell) => textOf(cell)).filter((text) => text !== '');
  const shown = names.slice(0, 12).map((name) => `“${name.slice(0, 20)}”`);
  return shown.join('、') + (names.length > shown.length ? '等' : '');
}
