import { isConnectionLoss } from '../db/connectionLoss';
import { inTransaction } from '../db/transaction';
import { decideNext, hold, nextDue } from '../domain/reviews';
import type { Platform } from '../http/platform';
import type { Work } from '../http/worker';

/** Decides all due reviews, each in its own transaction. Any number of instances may do it in parallel. */
export async function decideAllDue(platform: Platform, stopping: () => boolean = () => false): Promise<void> {
  while (!stopping()) {
    const due = await nextDue(platform.db);
    if (!due) return;
    const { now } = platform.clock.times(due.offsetMs);
    if (due.at > now) return;
    const moment = { now, random: platform.random, publicUrl: platform.publicUrl, reviewKinds: platform.reviewKinds };
    let found = false;
    try {
      found = await inTransaction(platform.db, (trx) => decideNext(trx, moment));
    } catch (error) {
      // A lost connection is not a fault of this review. The error is rethrown, and the review is not put on hold.
      if (isConnectionLoss(error)) throw error;
      // A review whose decision fails must not block the other reviews. It is put on hold until a person decides it
      // in the list of reviews.
      platform.log(`review ${due.reviewId} failed`, error);
      await hold(platform.db, due.reviewId, moment.now);
    }
    if (!found) return;
  }
}

/** Background work that decides due reviews. It is scheduled again for the time at which the next review is due. */
export const reviewing = (platform: Platform): Work => {
  const nextAt = async () => (await nextDue(platform.db))?.at ?? null;
  return {
    topic: 'reviews',
    round: async (stopping) => {
      await decideAllDue(platform, stopping);
      return nextAt();
    },
    nextAt,
  };
};
