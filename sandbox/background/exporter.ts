import { randomUUID } from 'node:crypto';
import { expire, nextJobAt, takeBack, type Worker, workNext } from '../domain/exports/jobs';
import type { Platform } from '../http/platform';
import type { Work } from '../http/worker';

/**
 * Background work that runs export jobs, one at a time. Takes over a job of another instance when that instance's
 * lease of the job has expired.
 */
export function exporting(platform: Platform): Work {
  const { db, alone, clock, exports: limits, exportSources: sources, log } = platform;
  const name = randomUUID();
  let isFirst = alone;
  return {
    topic: 'exports',
    round: async (stopping) => {
      if (isFirst) await takeBack(db);
      isFirst = false;
      await expire(db, (await clock.read(db)).now);
      const worker: Worker = { db, alone, name, clock, limits, sources, stopping };
      while (!stopping() && (await workNext(worker, log)));
      return stopping() ? null : nextJobAt(worker);
    },
  };
}
