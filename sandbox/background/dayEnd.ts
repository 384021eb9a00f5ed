import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import { notifyEndingKeys } from '../domain/apps/warn';
import { notifyExpired } from '../domain/collectSign/expire';
import { addDays, dayOf, startOfDay } from '../domain/money/days';
import { detailDays } from '../domain/money/entries/dayDetails';
import { foldTradeDays } from '../domain/money/entries/tradeTotals';
import { closeDays } from '../domain/statements/accountingDay';
import { makeStatements } from '../domain/statements/makeStatements';
import { notifyOverdue } from '../domain/statements/overdue';
import type { Platform } from '../http/platform';
import type { Work } from '../http/worker';

/**
 * Closes past accounting days, creates their statements, and notifies the statements' readers. Returns null if a day
 * could not be closed yet and the caller must retry soon.
 */
export async function closeAndState(
  db: Kysely<Database>,
  now: Date,
  stopping: () => boolean = () => false,
): Promise<string | null> {
  const closed = await closeDays(db, now);
  await makeStatements(db, now, { stopping });
  await notifyOverdue(db, now);
  await notifyExpired(db, now);
  await notifyEndingKeys(db, now);
  return closed;
}

/**
 * Adds recorded changes of trades to the daily totals, and computes the detailed totals of past days, so that lists are counted
 * fast.
 */
export async function foldDays(db: Kysely<Database>, now: Date): Promise<void> {
  await foldTradeDays(db);
  await detailDays(db, now);
}

/** Time in ms after which the closing of a day is tried again. */
const AGAIN = 1_000;

/**
 * Background work at the end of each business day (Asia/Shanghai); runs at the following midnight. If the sandbox's
 * clock is moved over several days, the work runs at each midnight, so that each day is closed separately.
 */
export function endingDays({ db, clock }: Pick<Platform, 'db' | 'clock'>): Work {
  const midnightAfter = (day: string) => startOfDay(addDays(day, 1));
  // Day of the previous round. The first round after the start of the process folds no daily totals (the janitor
  // does), so that the start is fast.
  let seen: string | undefined;
  return {
    topic: 'days',
    round: async (stopping) => {
      const { now } = await clock.read(db);
      const today = dayOf(now);
      if (seen !== undefined && seen !== today) await foldDays(db, now);
      seen = today;
      const closed = await closeAndState(db, now, stopping);
      return closed === null ? new Date(now.getTime() + AGAIN) : midnightAfter(today);
    },
    nextAt: async () => midnightAfter(dayOf((await clock.read(db)).now)),
  };
}
