import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import { audit } from './audit';
import type { Context } from './context';
import { enterpriseToStartIn } from './people';
import { endSessionsOf, startSession } from './sessions';
import { readConfig } from './settings';

/**
 * Signs in a user whose identity is already proven. Ends the user's other sessions if only one session is allowed.
 * Starts a session in the enterprise that `enterpriseToStartIn` selects, and writes the audit log. Runs in the
 * caller's transaction.
 */
export async function signInProved(
  trx: Kysely<Database>,
  { userId, userVersion }: { userId: string; userVersion: number },
  { now, realNow, address, device, random }: Pick<Context, 'now' | 'realNow' | 'address' | 'device' | 'random'>,
): Promise<{ token: string; enterpriseId: string | null }> {
  // Writes the membership before any session is locked. A change of a user's role uses the same order, so the two
  // transactions cannot deadlock.
  await trx.updateTable('user_enterprises').set({ last_login_at: realNow }).where('user_id', '=', userId).execute();
  if ((await readConfig(trx)).singleSession) await endSessionsOf(trx, userId, 'OTHER_SIGN_IN', realNow);
  const enterpriseId = await enterpriseToStartIn(trx, userId);
  const { sessionId, token } = await startSession(trx, random, {
    userId,
    userVersion,
    enterpriseId,
    address,
    device,
    realNow,
  });
  await audit(trx, {
    at: now,
    userId,
    sessionId,
    action: 'session.started',
    subject: userId,
    detail: { enterpriseId },
    address,
  });
  return { token, enterpriseId };
}
