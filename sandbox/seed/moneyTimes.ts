import { addDays, dayOf, startOfDay } from '../domain/money/days';

const HOUR_MS = 3_600_000;
/** Relative number of trades in each hour of a day: few at night, fewer at noon. */
const HOURS = [1, 0.5, 0.4, 0.3, 0.3, 0.6, 1.5, 3, 8, 12, 14, 12, 7, 9, 12, 13, 12, 10, 7, 6, 5, 4, 3, 2];
const busyUntil = (ms: number) =>
  HOURS.reduce((sum, weight, hour) => sum + weight * Math.min(1, Math.max(0, ms / HOUR_MS - hour)), 0);

/** Returns a random moment in the first `lengthMs` of a day, in milliseconds after midnight. Busy hours are more likely. */
function momentOfDay(lengthMs: number, rng: () => number): number {
  let left = rng() * busyUntil(lengthMs);
  for (const [hour, weight] of HOURS.entries()) {
    const part = weight * Math.min(1, Math.max(0, lengthMs / HOUR_MS - hour));
    if (left < part) return Math.min(lengthMs, Math.floor((hour + left / weight) * HOUR_MS));
    left -= part;
  }
  return lengthMs;
}

/**
 * Returns `count` sorted times within the last `days` days of Shanghai, today included, and none after `now`.
 * Weekends have fewer times. Even right after midnight, some times are from today, and some from yesterday before the
 * same time of day. So no statistic of a fresh sandbox is empty.
 */
export function tradeTimes(count: number, days: number, now: Date, rng: () => number): Date[] {
  const today = dayOf(now);
  const sinceMidnight = now.getTime() - startOfDay(today).getTime();
  const list = Array.from({ length: days }, (_, index) => {
    const day = addDays(today, index - days + 1);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const weight = (weekday === 0 ? 0.45 : weekday === 6 ? 0.6 : 1) * (0.85 + (0.3 * index) / days);
    return { day, weight: day === today ? (weight * busyUntil(sinceMidnight)) / busyUntil(24 * HOUR_MS) : weight };
  });
  const few = Math.max(4, Math.round(count / 500));
  const free = count - 2 * few;
  const whole = list.reduce((sum, { weight }) => sum + weight, 0);

  const times: number[] = [];
  const add = (day: string, lengthMs: number, amount: number) => {
    for (let i = 0; i < amount; i++) times.push(startOfDay(day).getTime() + momentOfDay(lengthMs, rng));
  };
  add(today, sinceMidnight, few);
  add(addDays(today, -1), sinceMidnight, few);
  let assigned = 0;
  let weightSoFar = 0;
  for (const { day, weight } of list) {
    weightSoFar += weight;
    const upTo = Math.round((free * weightSoFar) / whole);
    add(day, day === today ? sinceMidnight : 24 * HOUR_MS - 1, upTo - assigned);
    assigned = upTo;
  }
  return times.sort((a, b) => a - b).map((time) => new Date(time));
}
