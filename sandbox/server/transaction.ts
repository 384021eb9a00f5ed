import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema';
import { tellAnnounced } from '../domain/announce';
import { Refusal } from '../handlers/handler';

const TRIES = 5;
/** Serialisation failure and deadlock: the database undid everything, the work can simply be done again. */
const AGAIN = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction. A refusal undoes what was written, unless it says `keep`: then the writes stand and
 * the refusal is thrown all the same. What it announces is told when it is committed.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      let committing: Transaction<Database> | undefined;
      const outcome = await db.transaction().execute(async (trx) => {
        committing = trx;
        try {
          return { value: await work(trx) };
        } catch (error) {
          if (error instanceof Refusal && error.detail.keep) return { refusal: error };
          throw error;
        }
      });
      if (committing) tellAnnounced(db, committing);
      if ('refusal' in outcome) throw outcome.refusal;
      return outcome.value as T;
    } catch (error) {
      if (attempt >= TRIES || !AGAIN.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
