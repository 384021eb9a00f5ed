/*
 * Finds the title row of a table of texts, and the rows that are not lines, such as sums. Used for batches, vouchers and
 * merchants' own order books. Pure functions.
 */
import { textOf } from './cell';

/**
 * Number of rows among which the title row is searched. Notes above the titles in files of known platforms take up to 25 rows.
 */
export const HEAD_WITHIN = 60;

/** Simplifies a column title for comparison: without brackets and their content (units, 必填), asterisks, blanks and case. */
export const headingOf = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】|[\s*_:：'"`\u200b\ufeff-]/g, '')
    .replaceAll('帐', '账')
    .toLowerCase();

/** Matches text in brackets, which may be the unit of the amounts: `金额（万元）`. */
const IN_BRACKETS = /[([【]([^)\]】]*)[)\]】]/g;
const UNIT =
  /^(?:单位\s*[:：]?\s*)?(?:人民币|CNY|RMB)?\s*(分|角|厘|[十百千万亿]+元?|美元|美金|港[元币]|澳门?元|欧元|日元|英镑|韩元|台币|新台币|USD|US\$|HKD|EUR|JPY|GBP|KRW|TWD|MOP|[$€£])$/i;
const UNIT_NOTE = /^(?:金额)?单位\s*[:：]/;

/** Returns the unit in a column title if it is not yuan, such as 万元; null if it is yuan or not given. */
export function foreignUnitIn(heading: string): string | null {
  for (const [, inside = ''] of heading.normalize('NFKC').matchAll(IN_BRACKETS))
    for (const part of inside.split(/[,，、;；/]/)) {
      const unit = UNIT.exec(part.trim())?.[1];
      if (unit !== undefined) return unit;
    }
  return null;
}

/** Returns the unit that a note above the title row gives for all amounts, if it is not yuan; otherwise null. */
const foreignUnitOfNote = (cell: string): string | null => {
  const text = cell.normalize('NFKC').trim();
  return UNIT_NOTE.test(text) ? (UNIT.exec(text.replace(/^金额/, ''))?.[1] ?? null) : null;
};

/** Returns the error if the titles or the notes above them name another unit than yuan; null if the amounts are in yuan. */
export function unitFault(
  headings: readonly (string | undefined)[],
  above: readonly (readonly string[])[],
): string | null {
  for (const heading of headings) {
    const unit = foreignUnitIn(heading ?? '');
    if (unit !== null) return `“${textOf(heading)}”列的单位是${unit}，请换算为元后重新上传`;
  }
  const unit = above
    .flat()
    .map(foreignUnitOfNote)
    .find((one) => one !== null);
  return unit === undefined ? null : `表头上方的说明把金额单位写为${unit}，请换算为元后重新上传`;
}

/**
 * Matches the words that software writes in rows of sums and page numbers. A name that only begins with such a word does not
 * match.
 */
const SUMMARY = new RegExp(
  `^(?:${[
    '(?:本页|当页|每页|收入|支出|交易|收款|付款|转账|退款|金额|笔数|人民币)?(?:合计|总计|小计|共计|汇总|页小计|累计|总(?:金额|额|笔数))(?:金额|笔数)?',
    '总(?:收入|支出)(?:金额|笔数)?',
    '(?:期初|期末|上期|本期)余额',
    '承前页|过次页',
  ].join('|')})\\s*(?:[:：(（\\d].*)?$|^共\\s*\\d|^第?\\s*\\d+\\s*页|^页码`,
);

/** Returns true if the first text of a row shows that the row is a sum or a page footer. */
export const isSummary = (row: readonly string[]): boolean =>
  SUMMARY.test(textOf(row.find((cell) => textOf(cell) !== '')));

/** Returns the first column titles of a row, quoted for an error text: `“名称”、“金额”`. */
export function namesIn(row: readonly string[]): string {
  const names = row.map((cell) => textOf(cell)).filter((text) => text !== '');
  const shown = names.slice(0, 12).map((name) => `“${name.slice(0, 20)}”`);
  return shown.join('、') + (names.length > shown.length ? '等' : '');
}
