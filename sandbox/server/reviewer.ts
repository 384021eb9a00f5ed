import { decideNext, hold } from '../domain/reviews';
import type { Platform } from './platform';
import { inTransaction } from './transaction';

/** How often it is looked for what is due, ms. */
const EVERY = 1_000;

/** Decides everything that is due, each in a transaction of its own. Any number of instances may do it at once. */
export async function decideAllDue(platform: Platform): Promise<void> {
  const moment = { now: platform.clock(), random: platform.random };
  while (true) {
    let found = false;
    const due = await platform.db
      .selectFrom('reviews')
      .select('review_id')
      .where('decided_at', 'is', null)
      .where('held_at', 'is', null)
      .where('due_at', '<=', moment.now)
      .orderBy('due_at')
      .orderBy('review_id')
      .executeTakeFirst();
    if (!due) return;
    try {
      found = await inTransaction(platform.db, (trx) => decideNext(trx, moment));
    } catch (error) {
      // One that cannot be decided must not keep the others waiting: a person sees it in the list.
      platform.log(`review ${due.review_id} failed`, error);
      await hold(platform.db, due.review_id, moment.now);
    }
    if (!found) return;
  }
}

/** Looks once a second. Answers how to stop, after a round that has begun. */
export function startReviewer(platform: Platform): () => Promise<void> {
  let round = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round = decideAllDue(platform)
      .catch((error) => platform.log('deciding reviews failed', error))
      .finally(() => {
        busy = false;
      });
  }, EVERY);
  timer.unref();
  return () => {
    clearInterval(timer);
    return round;
  };
}
