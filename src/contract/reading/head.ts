/*
 * Where a table of texts has its head, and which of its rows are no lines. One rule for batches, vouchers and own books. Pure.
 */
import { textOf } from './cell';

/** The head is looked for among the first so many rows: titles and notes of platforms take up to 25. */
export const HEAD_WITHIN = 60;

/** A heading as headings are compared: without brackets and what stands in them (units, 必填), stars, blanks and case. */
export const headingOf = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】|[\s*_:：'"`\u200b\ufeff-]/g, '')
    .replaceAll('帐', '账')
    .toLowerCase();

/** Words of sums, pages and signatures that software writes below or between the lines of a table. */
const SUMMARY = /^(?:本页|当页|每页)?(?:合计|总计|小计|共计|汇总|页小计)|^共\s*\d|^第?\s*\d+\s*页|^页码/;

/** Whether a row is a sum or a page's foot by its first word. */
export const isSummary = (row: readonly string[]): boolean =>
  SUMMARY.test(textOf(row.find((cell) => textOf(cell) !== '')));

/** The headings of a row for a message: `“名称”、“金额”`; of a wide row the first. */
export function namesIn(row: readonly string[]): string {
  const names = row.map((cell) => textOf(cell)).filter((text) => text !== '');
  const shown = names.slice(0, 12).map((name) => `“${name.slice(0, 20)}”`);
  return shown.join('、') + (names.length > shown.length ? '等' : '');
}
