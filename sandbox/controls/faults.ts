import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { CRYPTO_VERSION, type EnvelopeKeys } from '@/common/crypto/envelope';
import { httpError } from '../http/answers';
import type { Platform } from '../http/platform';
import { sealReply } from '../http/sealed';

/**
 * The body of `POST /sandbox/faults`, which makes the next responses fail or wait (interface, "Sandbox controls").
 */
export const FaultRequest = z.strictObject({
  /** Path of an API call as in the catalogue of calls, or `*` for every path. */
  path: z.string().check(z.minLength(1), z.maxLength(256)),
  times: z.int().check(z.gte(1), z.lte(10_000)),
  /**
   * `before`: the fault replaces the call, which has no effect. `after`: the call takes effect, and the fault replaces only its
   * response.
   */
  when: z._default(z.enum(['before', 'after']), 'before'),
  status: z.optional(z.int().check(z.gte(200), z.lte(599))),
  delayMs: z.optional(z.int().check(z.gte(0), z.lte(600_000))),
  /** Closes the connection without a response. */
  drop: z.optional(z.boolean()),
  /** Response body: a text is sent unchanged, other values as JSON. It is never encrypted. */
  body: z.optional(z.unknown()),
  contentType: z.optional(z.string().check(z.maxLength(128), z.regex(/^[\x20-\x7e]+$/))),
  /** Response in the platform's format, such as `{ code, msg }`. It is encrypted if the request was encrypted. */
  answer: z.optional(z.unknown()),
});
export type FaultRequest = z.infer<typeof FaultRequest>;

/** A simulated fault that applies to the current request. */
export interface Fault extends Omit<FaultRequest, 'path' | 'times'> {
  /** True if the fault replaces the real response. False for a fault that only delays the response. */
  replaces: boolean;
}

/** False while no fault is set, so that a sandbox without faults runs no query for them. One entry per database. */
const mayHaveFaults = new WeakMap<object, boolean>();

export async function addFault(platform: Platform, { path, times, ...fault }: FaultRequest): Promise<void> {
  await platform.db
    .insertInto('faults')
    .values({ path, times_left: times, fault: JSON.stringify(fault) })
    .execute();
  mayHaveFaults.set(platform.db, true);
}

export async function clearFaults(platform: Platform): Promise<void> {
  await platform.db.deleteFrom('faults').execute();
}

/** Returns the oldest fault set for one of the paths, and uses up one of its repetitions; null if no fault is set. */
export async function claimFault(platform: Platform, paths: string[]): Promise<Fault | null> {
  // Only a single process may skip the query. With several instances, another instance may have set a fault, which
  // only the database shows.
  if (platform.alone && mayHaveFaults.get(platform.db) === false) return null;
  const { rows } = await sql<{ fault: FaultRequest | null; more: boolean }>`
    with taken as (
      update faults set times_left = times_left - 1
      where id = (
        select id from faults where times_left > 0 and path = any(${[...paths, '*']}) order by id limit 1 for update
      )
      returning fault
    )
    select (select fault from taken) as fault, exists (select from faults where times_left > 0) as more`.execute(
    platform.db,
  );
  const { fault = null, more = false } = rows[0] ?? {};
  if (!fault) {
    mayHaveFaults.set(platform.db, more);
    return null;
  }
  const replaces =
    fault.drop === true ||
    [fault.status, fault.body, fault.contentType, fault.answer].some((value) => value !== undefined);
  return { ...fault, replaces };
}

/** Sends the fault's response instead of the real response. Returns false if the fault has no response. */
export async function spoil(
  platform: Platform,
  { fault, reply, path, keys }: { fault: Fault; reply: FastifyReply; path: string; keys: EnvelopeKeys | null },
): Promise<boolean> {
  if (fault.when === 'after' && fault.delayMs) await platform.sleep(fault.delayMs);
  if (!fault.replaces) return false;
  if (fault.drop) {
    reply.hijack();
    reply.raw.socket?.destroy();
    return true;
  }
  const status = fault.status ?? 200;
  reply.code(status).header('content-type', fault.contentType ?? 'application/json; charset=utf-8');
  if (fault.answer !== undefined) {
    const sealed = keys && sealReply(platform, { keys, path, status, body: fault.answer });
    if (sealed) reply.header('crypto', CRYPTO_VERSION);
    await reply.send(JSON.stringify(sealed ?? fault.answer));
    return true;
  }
  const body = fault.body ?? (fault.status === undefined ? '' : httpError(status).body);
  await reply.send(typeof body === 'string' ? body : JSON.stringify(body));
  return true;
}
