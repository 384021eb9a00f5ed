import { isConnectionLoss } from '../db/connectionLoss';
import { inTransaction } from '../db/transaction';
import { failLine, isLineWaiting, nextLine, payLine } from '../domain/money/batches/batchLines';
import type { Platform } from '../http/platform';
import { newIdOf } from '../http/requestContext';
import type { Work } from '../http/worker';

/** Pays one waiting batch line in its own transaction; returns false if no line waits. */
export async function payNextLine(platform: Platform): Promise<boolean> {
  const key = await nextLine(platform.db);
  if (!key) return false;
  const times = platform.clock.times(key.offsetMs);
  try {
    await inTransaction(platform.db, (db) =>
      payLine(
        {
          db,
          ...times,
          random: platform.random,
          reviewDelayMs: platform.reviewDelayMs,
          newId: newIdOf(platform),
        },
        key,
      ),
    );
  } catch (error) {
    // After a lost connection it is unknown whether the line was paid. The line is not marked as failed, but tried
    // again when the database is reachable.
    if (isConnectionLoss(error)) throw error;
    platform.log(`line ${key.line_no} of ${key.batch_no} failed`, error);
    await inTransaction(platform.db, (db) => failLine(db, key, times.now));
  }
  return true;
}

/** Pays every waiting batch line. Any number of instances may run it at once. */
async function payAllLines(platform: Platform, ended: () => boolean = () => false): Promise<void> {
  while (!ended() && (await payNextLine(platform)));
}

/**
 * Background work that pays waiting batch lines. It runs again while another instance has lines locked, because that
 * instance may crash before it pays them.
 */
export const payingBatches = (platform: Platform): Work => ({
  topic: 'batches',
  round: async (stopping) => {
    await payAllLines(platform, stopping);
    return (await isLineWaiting(platform.db)) ? platform.clock.roughly() : null;
  },
});
