import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';

/*
 * Two clocks. Business time (reviews, orders, entries, exports, days) can be moved forward by the sandbox controls.
 * Security time (envelopes, sessions, tickets, codes, locks, limits) is real time and cannot be moved. Business time
 * is a `Date`. Security time is the separate type `RealTime`, which only the platform's clock creates. So code that
 * passes business time instead does not compile.
 */

declare const REAL: unique symbol;
/** A moment of real time. It is a separate type, so that business time cannot be used in its place. */
export type RealTime = Date & { readonly [REAL]: true };

/** Marks a date as real time. Only the platform's start and tests use it. */
export const realTime = (at: Date): RealTime => at as RealTime;

/** The current moment on both clocks. */
export interface Times {
  /** Business time. */
  now: Date;
  realNow: RealTime;
}

/** SQL expression of the offset of business time in ms, to be selected together with other columns in one query. */
export const OFFSET = sql<number>`(select offset_ms from clock)`;

export async function readOffset(db: Kysely<Database>): Promise<number> {
  const { offset_ms } = await db.selectFrom('clock').select('offset_ms').executeTakeFirstOrThrow();
  return offset_ms;
}

/** Both clocks of a process. Their difference is stored only in the database. */
export interface Clock {
  real(): RealTime;
  /** Returns both clocks at this moment, for an offset that the caller has just read from the database. */
  times(offsetMs: number): Times;
  read(db: Kysely<Database>): Promise<Times>;
  /** Business time by the last offset that this process has read. Suitable for waiting, but not for storing. */
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
