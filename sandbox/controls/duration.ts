/**
 * Pattern of allowed durations: `P1Y2M3W4DT5H6M7.5S`. Each part has at most six digits, at least one part is present,
 * and none is negative.
 */
const DURATION =
  /^P(?=.)(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?=.)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6}(?:\.\d{1,3})?)S)?)?$/;

/** Offset of Asia/Shanghai in ms: eight hours ahead of UTC all year round. */
const OFFSET_MS = 8 * 3_600_000;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Adds an ISO 8601 duration to a moment. Years and months follow the calendar of Asia/Shanghai. If the target month
 * lacks the day, its last day is used: 31 January plus a month is 28 or 29 February. Null for an invalid duration.
 */
export function momentAfter(from: Date, duration: string): Date | null {
  const parts = DURATION.exec(duration);
  if (!parts) return null;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const local = new Date(from.getTime() + OFFSET_MS);
  const month = local.getUTCFullYear() * 12 + local.getUTCMonth() + years * 12 + months;
  const lastDay = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
  const day = Math.min(local.getUTCDate(), lastDay);
  const inDay = ((local.getTime() % DAY) + DAY) % DAY;
  const calendar = Date.UTC(Math.floor(month / 12), month % 12, day) + inDay;
  const rest = (weeks * 7 + days) * DAY + hours * HOUR + minutes * MINUTE + Math.round(seconds * SECOND);
  const at = new Date(calendar - OFFSET_MS + rest);
  return Number.isNaN(at.getTime()) ? null : at;
}
