import { type EnvelopeKeys, MAX_SKEW, openWith, readEnvelope, sealAnswer } from '@/common/crypto/envelope';
import type { RealTime } from '../domain/clock';
import { symmetricSm } from '../sm/native';
import { isSafe } from './body';
import type { Platform } from './platform';

/**
 * Maximum bytes of an encrypted body. It is enough for user input with each field full of Chinese, in hex. A call
 * with larger bodies declares its limit in the catalogue (`sealedLimit`).
 */
export const SEALED_LIMIT = 32 * 1024;

/**
 * Opens an encrypted request (interface, "Encrypted calls"). Returns null for every kind of fault: shape, key,
 * signature, padding, time, or a uuid used before. Only a valid envelope uses up its uuid, which is stored until the
 * envelope would be too old anyway. Rejects with OpenerBusy while more envelopes wait than the platform can open.
 */
export async function unseal(
  platform: Platform,
  { body, realNow, ...target }: { method: string; path: string; token: string; body: unknown; realNow: RealTime },
): Promise<{ body: unknown; keys: EnvelopeKeys } | null> {
  const envelope = readEnvelope(body, realNow.getTime());
  if (!envelope) return null;
  const opened = openWith(await platform.opener.open(envelope.wrapped), envelope, target, symmetricSm);
  if (!opened) return null;
  const { numInsertedOrUpdatedRows } = await platform.db
    .insertInto('envelope_nonces')
    // The uuid is kept for twice the allowed clock difference, because the time in the uuid may be that far in the future.
    .values({ uuid: opened.keys.uuid, expires_at: new Date(realNow.getTime() + 2 * MAX_SKEW) })
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return null;
  return isSafe(opened.body) ? opened : null;
}

/** Encrypts the response to an accepted envelope, including refusals and errors. */
export const sealReply = (
  platform: Platform,
  { keys, path, status, body }: { keys: EnvelopeKeys; path: string; status: number; body: unknown },
) => sealAnswer(keys, { path, status, body, random: platform.random }, symmetricSm);
