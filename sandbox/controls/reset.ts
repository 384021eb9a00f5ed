import { restoreSeed } from '../db/seedCopy';
import { announce, TOPICS } from '../domain/announce';
import type { Platform } from '../http/platform';
import { withoutWorkers } from '../http/worker';

/**
 * `POST /sandbox/reset`: restores the state right after the seed. Sessions, counters, faults and sent messages are deleted, and
 * business time is set back to real time.
 */
export async function resetToSeed({ db, clock, workers }: Platform): Promise<void> {
  // A reset locks all tables. Workers are paused, because a worker that writes many rows, such as a week's
  // statements, would deadlock with the reset each time.
  await withoutWorkers(workers, () => restoreSeed(db));
  // Re-reads the clock. Otherwise the workers would still wait by the business time before the reset.
  await clock.read(db);
  for (const topic of TOPICS) announce(db, topic);
}
