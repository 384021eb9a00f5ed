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

/**
 * Simplifies a column title for comparison: removes brackets with their content (units, 必填), asterisks and blanks,
 * and ignores case.
 */
export const headingOf = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】|[\s*_:：'"`\u200b\ufeff-]/g, '')
    .replaceAll('帐', '账')
    .toLowerCase();

/** Returns true if a row contains an amount or an account number, so that it is a data line and not the title row. */
export const isLine = (row: readonly string[]): boolean =>
  row.some((cell) => readAmount(cell).cents !== null || /^\d{8,}$/.test(numberOf(cell)));

export const textsIn = (row: readonly string[]): number => row.filter((cell) => textOf(cell) !== '').length;

/**
 * Returns the title of the group above each column of a head in two rows. A merged cell leaves its text in its first column, so
 * that a blank column belongs to the group at its left.
 */
export function groupsIn(upper: readonly string[], width: number): string[] {
  let group = '';
  return Array.from({ length: width }, (_, at) => {
    group = textOf(upper[at]) || group;
    return group;
  });
}

/**
 * Returns true if a row may contain the titles of groups, each in a cell merged over several columns: there are empty
 * cells between its texts.
 */
function areGroups(row: readonly string[]): boolean {
  const texts = row.map(textOf);
  const last = texts.findLastIndex((text) => text !== '');
  return textsIn(row) > 1 && texts.slice(0, last).includes('') && texts.every((text) => !/[\d:：]/.test(text));
}

/** Returns true if a title row and the row above it are one head, of cells that are merged over rows or columns. */
export function isInTwoRows(upper: readonly string[], lower: readonly string[]): boolean {
  if (textsIn(upper) < 2 || textsIn(lower) === 0 || isLine(upper) || isLine(lower)) return false;
  const titles = lower.map(textOf);
  const isOver = (cell: string, at: number) => textOf(cell) !== '' && !titles[at];
  const isRepeated = (title: string, at: number) => title !== '' && titles.indexOf(title) !== at;
  return upper.some(isOver) || titles.some(isRepeated) || areGroups(upper);
}

/**
 * Titles of groups that do not change the meaning of the column titles below. Under any other group, such as `退款` or
 * `上期`, the title `金额` means another amount.
 */
const NEUTRAL =
  /^(?:交易|订单|支付|收款|收入|基本|商品|商户|客户|收款[方人]|员工|对方|账户|银行|金额|付款|转账|业务|流水|单据)?(?:信息|明细|情况|数据|资料|内容|账户)$|^(?:交易|订单|收款|收入|金额|明细)$/;

/**
 * Returns the titles of the title row at an index. If the row above belongs to the same head, a title that spans both
 * rows is taken from it. The title of the group above is put in front if two columns have equal titles, or if the
 * group may change the meaning: `收入` above two columns `金额` gives `收入金额`.
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
    return isRepeated(title) || (group !== '' && !NEUTRAL.test(group)) ? `${group}${title}` : title;
  });
}

/**
 * Matches the text that may follow the sum word (such as 合计) in a row of sums: counts and amounts in digits or
 * capitals, perhaps in brackets. A name does not match, such as `汇总（杭州）科技有限公司`.
 */
const SUM =
  '[:：]?\\s*[(（]?[\\d,.\\s零〇一二三四五六七八九十百千壹贰叁肆伍陆柒捌玖拾佰仟万亿元圆角分整￥¥笔条张单项个人户次共大小写民币本页金额数量合计:：]*[)）]?';

/**
 * Matches the words that software writes in rows of sums and page numbers. A name that only begins with such a word does not
 * match.
 */
const SUMMARY = new RegExp(
  `^(?:${[
    '(?:本页|当页|每页|收入|支出|交易|收款|付款|转账|退款|金额|笔数|人民币)?(?:合计|总计|小计|共计|汇总|页小计|累计|总(?:金额|额|笔数))(?:金额|笔数)?',
    '总(?:收入|支出)(?:金额|笔数)?',
    '[一-龥]{1,8}(?:小计|合计)',
    '(?:期初|期末|上期|本期)余额',
    '承前页|过次页',
    '(?:(?:(?:sub|grand|daily)[\\s-]*)?totals?|sum)(?![\\w-])',
  ].join('|')})\\s*${SUM}$|^共\\s*\\d|^第?\\s*\\d+\\s*页|^页码`,
  'i',
);

/** Returns true if the first text of a row shows that the row is a sum or a page footer. */
export const isSummary = (row: readonly string[]): boolean =>
  SUMMARY.test(textOf(row.find((cell) => textOf(cell) !== '')).replace(/(?<=[一-龥])\s+(?=[一-龥])/g, ''));

/** Returns the first column titles of a row, quoted for an error text: `“名称”、“金额”`. */
export function namesIn(row: readonly string[]): string {
  const names = row.map((cell) => textOf(cell)).filter((text) => text !== '');
  const shown = names.slice(0, 12).map((name) => `“${name.slice(0, 20)}”`);
  return shown.join('、') + (names.length > shown.length ? '等' : '');
}
