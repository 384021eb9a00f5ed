const MINUTE = 60_000;
/** Beijing's offset from UTC in minutes, constant over the year. The platform's business days are days in Beijing. */
const BEIJING = 480;
/** Recognises a time zone at the end of a time text. A text without a zone is Beijing time. */
const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;
const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/;

/** Converts a time from the platform to ms since 1970. Ten digits are a Unix time in seconds, thirteen digits in ms. */
function momentOf(time: string): number {
  if (/^\d{10}$/.test(time)) return Number(time) * 1000;
  if (/^\d{13}$/.test(time)) return Number(time);
  if (HAS_ZONE.test(time) && !DAY_ALONE.test(time)) return Date.parse(time);
  return Date.parse(`${DAY_ALONE.test(time) ? `${time}T00:00:00` : time.replace(' ', 'T')}+08:00`);
}

/** Formats a moment as `2026-11-20 14:03:59` with an offset from UTC in minutes. */
const clockAt = (moment: number, offset: number): string =>
  new Date(moment + offset * MINUTE).toISOString().slice(0, 19).replace('T', ' ');

const part =
  (from: number, to: number) =>
  (time: string | null | undefined): string => {
    if (!time) return '';
    const moment = momentOf(time);
    return Number.isNaN(moment) ? time : clockAt(moment, BEIJING).slice(from, to);
  };

/**
 * Formats a time from the platform as `2026-11-20 14:03:59` of Beijing. Returns an empty text for no value, and an invalid text
 * unchanged.
 */
export const formatTime = part(0, 19);

/** Formats an expected time without seconds, `2026-11-20 14:03`. */
export const formatMinute = part(0, 16);

/** Formats only the time of day, `14:03`, for a time of the current day. */
export const formatClock = part(11, 16);

/** Formats the time of day with seconds, `14:03:59`. */
export const formatSecond = part(11, 19);

/** Returns the calendar day in Beijing at a moment, `2026-11-20`. */
export const beijingDay = (at: Date | number): string => clockAt(Number(at), BEIJING).slice(0, 10);

/** Returns the first moment of a Beijing day, as the platform expects times. */
export const firstMomentOf = (day: string): string => `${day}T00:00:00.000+08:00`;

/** Returns the last moment of a Beijing day, as the platform expects times. */
export const lastMomentOf = (day: string): string => `${day}T23:59:59.999+08:00`;

/** Returns the offset of the browser's time zone from UTC at a moment, in minutes. Summer time may change it within a year. */
const offsetAt = (moment: number): number => -new Date(moment).getTimezoneOffset();

/** Formats an offset as `UTC+8`, `UTC+5:45` or `UTC−3:30`. */
export function offsetWord(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** Returns whether the browser's time zone differs from Beijing's, now or at another time of the year. */
export function isElsewhere(now: number): boolean {
  const year = new Date(now).getFullYear();
  return [now, Date.UTC(year, 0, 1), Date.UTC(year, 6, 1)].some((moment) => offsetAt(moment) !== BEIJING);
}

/**
 * Formats a time from the platform in the browser's time zone, `2026-11-20 11:48:59（UTC+5:45）`. Returns an empty text in
 * Beijing's zone.
 */
export function localTime(time: string | null | undefined): string {
  const moment = time ? momentOf(time) : Number.NaN;
  if (Number.isNaN(moment)) return '';
  const offset = offsetAt(moment);
  return offset === BEIJING ? '' : `${clockAt(moment, offset)}（${offsetWord(offset)}）`;
}
