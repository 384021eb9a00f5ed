/** Calendar days of Asia/Shanghai, eight hours ahead of UTC all year round, as text (`2026-11-20`). */

const OFFSET_MS = 8 * 3_600_000;
export const DAY_MS = 86_400_000;

/** Returns the day of a moment in Shanghai. */
export const dayOf = (time: Date): string => new Date(time.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** Returns the first moment of a Shanghai day. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00.000Z`) - OFFSET_MS);

/** Returns the day that is `count` days after `day`; for a negative `count`, before `day`. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** Formats a time for API responses: ISO 8601 with Shanghai's offset, such as `2026-11-20T14:03:59.000+08:00`. */
export const wireTime = (time: Date): string =>
  new Date(time.getTime() + OFFSET_MS).toISOString().replace('Z', '+08:00');

/** Formats a time in Shanghai's zone for people and files: `2026-11-20 14:03:59`. */
export const shownTime = (time: Date): string =>
  new Date(time.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** Returns the first moment of the next Shanghai day. */
export const nextDay = (time: Date): Date => startOfDay(addDays(dayOf(time), 1));

/** Returns the first day of the month that a day belongs to. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;
