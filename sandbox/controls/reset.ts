import { restoreSeed } from '../db/seedCopy';
import { announce, TOPICS } from '../domain/announce';
import type { Platform } from '../server/platform';
import { withoutWorkers } from '../server/worker';

/** `POST /sandbox/reset`: everything as right after the seed; sessions, counters, faults and messages sent are gone, business time is real time. */
export async function resetToSeed({ db, clock, workers }: Platform): Promise<void> {
  // It locks all tables. Work that makes row after row, like the statements of a week, would meet it in a deadlock each time.
  await withoutWorkers(workers, () => restoreSeed(db));
  // Its workers wait by the time that was.
  await clock.read(db);
  for (const topic of TOPICS) announce(db, topic);
}
