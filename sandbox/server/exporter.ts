import { randomUUID } from 'node:crypto';
import { expire, takeBack, type Worker, workNext } from '../domain/exports/jobs';
import type { Platform } from './platform';

/** How often it is looked for jobs, ms. */
const EVERY = 500;
/** How often it is looked for what has expired. */
const ROUNDS_TO_EXPIRE = 120;

/** Works the export jobs off, one at a time. Answers how to stop: what is under way waits for the next start. */
export function startExporter(platform: Platform): () => Promise<void> {
  let stopping = false;
  const worker: Worker = {
    db: platform.db,
    alone: platform.alone,
    name: randomUUID(),
    clock: platform.clock,
    limits: platform.exports,
    stopping: () => stopping,
  };
  let rounds = 0;
  const round = async () => {
    if (rounds++ % ROUNDS_TO_EXPIRE === 0) await expire(platform.db, platform.clock());
    while (!stopping && (await workNext(worker, platform.log)));
  };
  const missed = (error: unknown) => platform.log('exporting failed', error);
  let running = platform.alone ? takeBack(platform.db).catch(missed) : Promise.resolve();
  let busy = false;
  const look = () => {
    if (busy) return;
    busy = true;
    running = running
      .then(round)
      .catch(missed)
      .finally(() => {
        busy = false;
      });
  };
  const timer = setInterval(look, EVERY);
  timer.unref();
  return () => {
    stopping = true;
    clearInterval(timer);
    return running;
  };
}
