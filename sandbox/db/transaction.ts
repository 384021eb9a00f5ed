import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema';

const TRIES = 5;
/**
 * SQLSTATEs of serialization failure and deadlock. In both cases the database has rolled back the whole transaction,
 * so the work can be repeated.
 */
const AGAIN = new Set(['40001', '40P01']);

/** An error that ends a transaction with an expected outcome, such as a refusal, and not an internal error. */
export abstract class Outcome extends Error {
  /** True if the writes before the error are committed. */
  abstract readonly keepsWrites: boolean;
}

type AfterCommit = (db: Kysely<Database>) => void;
const afterCommit = new WeakMap<Kysely<Database>, AfterCommit[]>();

/**
 * Runs `work` with the database: at once if no transaction is open, otherwise after the commit, when other connections can see
 * the writes. After a rollback it does not run.
 */
export function whenCommitted(db: Kysely<Database>, work: AfterCommit): void {
  if (!db.isTransaction) work(db);
  else afterCommit.set(db, [...(afterCommit.get(db) ?? []), work]);
}

/**
 * Runs `work` in one transaction. A thrown `Outcome` rolls back the writes. If the outcome has `keepsWrites`, the
 * writes are committed and the outcome is still thrown.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      let committing: Transaction<Database> | undefined;
      const ended = await db.transaction().execute(async (trx) => {
        committing = trx;
        try {
          return { value: await work(trx) };
        } catch (error) {
          if (error instanceof Outcome && error.keepsWrites) return { outcome: error };
          throw error;
        }
      });
      for (const callback of (committing && afterCommit.get(committing)) ?? []) callback(db);
      if ('outcome' in ended) throw ended.outcome;
      return ended.value as T;
    } catch (error) {
      if (attempt >= TRIES || !AGAIN.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

/** Runs `work` in the current transaction, or in a new one if none is open. */
export const joinTransaction = <T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> => (db.isTransaction ? work(db as Transaction<Database>) : inTransaction(db, work));
