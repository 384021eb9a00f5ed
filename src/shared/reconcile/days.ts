/* Parses dates in the formats that people and accounting software write. Pure functions. */
import { narrow } from '@/contract/rules/reading/cell';

type DayRead = { day: string; msg: null } | { day: null; msg: string };

/** The accepted notations of a date. Groups: year, month, day, and the text after it. */
const FORMS = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})((?:[T ].*)?)$/i,
  /^(\d{4})\/(\d{1,2})\/(\d{1,2})((?:[T ].*)?)$/i,
  /^(\d{4})\.(\d{1,2})\.(\d{1,2})((?:[T ].*)?)$/i,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日?(.*)$/,
  /^(\d{4})(\d{2})(\d{2})((?:\d{6}|[T ].*)?)$/i,
];
/** A time of day. Groups: hour, minute, second, AM or PM, and the time zone after it. */
const TIME = /^[T ]\s*(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*([AP]M)?\s*(.*)$/i;
/** An offset from UTC: `Z`, `UTC`, `GMT+8`, `+00`, `-0500`, `(UTC+05:45)`. The name of a place may follow. */
const OFFSET = /^\(?(?:Z|(?:UTC|GMT)?\s*(?:([+-])(\d{1,2}):?(\d{2})?)?)\)?(?:\s*\[[^\]]*\]|\s+[A-Z]{3,5})?$/i;
/** Names of Beijing's time zone. `ZONE_NAME` matches the names of time zones in general. */
const BEIJING_NAME = /^(?:CST|北京时间|中国标准时间|\[Asia\/Shanghai\])$/i;
const ZONE_NAME = /^\(?(?:[A-Z]{3,5}|\[?[A-Z]\w+\/\w+\]?)\)?$/i;
const BEIJING_MINUTES = 8 * 60;
const MINUTE_MS = 60_000;

/** Returns the offset of a time zone from UTC in minutes; null for an unknown zone. */
function minutesAhead(zone: string): number | null {
  if (BEIJING_NAME.test(zone)) return BEIJING_MINUTES;
  const offset = OFFSET.exec(zone);
  if (!offset) return null;
  const [, sign, hours = '0', minutes = '0'] = offset;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * Returns the Beijing day of a date. A time with a zone in the text after the date is converted to Beijing's day; any other text
 * changes nothing.
 */
function dayOf(iso: string, rest: string): DayRead {
  const [time, hours = '', minutes = '', seconds = '0', half, zone = ''] = TIME.exec(rest) ?? [];
  if (time === undefined || zone === '') return { day: iso, msg: null };
  const ahead = minutesAhead(zone);
  if (ahead === null)
    return ZONE_NAME.test(zone) ? { day: null, msg: `无法识别时区“${zone}”，请改为北京时间` } : { day: iso, msg: null };
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  if (hour > 24 || Number(minutes) > 59 || Number(seconds) > 60) return { day: null, msg: `时间${time.trim()}不存在` };
  const moment = Date.parse(`${iso}T00:00:00Z`) + (hour * 60 + Number(minutes) - ahead + BEIJING_MINUTES) * MINUTE_MS;
  return { day: new Date(moment).toISOString().slice(0, 10), msg: null };
}

/**
 * Reads a date in one of five notations, with or without a time, and returns it as `2026-11-20`. A time with an offset is
 * converted to Beijing's day. Anything else gets an error message in Chinese: a time alone, a day that does not exist, an unknown
 * zone, another notation.
 */
export function readDay(typed: string): DayRead {
  const text = narrow(typed).trim();
  if (text === '') return { day: null, msg: '日期为空' };
  for (const form of FORMS) {
    const [, year, month, day, rest = ''] = form.exec(text) ?? [];
    if (year === undefined || month === undefined || day === undefined) continue;
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const moment = new Date(`${iso}T00:00:00Z`);
    // Rejects a day that does not exist, because JavaScript would turn 30 February into a day of March.
    if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(iso))
      return { day: null, msg: `日期${iso}不存在` };
    return dayOf(iso, rest);
  }
  if (/^\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?$/i.test(text)) return { day: null, msg: '只有时间，没有日期' };
  return { day: null, msg: '日期格式不正确，请用年-月-日，如2026-11-20' };
}
