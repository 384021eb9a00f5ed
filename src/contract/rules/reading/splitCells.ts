/*
 * Finds rows of a CSV in which a comma of an amount has divided its cell: `1,000.00` without quotes is two cells. The amount of
 * such a row is never guessed. Pure functions.
 */
import { readAmount } from './amount';
import { textOf } from './cell';
import { headingOf } from './head';

/** The first part of an amount that a comma has divided: its currency, its sign and one to three digits. */
const FIRST_PART = /^[([（]?\s*[+\-−－]?\s*(?:[¥￥]|CNY|RMB|人民币)?\s*[+\-−－]?\s*\d{1,3}$/i;
/** A middle part of an amount that commas have divided: three digits. */
const GROUP = /^\d{3}$/;
/** The last part of a divided amount, with cents and perhaps with the rest of its notation. */
const LAST_PART = /^\d{3}(?:,?\d{3})*(?:\.\d{2})?\s*(?:元|CNY|RMB)?\s*[)）\]+-]?$/i;
/** Matches titles of columns whose values may have three digits. Such a value does not belong to the amount before it. */
const HAS_FIGURES =
  /[号码数量额费价率余]|[款次天重]$|收入|支出|退款|[借贷]方|[应实][收付发]|id$|no$|code|qty|fee|amount/;
/** Titles of amounts that are at most as large as the amount before them. */
const IS_SMALLER = /费|退|优惠|折|fee|refund/;

/** A row of a CSV with more or other cells than its title row, because a comma has divided an amount. */
export interface SplitRow {
  /** The row with the parts of its amount joined, for display. */
  cells: readonly string[];
  /** The amount after joining its divided parts. */
  amount: string;
  /** True if the row has more cells than its head. */
  isWider: boolean;
}

/** Returns the number of columns of a row, without empty cells at its end. */
const widthOf = (row: readonly string[]): number => row.findLastIndex((cell) => textOf(cell) !== '') + 1;

/** Returns how many of the next cells belong to an amount that commas have divided. */
function partsBehind(row: readonly string[], place: number): number {
  if (place < 0 || !FIRST_PART.test(textOf(row[place]))) return 0;
  let parts = 0;
  while (GROUP.test(textOf(row[place + parts + 1]))) parts += 1;
  return LAST_PART.test(textOf(row[place + parts + 1])) ? parts + 1 : parts;
}

/** Returns true if the cell behind an amount is a value of its own column: `500` of a refund behind `900`, but not `000.00`. */
function isOwnValue(amount: string, next: string, title: string): boolean {
  if (!HAS_FIGURES.test(title) || (/^0/.test(next) && next.includes('.'))) return false;
  return !IS_SMALLER.test(title) || (readAmount(next).cents ?? 0) <= (readAmount(amount).cents ?? 0);
}

/**
 * Returns the row if a comma has divided one of its cells: it has a filled cell beyond the last title, or its amount continues in
 * the next cell. Undefined if the row fits. `titles`: empty if the file has no title row. `places`: the columns of amounts.
 */
export function splitRow(
  row: readonly string[],
  titles: readonly string[],
  places: readonly number[],
): SplitRow | undefined {
  const isWider = widthOf(titles) > 0 && widthOf(row) > widthOf(titles);
  for (const place of places) {
    const parts = partsBehind(row, place);
    const [first = '', next = ''] = [textOf(row[place]), textOf(row[place + 1])];
    if (parts === 0 || (!isWider && isOwnValue(first, next, headingOf(titles[place + 1] ?? '')))) continue;
    const amount = row
      .slice(place, place + parts + 1)
      .map(textOf)
      .join(',');
    return { cells: [...row.slice(0, place), amount, ...row.slice(place + parts + 1)], amount, isWider };
  }
  return isWider ? { cells: row, amount: textOf(row[places.find((place) => place >= 0) ?? -1]), isWider } : undefined;
}
