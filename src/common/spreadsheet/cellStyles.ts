import type { Part } from './archive';
import type { Budget } from './bounds';
import { readXml } from './xml';

/**
 * Returns true for the ids of built-in date formats (ECMA-376, 18.8.30), which the file itself does not define. Ids
 * from 27 on are the date formats of East Asia.
 */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Maximum length of a number format that is examined. */
const LONGEST_FORMAT = 255;

/**
 * Returns true if a number format shows a date or a time: it has a letter such as y or h outside quotes, escapes and brackets.
 */
function isDateFormat(code: string): boolean {
  if (code.length > LONGEST_FORMAT) return false;
  const bare = code
    .toLowerCase()
    .replace(/"[^"]*"|\\.|_.|\*./g, ' ')
    .replace(/\[(h{1,2}|m{1,2}|s{1,2})\]/g, '$1')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/general/g, ' ');
  return /[ymdhs]/.test(bare);
}

/** The texts that a number format adds before and after a number. They apply to numbers that are not negative. */
interface Literals {
  before: string;
  after: string;
  /** True if the format shows percent, so that 0.05 is 5 %. */
  isPercent: boolean;
  /** True if the format displays an empty cell for every number. */
  isBlank: boolean;
}

/**
 * Text added after a number whose format divides it by a thousand, so that users do not take it for the full amount.
 */
const SCALED = '（按千显示）';
/**
 * Matches a literal of a number format: a quoted text, an escaped character or a currency. Also matches characters
 * that only set spaces, colours and conditions.
 */
const LITERAL = /"([^"]*)"|[\\!](.)|\[\$([^\]-]*)[^\]]*\]|_.|\*.|\[[^\]]*\]/g;

/** Returns the texts that a number format shows around a number; null if it shows the bare number. */
function literalsOf(format: string): Literals | null {
  if (format.length > LONGEST_FORMAT || /^general$/i.test(format)) return null;
  const literals: string[] = [];
  // Replaces each literal by one placeholder character, so that the literal's characters are not read as format
  // codes.
  const coded = format.replace(LITERAL, (_, quoted = '', escaped = '', currency = '') => {
    literals.push(`${quoted}${escaped}${currency}`);
    return '\ue000';
  });
  let next = 0;
  const sections = coded.split(';').map((section) => {
    const bare = section.replace(/general/gi, '0');
    const [, head = '', digits = '', tail = ''] = /^([^0#?]*)([0#?][0#?,.eE+/-]*[0#?]|[0#?]?)(.*)$/s.exec(bare) ?? [];
    const textOf = (part: string) => part.replace(/\ue000/g, () => literals[next++] ?? '').trim();
    const before = textOf(head);
    const scaled = tail.startsWith(',');
    const after = `${textOf(tail.replace(/^,+/, '').replace('%', ''))}${scaled ? SCALED : ''}`;
    return { before, after, isPercent: section.includes('%'), isBlank: digits === '' && before === '' && after === '' };
  });
  const hasConditions = /\[[<>=]/.test(format);
  const shown = hasConditions
    ? (sections.find(({ before, after }) => before + after !== '') ?? sections[0])
    : sections[0];
  if (!shown) return null;
  return shown.before + shown.after === '' && !shown.isPercent && !(shown.isBlank && format.includes(';'))
    ? null
    : shown;
}

/**
 * Adds the texts of the number format, so that a cell displayed as `1.50万元` is not read as 1.50. Negative numbers
 * stay unchanged, because they have another format.
 */
export function withLiterals(number: string, literals: Literals | undefined): string {
  if (!literals || number.startsWith('-')) return number;
  const { before, after, isPercent, isBlank } = literals;
  if (isBlank) return '';
  return `${before}${isPercent ? `${Number((Number(number) * 100).toPrecision(15))}%` : number}${after}`;
}

/** How cell styles change the display of numbers, by the index of the style. */
export interface CellStyles {
  /** Indexes of the styles that show a number as a date or a time. */
  dates: ReadonlySet<number>;
  /** Minimum number of digits, by style, for number formats that consist of zeros (`0000000000`). */
  zeros: ReadonlyMap<number, number>;
  /** The texts around a number, by style, for number formats that show any: `0.00"万元"`. */
  literals: ReadonlyMap<number, Literals>;
}

/**
 * Reads the cell styles of a workbook (`styles.xml`). Without this file, no style changes the display of a number.
 */
export function cellStyles(part: Part | undefined, budget: Budget): CellStyles {
  const dates = new Set<number>();
  const zeros = new Map<number, number>();
  const literals = new Map<number, Literals>();
  if (!part) return { dates, zeros, literals };
  const formats = new Map<number, string>();
  let inCellStyles = false;
  let place = 0;
  readXml(part, budget, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles) {
        const id = Number(attributes['numFmtId'] ?? 0);
        const format = formats.get(id);
        if (format === undefined ? isBuiltInDate(id) : isDateFormat(format)) dates.add(place);
        if (format !== undefined && /^0{2,40}$/.test(format)) zeros.set(place, format.length);
        const around = format === undefined || dates.has(place) ? null : literalsOf(format);
        if (around) literals.set(place, around);
        place += 1;
      }
    },
    text() {},
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return { dates, zeros, literals };
}
