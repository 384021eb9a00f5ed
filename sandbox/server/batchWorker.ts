import { failLine, nextLine, payLine } from '../domain/money/batchLines';
import type { Platform } from './platform';
import { inTransaction } from './transaction';

/** How often it is looked for lines that wait, ms. */
const EVERY = 500;

/** Pays one line, in a transaction of its own; false when none waits. */
export async function payNextLine(platform: Platform): Promise<boolean> {
  const key = await nextLine(platform.db);
  if (!key) return false;
  const now = platform.clock();
  try {
    await inTransaction(platform.db, (db) =>
      payLine(
        {
          db,
          now,
          random: platform.random,
          reviewDelayMs: platform.reviewDelayMs,
          newId: (prefix) => `${prefix}${Buffer.from(platform.random(10)).toString('hex')}`,
        },
        key,
      ),
    );
  } catch (error) {
    platform.log(`line ${key.line_no} of ${key.batch_no} failed`, error);
    await inTransaction(platform.db, (db) => failLine(db, key, now));
  }
  return true;
}

/** Pays every line that waits. Any number of instances may do it at once. */
export async function payAllLines(platform: Platform, ended: () => boolean = () => false): Promise<void> {
  while (!ended() && (await payNextLine(platform)));
}

/** Looks twice a second. Answers how to stop, after the line that has begun. */
export function startBatchWorker(platform: Platform): () => Promise<void> {
  let round = Promise.resolve();
  let busy = false;
  let ended = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round = payAllLines(platform, () => ended)
      .catch((error) => platform.log('paying batches failed', error))
      .finally(() => {
        busy = false;
      });
  }, EVERY);
  timer.unref();
  return () => {
    ended = true;
    clearInterval(timer);
    return round;
  };
}
