import dayjs from 'dayjs';

/** A wire time as `2026-11-20 14:03:59` in the reader's time zone; empty for none, the text itself when it is no time. */
export function formatTime(time: string | null | undefined): string {
  if (!time) return '';
  const parsed = dayjs(time);
  return parsed.isValid() ? parsed.format('YYYY-MM-DD HH:mm:ss') : time;
}
