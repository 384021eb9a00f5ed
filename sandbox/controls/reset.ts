import { restoreSeed } from '../db/seedCopy';
import { announce, TOPICS } from '../domain/announce';
import type { Platform } from '../server/platform';

/** `POST /sandbox/reset`: everything as right after the seed; sessions, counters, faults and messages sent are gone, business time is real time. */
export async function resetToSeed({ db, clock }: Platform): Promise<void> {
  await restoreSeed(db);
  // Its workers wait by the time that was.
  await clock.read(db);
  for (const topic of TOPICS) announce(db, topic);
}
