import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import { detailDays } from '../domain/money/dayDetails';
import { addDays, dayOf, startOfDay } from '../domain/money/days';
import { foldTradeDays } from '../domain/money/tradeTotals';
import type { Platform } from './platform';
import type { Work } from './worker';

/** Rolls up what trades have changed, and the days that are over. */
export async function foldDays(db: Kysely<Database>, now: Date): Promise<void> {
  await foldTradeDays(db);
  await detailDays(db, now);
}

/**
 * The end of each business day (Asia/Shanghai): what depends on a day is done when the next one begins. A moved clock stops
 * at every midnight on its way, so that each day ends by itself.
 */
export function endingDays({ db, clock }: Pick<Platform, 'db' | 'clock'>): Work {
  const midnightAfter = (day: string) => startOfDay(addDays(day, 1));
  // The day in which this process began is left to the janitor: nobody waits for it at a start.
  let seen: string | undefined;
  return {
    topic: 'days',
    round: async () => {
      const { now } = await clock.read(db);
      const today = dayOf(now);
      if (seen !== undefined && seen !== today) await foldDays(db, now);
      seen = today;
      return midnightAfter(today);
    },
    nextAt: async () => midnightAfter(dayOf((await clock.read(db)).now)),
  };
}
