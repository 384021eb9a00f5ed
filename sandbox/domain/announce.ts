import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import { whenCommitted } from '../db/transaction';

/** What is worked off in the background. */
export const TOPICS = ['reviews', 'batches', 'exports', 'days', 'notifications', 'cashier'] as const;
export type Topic = (typeof TOPICS)[number];

/** Is told of work; null: there is some now, else when it is due. */
export type Ear = (topic: Topic, due: Date | null) => void;

const ears = new WeakMap<Kysely<Database>, Ear>();

/** `ear` hears what is announced on a database from now on. */
export const hear = (db: Kysely<Database>, ear: Ear): void => void ears.set(db, ear);

/** Says that there is work, or will be when it is due; in a transaction, when it is committed. */
export const announce = (db: Kysely<Database>, topic: Topic, due: Date | null = null): void =>
  whenCommitted(db, (committed) => ears.get(committed)?.(topic, due));
