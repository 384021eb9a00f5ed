import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';

/*
 * Two clocks. The controls can move business time (reviews, orders, entries, exports, days) forward. Security time (envelopes,
 * sessions, tickets, codes, locks, limits) is real time and cannot be moved. Business time is a `Date`. Security time is a type
 * of its own that only the platform's clock creates, so business time in its place does not compile.
 */

declare const REAL: unique symbol;
/** A moment of real time, as a type of its own. */
export type RealTime = Date & { readonly [REAL]: true };

/** Marks a date as real time. Only the platform's start and tests use it. */
export const realTime = (at: Date): RealTime => at as RealTime;

/** The current moment on both clocks. */
export interface Times {
  /** Business time. */
  now: Date;
  realNow: RealTime;
}

/** The offset of business time in ms, to be selected together with another query. */
export const OFFSET = sql<number>`(select offset_ms from clock)`;

export async function readOffset(db: Kysely<Database>): Promise<number> {
  const { offset_ms } = await db.selectFrom('clock').select('offset_ms').executeTakeFirstOrThrow();
  return offset_ms;
}

/** Both clocks of a process. Their difference is stored only in the database. */
export interface Clock {
  real(): RealTime;
  /** Returns both clocks at this moment, for an offset that has just been read. */
  times(offsetMs: number): Times;
  read(db: Kysely<Database>): Promise<Times>;
  /** Business time by the last known offset. Suitable for waiting, not for writing. */
  roughly(): Date;
}

export function makeClock(real: () => Date): Clock {
  let known = 0;
  const clock: Clock = {
    real: () => realTime(real()),
    times: (offsetMs) => {
      known = offsetMs;
      const realNow = clock.real();
      return { now: new Date(realNow.getTime() + offsetMs), realNow };
    },
    read: async (db) => clock.times(await readOffset(db)),
    roughly: () => new Date(clock.real().getTime() + known),
  };
  return clock;
}

/** Moves business time forward to `to` if it is earlier. Returns both clocks after that. */
export async function moveTo(db: Kysely<Database>, clock: Clock, to: Date): Promise<Times> {
  const ahead = to.getTime() - clock.real().getTime();
  const { offset_ms } = await db
    .updateTable('clock')
    .set({ offset_ms: sql<number>`greatest(offset_ms, ${ahead}::bigint)` })
    .returning('offset_ms')
    .executeTakeFirstOrThrow();
  return clock.times(offset_ms);
}
