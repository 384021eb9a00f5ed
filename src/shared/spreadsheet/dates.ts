import type { Part } from './archive';
import type { Budget } from './bounds';
import { readXml } from './xml';

/** Number formats that are dates without saying so in the file (ECMA-376, 18.8.30; 27 and up are those of East Asia). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Formats of more than this are no dates of anybody. */
const LONGEST_FORMAT = 255;

/** Whether a format shows a date or a time: one of their letters outside of quotes, escapes and brackets. */
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

/** Places of cell styles that show a number as a date. */
export function dateStyles(part: Part | undefined, budget: Budget): ReadonlySet<number> {
  const dates = new Set<number>();
  if (!part) return dates;
  const formats = new Map<number, boolean>();
  let inCellStyles = false;
  let place = 0;
  readXml(part, budget, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), isDateFormat(attributes['formatCode'] ?? ''));
      else if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles) {
        const format = Number(attributes['numFmtId'] ?? 0);
        if (formats.get(format) ?? isBuiltInDate(format)) dates.add(place);
        place += 1;
      }
    },
    text() {},
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return dates;
}

const DAY = 86_400_000;
/** Day 0 of the two calendars of Excel. In that of 1900 there was a 29th of February, so days count from one earlier. */
const DAY_0 = Date.UTC(1899, 11, 30);
const DAY_0_OF_1904 = Date.UTC(1904, 0, 1);

/** The day of a serial number as `2026-02-28`; the number's own text where there is none. */
export function dayOf(serial: string, is1904: boolean): string {
  const day = new Date((is1904 ? DAY_0_OF_1904 : DAY_0) + Math.round(Number(serial) * DAY));
  return Number.isNaN(day.getTime()) ? serial : day.toISOString().slice(0, 10);
}
