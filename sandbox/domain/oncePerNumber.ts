import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';
import { refuse } from './refusal';

/*
 * Idempotency by the caller's request number. The first request with a number is executed, and the created object
 * stores the number and a hash of the content. A repeated request with the same number and content gets the first
 * response. The same number with other content is refused (S-02).
 */

/**
 * Returns the hash of a request's content, stored with its request number. The order of the fields changes the hash.
 */
export const hashOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Returns the hash of a request's content, independent of the order of its fields. */
export const hashOfContent = (content: Readonly<Record<string, unknown>>): string =>
  hashOf(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Refuses a request number that was already used for other content. `bizCode`: the code that the API call declares
 * for this refusal.
 */
export const otherContent = (bizCode = '20040004'): never => refuse('该请求号已用于其他内容，请重新提交', { bizCode });

/** Returns a function that checks whether a stored row has the same content hash as a request. */
export const byHash =
  (hash: string) =>
  ({ content_hash }: { content_hash: string | null }): boolean =>
    content_hash === hash;

/**
 * Returns the object that was created under a request number; undefined for an unused number. Refuses a used number
 * with other content.
 */
export function oncePerNumber<Row extends object>(
  known: Row | undefined,
  isSame: (row: Row) => boolean,
  refuseOther: () => never = otherContent,
): Row | undefined {
  return known === undefined || isSame(known) ? known : refuseOther();
}

/**
 * Makes requests with the same number wait until the transaction ends, so that the second request finds the first
 * response. `owner`: the member or enterprise to which the numbers belong.
 */
export const lockNumber = (
  db: Kysely<Database>,
  { owner, kind, requestNo }: { owner: string; kind: string; requestNo: string },
) => sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${owner} ${requestNo}`}, 0))`.execute(db);

/**
 * Returns the request number under which the platform stores a merchant's own number. The merchant number at its
 * beginning makes it unique within the member.
 */
export const requestNoOf = (merchantNo: string, outNo: string): string => `${merchantNo}/${outNo}`;

/** Returns the merchant's own number from a request number; empty if the order was not made by a program. */
export function outNoOf(requestNo: string, merchantNo: string | null): string {
  const before = `${merchantNo}/`;
  return merchantNo !== null && requestNo.startsWith(before) ? requestNo.slice(before.length) : '';
}
