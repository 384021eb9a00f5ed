import type { RawAnswer } from './answer';
import type { EarlyCall } from './earlyCall';

/** Maximum age in ms of a response to a call that was started early. Older data may be outdated. */
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

/**
 * Returns the response of a call that the boot script started early, if it was for exactly this request. Each response is
 * returned once; undefined if there is none. `now` in ms since 1970.
 */
export function takeEarlyCall(path: string, body: unknown, token: string, now: number): Promise<RawAnswer> | undefined {
  const waiting = typeof window === 'undefined' ? undefined : window.__early;
  const early: EarlyCall | undefined = waiting?.get(path);
  if (!waiting || !early) return undefined;
  waiting.delete(path);
  const same = early.sentWith(token) && canonical(JSON.parse(early.body)) === canonical(body);
  return same && now - early.startedAt < FRESH_FOR ? early.answer : undefined;
}
