/*
 * Rules that find the head of a table of texts and the rows that are no lines, for batches, vouchers and own books. Pure.
 */
import { textOf } from './cell';

/** Number of rows in which the title row is searched. Titles and notes of known platforms take up to 25 rows. */
export const HEAD_WITHIN = 60;

/** Returns a heading for comparison: without brackets and their content (units, 必填), stars, blanks and case. */
export const headingOf = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】|[\s*_:：'"`\u200b\ufeff-]/g, '')
    .replaceAll('帐', '账')
    .toLowerCase();

/** Text of a unit in brackets, or a note that gives the unit of all amounts: `金额（万元）`, `单位：万元`. */
const IN_BRACKETS = /[([【]([^)\]】]*)[)\]】]/g;
const UNIT =
  /^(?:单位\s*[:：]?\s*)?(?:人民币|CNY|RMB)?\s*(分|角|厘|[十百千万亿]+元?|美元|美金|港[元币]|澳门?元|欧元|日元|英镑|韩元|台币|新台币|USD|US\$|HKD|EUR|JPY|GBP|KRW|TWD|MOP|[$€£])$/i;
const UNIT_NOTE = /^(?:金额)?单位\s*[:：]/;

/** Returns the unit that a heading gives its amounts, where it is another one than yuan; null: yuan, or none is named. */
export function foreignUnitIn(heading: string): string | null {
  for (const [, inside = ''] of heading.normalize('NFKC').matchAll(IN_BRACKETS))
    for (const part of inside.split(/[,，、;；/]/)) {
      const unit = UNIT.exec(part.trim())?.[1];
      if (unit !== undefined) return unit;
    }
  return null;
}

/** Returns the unit that a note above the head gives all amounts, as `foreignUnitIn`. */
const foreignUnitOfNote = (cell: string): string | null => {
  const text = cell.normalize('NFKC').trim();
  return UNIT_NOTE.test(text) ? (UNIT.exec(text.replace(/^金额/, ''))?.[1] ?? null) : null;
};

/** Returns why amounts cannot be read under their headings and the notes above the head; null: they are yuan. */
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

/** Words of sums and pages that software writes below or between the lines of a table. A name that begins so is none of them. */
const SUMMARY = new RegExp(
  `^(?:${[
    '(?:本页|当页|每页|收入|支出|交易|收款|付款|转账|退款|金额|笔数|人民币)?(?:合计|总计|小计|共计|汇总|页小计|累计|总(?:金额|额|笔数))(?:金额|笔数)?',
    '总(?:收入|支出)(?:金额|笔数)?',
    '(?:期初|期末|上期|本期)余额',
    '承前页|过次页',
  ].join('|')})\\s*(?:[:：(（\\d].*)?$|^共\\s*\\d|^第?\\s*\\d+\\s*页|^页码`,
);

/** True if the first text of a row marks it as a sum or a page footer. */
export const isSummary = (row: readonly string[]): boolean =>
  SUMMARY.test(textOf(row.find((cell) => textOf(cell) !== '')));

/** Returns the first headings of a row for a message: `“名称”、“金额”`. */
export function namesIn(row: readonly string[]): string {
  const names = row.map((cell) => textOf(cell)).filter((text) => text !== '');
  const shown = names.slice(0, 12).map((name) => `“${name.slice(0, 20)}”`);
  return shown.join('、') + (names.length > shown.length ? '等' : '');
}
