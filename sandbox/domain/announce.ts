import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import { whenCommitted } from '../db/transaction';

/** The topics of background work. */
export const TOPICS = ['reviews', 'batches', 'exports', 'days', 'notifications', 'cashier'] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * A listener for announcements of background work. `due` is null if the work can start now, otherwise the time at which it
 * becomes due.
 */
export type Ear = (topic: Topic, due: Date | null) => void;

const ears = new WeakMap<Kysely<Database>, Ear>();

/** Registers a listener for announcements of work on a database. */
export const hear = (db: Kysely<Database>, ear: Ear): void => void ears.set(db, ear);

/**
 * Wakes the workers of a topic: at once, or when the work becomes due. Inside a transaction, wakes them after the
 * commit.
 */
export const announce = (db: Kysely<Database>, topic: Topic, due: Date | null = null): void =>
  whenCommitted(db, (committed) => ears.get(committed)?.(topic, due));
