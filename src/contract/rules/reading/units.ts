/*
 * Finds the unit or currency that a table gives for its amounts, in titles, notes and rows of units. Amounts in other units than
 * yuan are refused. Pure functions.
 */
import { textOf } from './cell';
import { groupsIn, headingOf, textsIn, titlesIn } from './head';

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

/** Returns the text if it is the name of a unit other than yuan; otherwise null. */
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

/** Returns the unit if the whole text, perhaps in brackets, is the name of a unit other than yuan; otherwise null. */
export const foreignUnitOf = (text: string): string | null => foreignUnitInBrackets(text) ?? unitOf(text);

/** Returns the unit in a column title if it is not yuan, such as 万元; null if it is yuan or not given. */
export const foreignUnitIn = (heading: string): string | null =>
  foreignUnitInBrackets(heading) ?? AT_END.exec(heading.normalize('NFKC').trim())?.[1] ?? null;

/** Returns the unit that a row of notes gives for all amounts, if it is not yuan; otherwise null. */
export function foreignUnitOfNote(row: readonly string[]): string | null {
  const texts = row.map((cell) => cell.normalize('NFKC').trim()).filter((text) => text !== '');
  const unit = IN_NOTE.exec(texts.join(' '))?.[1] ?? null;
  // If the row has other texts as well, a single character in brackets may mean something else, such as points:
  // `积分（分）`.
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
 * Returns the unit of a column if it is not yuan, and the title that gives it: the column's own title, a title above
 * it, or the unit in the row below. `head`: index of the title row. Null if the column is in yuan.
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
  // A unit instead of a number in the first row below the title row gives the unit of the column.
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
