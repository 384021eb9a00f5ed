import { type EnvelopeKeys, MAX_SKEW, openRequest, sealAnswer } from '@/shared/gateway/envelope';
import { isSafe } from './body';
import type { Platform } from './platform';

/**
 * Most bytes of a sealed body that anybody may have opened: what a user fills in, each field full of Chinese, in hex. A
 * call that carries more says so in the catalogue (`sealedLimit`).
 */
export const SEALED_LIMIT = 32 * 1024;

/**
 * Opens a sealed request (interface, "Encrypted calls"). Null for every fault alike: shape, key, sign, padding, time,
 * a uuid seen before. Only a genuine envelope uses up its uuid, which is kept in the database until it is stale.
 */
export async function unseal(
  platform: Platform,
  { method, path, token, body, now }: { method: string; path: string; token: string; body: unknown; now: Date },
): Promise<{ body: unknown; keys: EnvelopeKeys } | null> {
  const opened = openRequest({
    method,
    path,
    token,
    body,
    privateKey: platform.keys.privateKey,
    now: now.getTime(),
  });
  if (!opened) return null;
  const { numInsertedOrUpdatedRows } = await platform.db
    .insertInto('envelope_nonces')
    // Twice the window: the uuid's time may be that far ahead.
    .values({ uuid: opened.keys.uuid, expires_at: new Date(now.getTime() + 2 * MAX_SKEW) })
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return null;
  return isSafe(opened.body) ? opened : null;
}

/** Seals whatever is answered to an accepted envelope, refusals and faults too. */
export const sealReply = (
  platform: Platform,
  { keys, path, status, body }: { keys: EnvelopeKeys; path: string; status: number; body: unknown },
) => sealAnswer(keys, { path, status, body, random: platform.random });
