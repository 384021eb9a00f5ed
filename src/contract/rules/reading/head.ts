/*
 * Finds the title row of a table of texts, and the rows that are not lines, such as sums. Used for batches, vouchers and
 * merchants' own order books. Pure functions.
 */
import { readAmount } from './amount';
import { numberOf, textOf } from './cell';

/**
 * Number of rows among which the title row is searched. Notes above the titles in files of known platforms take up to 25 rows,
 * and a cover sheet with sums by day a few hundred.
 */
export const HEAD_WITHIN = 1_000;

/** Simplifies a column title for comparison: without brackets and their content (units, 必填), asterisks, blanks and case. */
export const headingOf = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】|[\s*_:：'"`\u200b\ufeff-]/g, '')
    .replaceAll('帐', '账')
    .toLowerCase();

/** Returns true if a row contains an amount or an account number, so that it is a data line and not the title row. */
export const isLine = (row: readonly string[]): boolean =>
  row.some((cell) => readAmount(cell).cents !== null || /^\d{8,}$/.test(numberOf(cell)));

const textsIn = (row: readonly string[]): number => row.filter((cell) => textOf(cell) !== '').length;

/**
 * Returns the title of the group above each column of a head in two rows. A merged cell leaves its text in its first column, so
 * that a blank column belongs to the group at its left.
 */
function groupsIn(upper: readonly string[], width: number): string[] {
  let group = '';
  return Array.from({ length: width }, (_, at) => {
    group = textOf(upper[at]) || group;
    return group;
  });
}

/** Returns true if the title row at an index and the row above it are one head, of cells that are merged over rows or columns. */
function isInTwoRows(upper: readonly string[], lower: readonly string[]): boolean {
  if (textsIn(upper) < 2 || textsIn(lower) === 0 || isLine(upper) || isLine(lower)) return false;
  const titles = lower.map(textOf);
  const isOver = (cell: string, at: number) => textOf(cell) !== '' && !titles[at];
  return upper.some(isOver) || titles.some((title, at) => title !== '' && titles.indexOf(title) !== at);
}

/**
 * Returns the titles of the title row at an index. Where the row above belongs to the same head, a title over both rows is taken
 * from it, and titles that are equal below begin with their group: `收入` above `金额` gives `收入金额`.
 */
export function titlesIn(rows: readonly (readonly string[])[], at: number): readonly string[] {
  const lower = rows[at] ?? [];
  const upper = rows[at - 1];
  if (upper === undefined || !isInTwoRows(upper, lower)) return lower;
  const width = Math.max(upper.length, lower.length);
  const groups = groupsIn(upper, width);
  const titles = lower.map(textOf);
  const isRepeated = (title: string) => titles.indexOf(title) !== titles.lastIndexOf(title);
  return groups.map((group, place) => {
    const title = titles[place] ?? '';
    if (title === '') return textOf(upper[place]);
    return isRepeated(title) ? `${group}${title}` : title;
  });
}

/** Returns the titles of the title row at an index with their groups, which may give a unit: `金额（万元）` above `收入`. */
export function titlesAndGroupsIn(rows: readonly (readonly string[])[], at: number): readonly (readonly string[])[] {
  const lower = rows[at] ?? [];
  const upper = rows[at - 1];
  if (upper === undefined || !isInTwoRows(upper, lower)) return [lower];
  return [titlesIn(rows, at), groupsIn(upper, Math.max(upper.length, lower.length))];
}

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
