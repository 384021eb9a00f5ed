const MINUTE = 60_000;
/** Beijing's offset from UTC in minutes, constant over the year. The platform's days are Beijing's. */
const BEIJING = 480;
/** Parses a time. Without a time zone it is Beijing time. */
const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;
const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/;

/** Reads a wire time as ms since 1970. Ten digits are a Unix time in seconds, thirteen digits in ms. */
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

/** A wire time as `2026-11-20 14:03:59` of Beijing; empty for no value, the text itself when it is not a time. */
export const formatTime = part(0, 19);

/** Formats an expected time without seconds, `2026-11-20 14:03`. */
export const formatMinute = part(0, 16);

/** Formats only the time of day, `14:03`, for a time of the current day. */
export const formatClock = part(11, 16);

/** The time of day with its seconds, `14:03:59`. */
export const formatSecond = part(11, 19);

/** The day of Beijing at a moment, `2026-11-20`. */
export const beijingDay = (at: Date | number): string => clockAt(Number(at), BEIJING).slice(0, 10);

/** The first moment of a Beijing day, in the wire format. */
export const firstMomentOf = (day: string): string => `${day}T00:00:00.000+08:00`;

/** The last moment of a Beijing day, in the wire format. */
export const lastMomentOf = (day: string): string => `${day}T23:59:59.999+08:00`;

/** Minutes by which the browser's clock is ahead of UTC at a moment: summer time may change them within a year. */
const offsetAt = (moment: number): number => -new Date(moment).getTimezoneOffset();

/** Formats an offset as `UTC+8`, `UTC+5:45` or `UTC−3:30`. */
export function offsetWord(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** Whether the browser's clock differs from Beijing's, now or at another time of the year. */
export function isElsewhere(now: number): boolean {
  const year = new Date(now).getFullYear();
  return [now, Date.UTC(year, 0, 1), Date.UTC(year, 6, 1)].some((moment) => offsetAt(moment) !== BEIJING);
}

/** A wire time by the browser's clock with the offset of that moment, `2026-11-20 11:48:59（UTC+5:45）`; empty in Beijing's zone. */
export function localTime(time: string | null | undefined): string {
  const moment = time ? momentOf(time) : Number.NaN;
  if (Number.isNaN(moment)) return '';
  const offset = offsetAt(moment);
  return offset === BEIJING ? '' : `${clockAt(moment, offset)}（${offsetWord(offset)}）`;
}
