import { restoreSeed } from '../db/seedCopy';
import { announce, TOPICS } from '../domain/announce';
import type { Platform } from '../server/platform';

/** `POST /sandbox/reset`: everything as right after the seed; sessions, counters, faults and messages sent are gone. */
export async function resetToSeed({ db }: Platform): Promise<void> {
  await restoreSeed(db);
  for (const topic of TOPICS) announce(db, topic);
}
