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

/** Returns true if a row has gaps between its texts, as the titles of groups have that are merged over several columns. */
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

/** Groups that do not change what a title below them means. Below any other, such as `退款` or `上期`, `金额` is another amount. */
const NEUTRAL =
  /^(?:交易|订单|支付|收款|收入|基本|商品|商户|客户|收款[方人]|员工|对方|账户|银行|金额|付款|转账|业务|流水|单据)?(?:信息|明细|情况|数据|资料|内容|账户)$|^(?:交易|订单|收款|收入|金额|明细)$/;

/**
 * Returns the titles of the title row at an index. Where the row above belongs to the same head, a title over both rows is taken
 * from it. A title begins with its group if it is equal to another one, or if the group may change its meaning: `收入` above two
 * columns `金额` gives `收入金额`.
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

/** Matches text in brackets, which may be the unit of the amounts: `金额（万元）`. */
const IN_BRACKETS = /[([【{〔<‹《]([^)\]】}〕>›》]*)[)\]】}〕>›》]/g;
/** Units and currencies that are not yuan. */
const OTHER_UNITS =
  '[十百千万亿仟佰萬億]*[千万亿仟萬億][元圆圓]?|[十百佰]+[元圆圓]|1?0?[kKwW]元?|元?角?分|角|厘|美元|美金|美分|港[元币]|澳门?元|欧元|日[元圆]|英镑|韩元|台币|新台币|加拿?大?元|澳大利亚元|新(?:加坡)?元|泰铢|卢布|外币|原币|USD|US\\$|HK\\$|HKD|EUR|JPY|GBP|KRW|TWD|MOP|AUD|CAD|SGD|THB|CHF|RUB|cents?|fen|[$€£]';
/** Matches the name or sign of the currency yuan. */
const RENMINBI = '[(（]?(?:人民币|CNY|RMB|[¥￥])[)）]?';
const CURRENCY_BEFORE = `(?:${RENMINBI}[\\s,，、/]*)?(?:元\\s*[/、]\\s*)?`;
const UNIT_LABEL = '(?:单位|币种|货币|币别)\\s*(?:为|是)?\\s*[:：=]?\\s*';
const UNIT = new RegExp(
  `^(?:(?:金额)?${UNIT_LABEL}|[以按])?${CURRENCY_BEFORE}[(（]?((?:${OTHER_UNITS}){1,2})[)）]?(?:${RENMINBI})?(?:为单位|计)?$`,
  'i',
);
/** Matches a unit at the end of a title without brackets: `实发万元`. A single 分 may be another word's end, such as 积分. */
const AT_END =
  /([十百千万亿仟佰萬億]+[元圆圓]|美元|美金|港[元币]|欧元|日[元圆]|英镑|韩元|台币|USD|HKD|EUR|JPY|GBP|AUD|(?<=额|金)分)$/i;
/** Matches a unit that a note gives anywhere in its row: `货款明细（单位：万元）`, or `单位` and `万元` in two cells. */
const IN_NOTE = new RegExp(
  `(?:${UNIT_LABEL}|[以按])${CURRENCY_BEFORE}[(（]?(${OTHER_UNITS})(?:[)）]?$|[\\s)\\]】}）,，。;；、/]|为单位|计)`,
  'i',
);

/** Returns the unit that is the whole text if it is not yuan; otherwise null. */
const unitOf = (text: string): string | null => UNIT.exec(text.normalize('NFKC').trim())?.[1] ?? null;

/** Returns the unit that a text gives in brackets, if it is not yuan; otherwise null. */
function foreignUnitInBrackets(text: string): string | null {
  for (const [, inside = ''] of text.normalize('NFKC').matchAll(IN_BRACKETS))
    for (const part of [inside, ...inside.split(/[,，、;；/\s]/)]) {
      const unit = unitOf(part);
      if (unit !== null) return unit;
    }
  return null;
}

/** Returns the unit that is the whole text, perhaps in brackets, if it is not yuan; otherwise null. */
export const foreignUnitOf = (text: string): string | null => foreignUnitInBrackets(text) ?? unitOf(text);

/** Returns the unit in a column title if it is not yuan, such as 万元; null if it is yuan or not given. */
export const foreignUnitIn = (heading: string): string | null =>
  foreignUnitInBrackets(heading) ?? AT_END.exec(heading.normalize('NFKC').trim())?.[1] ?? null;

/** Returns the unit that a row of notes gives for all amounts, if it is not yuan; otherwise null. */
export function foreignUnitOfNote(row: readonly string[]): string | null {
  const texts = row.map((cell) => cell.normalize('NFKC').trim()).filter((text) => text !== '');
  const unit = IN_NOTE.exec(texts.join(' '))?.[1] ?? null;
  // Beside other texts, a single letter in brackets may mean something else, such as points: `积分（分）`.
  const isSure = (one: string | null) => one !== null && (texts.length === 1 || one.length > 1);
  return unit ?? texts.map(foreignUnitOf).find(isSure) ?? null;
}

/** Titles of a column that gives each line's currency or unit. */
const UNIT_TITLES = new Set(['币种', '货币', '币别', '货币种类', '交易币种', '金额单位', '计价单位', '单位']);

/** Returns the columns that give the currency or unit of each line. */
export const unitColumns = (titles: readonly string[]): number[] =>
  titles.flatMap((title, at) => (UNIT_TITLES.has(headingOf(title)) ? [at] : []));

/** Returns true if a title has text in brackets that is more than a unit: `金额（应发）`. */
export const isQualified = (title: string): boolean =>
  [...title.normalize('NFKC').matchAll(IN_BRACKETS)].some(
    ([, inside = '']) =>
      !/^\s*(?:单位\s*[:：]?\s*)?(?:人民币|CNY|RMB)?[\s,/]*[¥￥]?(?:元|必填|选填|必选)?\s*$/i.test(inside),
  );

/** Notes in the title of an amount that do not change its meaning: `金额（含税，两位小数）`, `收入（+元）`. */
const NOTE = /^(?:含税|小写|数字|(?:保留|最多|精确到)?[两二2]位小数|大于0|[+-]?元?|必填|选填|收入|收款|贷方)$/;

/** Returns true if the title of an amount has text in brackets by which it may be another amount, such as `金额（应发）`. */
export const mayBeAnother = (title: string): boolean =>
  isQualified(title) &&
  foreignUnitIn(title) === null &&
  [...title.normalize('NFKC').matchAll(IN_BRACKETS)].some(
    ([, inside = '']) => !inside.split(/[,，、;；/\s]+/).every((part) => NOTE.test(part)),
  );

/** Number of rows directly above the title row whose titles may be groups of a head in several rows. */
const GROUPS_WITHIN = 3;

const YUAN = /^[([【]?(?:单位\s*[:：]?\s*)?(?:人民币)?元?[)\]】]?$/;
/** A text above the title row may be a note, so that it gives a unit only in brackets. */
const unitOfTitle = (text: string, isTitle: boolean) => (isTitle ? foreignUnitIn(text) : foreignUnitInBrackets(text));

/**
 * Returns the unit of a column if it is not yuan, and the title that gives it: the column's own, one above it, or a unit in the
 * row below. `head`: index of the title row. Null if the column is in yuan.
 */
export function foreignUnitAt(
  rows: readonly (readonly string[])[],
  head: number,
  place: number,
): { title: string; unit: string } | null {
  const top = Math.max(0, head);
  const own = titlesIn(rows, head)[place] ?? '';
  const above = rows
    .slice(Math.max(0, top - GROUPS_WITHIN), top)
    .map((row) => (textsIn(row) > 1 ? (groupsIn(row, place + 1)[place] ?? '') : ''))
    .reverse();
  for (const [at, title] of [own, ...above].entries()) {
    const unit = title === '' ? null : unitOfTitle(title, at === 0);
    if (unit !== null) return { title: textOf(title), unit };
  }
  // An amount is a number. A text there that is a unit gives the unit of the column.
  const below = foreignUnitOf(rows[head + 1]?.[place] ?? '');
  return below === null ? null : { title: textOf(own), unit: below };
}

/** Returns the error if one of the amount columns, or a note above the title row, gives another unit than yuan; otherwise null. */
export function unitFault(
  rows: readonly (readonly string[])[],
  head: number,
  places: readonly number[],
): string | null {
  for (const place of places) {
    const found = place < 0 ? null : foreignUnitAt(rows, head, place);
    if (found) return `“${found.title}”列的单位是${found.unit}，请换算为元后重新上传`;
  }
  const unit = rows
    .slice(0, Math.max(0, head))
    .map(foreignUnitOfNote)
    .find((one) => one !== null);
  return unit === undefined ? null : `表头上方的说明把金额单位写为${unit}，请换算为元后重新上传`;
}

/** Returns true if a row only repeats that amounts are in yuan, as some files do below the title row. */
export const isUnitRow = (row: readonly string[]): boolean =>
  textsIn(row) > 0 && row.every((cell) => YUAN.test(cell.normalize('NFKC').trim()));

/**
 * Matches what may follow the word in a row of sums: counts and amounts in digits or capitals, perhaps in brackets. A name does
 * not match, such as `汇总（杭州）科技有限公司`.
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
  ].join('|')})\\s*${SUM}$|^共\\s*\\d|^第?\\s*\\d+\\s*页|^页码`,
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
