import { randomUUID } from 'node:crypto';
import { expire, nextJobAt, takeBack, type Worker, workNext } from '../domain/exports/jobs';
import type { Platform } from '../http/platform';
import type { Work } from '../http/worker';

/** The work of running export jobs, one at a time. A job of another instance is taken over when its lease ends. */
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
