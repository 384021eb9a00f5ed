import type { RawAnswer } from './answer';
import type { EarlyCall } from './earlyCall';

/** Maximum age of an early answer, ms. After that the data may be outdated. */
const FRESH_FOR = 10_000;

const canonical = (body: unknown): string =>
  JSON.stringify(body, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.keys(value)
            .sort()
            .map((key) => [key, value[key]]),
        )
      : value,
  );

/** Returns the early response to exactly this request, once; undefined if there is none. `now` in ms since 1970. */
export function takeEarlyCall(path: string, body: unknown, token: string, now: number): Promise<RawAnswer> | undefined {
  const waiting = typeof window === 'undefined' ? undefined : window.__early;
  const early: EarlyCall | undefined = waiting?.get(path);
  if (!waiting || !early) return undefined;
  waiting.delete(path);
  const same = early.sentWith(token) && canonical(JSON.parse(early.body)) === canonical(body);
  return same && now - early.startedAt < FRESH_FOR ? early.answer : undefined;
}
