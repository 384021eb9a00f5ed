import dayjs from 'dayjs';

/** Digits alone are a moment since 1970: ten of them in seconds, thirteen in ms. */
const momentOf = (time: string): string | number =>
  /^\d{10}$/.test(time) ? Number(time) * 1000 : /^\d{13}$/.test(time) ? Number(time) : time;

const formatted =
  (format: string) =>
  (time: string | null | undefined): string => {
    if (!time) return '';
    const parsed = dayjs(momentOf(time));
    return parsed.isValid() ? parsed.format(format) : time;
  };

/** A wire time as `2026-11-20 14:03:59` in the reader's time zone; empty for none, the text itself when it is no time. */
export const formatTime = formatted('YYYY-MM-DD HH:mm:ss');

/** The same without seconds, `2026-11-20 14:03`: a time that is only expected. */
export const formatMinute = formatted('YYYY-MM-DD HH:mm');

/** The time of day alone, `14:03`: something of today. */
export const formatClock = formatted('HH:mm');
