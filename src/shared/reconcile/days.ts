/* Parses days in the formats of people and software. Pure. */
import { narrow } from '@/contract/rules/reading/cell';

type DayRead = { day: string; msg: null } | { day: null; msg: string };

/** A date in one of its forms: year, month, day, and what follows. */
const FORMS = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})((?:[T ].*)?)$/i,
  /^(\d{4})\/(\d{1,2})\/(\d{1,2})((?:[T ].*)?)$/i,
  /^(\d{4})\.(\d{1,2})\.(\d{1,2})((?:[T ].*)?)$/i,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日?(.*)$/,
  /^(\d{4})(\d{2})(\d{2})((?:\d{6}|[T ].*)?)$/i,
];
/** A time of day: hour, minute, second, half of the day, and the zone behind it. */
const TIME = /^[T ]\s*(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*([AP]M)?\s*(.*)$/i;
/** An offset from UTC: `Z`, `UTC`, `GMT+8`, `+00`, `-0500`, `(UTC+05:45)`; the name of a place may follow. */
const OFFSET = /^\(?(?:Z|(?:UTC|GMT)?\s*(?:([+-])(\d{1,2}):?(\d{2})?)?)\)?(?:\s*\[[^\]]*\]|\s+[A-Z]{3,5})?$/i;
/** Zones of Beijing by name, and names of zones in general. */
const BEIJING_NAME = /^(?:CST|北京时间|中国标准时间|\[Asia\/Shanghai\])$/i;
const ZONE_NAME = /^\(?(?:[A-Z]{3,5}|\[?[A-Z]\w+\/\w+\]?)\)?$/i;
const BEIJING_MINUTES = 8 * 60;
const MINUTE_MS = 60_000;

/** Returns the minutes that a zone is ahead of UTC; null for an unknown zone. */
function minutesAhead(zone: string): number | null {
  if (BEIJING_NAME.test(zone)) return BEIJING_MINUTES;
  const offset = OFFSET.exec(zone);
  if (!offset) return null;
  const [, sign, hours = '0', minutes = '0'] = offset;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Returns the Beijing day of a date with what follows it: a time with a zone is a moment, any other text changes nothing. */
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
 * Reads a day in one of five forms, with or without a time, and returns it as `2026-11-20`. A time with an offset is a moment, and its day
 * is that of Beijing. Anything else gets a message in Chinese: a time alone, a day that no month has, an unknown zone, another form.
 */
export function readDay(typed: string): DayRead {
  const text = narrow(typed).trim();
  if (text === '') return { day: null, msg: '日期为空' };
  for (const form of FORMS) {
    const [, year, month, day, rest = ''] = form.exec(text) ?? [];
    if (year === undefined || month === undefined || day === undefined) continue;
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const moment = new Date(`${iso}T00:00:00Z`);
    // JavaScript would turn the 30th of February into a day of March.
    if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(iso))
      return { day: null, msg: `日期${iso}不存在` };
    return dayOf(iso, rest);
  }
  if (/^\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?$/i.test(text)) return { day: null, msg: '只有时间，没有日期' };
  return { day: null, msg: '日期格式不正确，请用年-月-日，如2026-11-20' };
}
