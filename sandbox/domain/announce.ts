import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';

/** What is worked off in the background. */
export const TOPICS = ['reviews', 'batches', 'exports'] as const;
export type Topic = (typeof TOPICS)[number];

/** Is told of work; null: there is some now, else when it is due. */
export type Ear = (topic: Topic, due: Date | null) => void;

const ears = new WeakMap<Kysely<Database>, Ear>();
/** What open transactions have written: nobody can see it before they end. */
const held = new WeakMap<Kysely<Database>, { topic: Topic; due: Date | null }[]>();

/** `ear` hears what is announced on a database from now on. */
export const hear = (db: Kysely<Database>, ear: Ear): void => void ears.set(db, ear);

/** Says that there is work, or will be when it is due; in a transaction, when it is committed. */
export function announce(db: Kysely<Database>, topic: Topic, due: Date | null = null): void {
  if (!db.isTransaction) ears.get(db)?.(topic, due);
  else held.set(db, [...(held.get(db) ?? []), { topic, due }]);
}

/** The transaction is committed: what it has announced is told on its database. */
export function tellAnnounced(db: Kysely<Database>, transaction: Kysely<Database>): void {
  for (const { topic, due } of held.get(transaction) ?? []) ears.get(db)?.(topic, due);
}
