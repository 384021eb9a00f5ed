import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';
import { inTransaction } from '../db/transaction';
import { audit } from './audit';
import type { RealTime } from './clock';
import type { Actor, Context } from './context';
import { mustKnowPassword } from './loginAttempts';
import { refuse } from './refusal';

/*
 * Step-up authentication: a user who releases other users' requests must prove their identity with the login
 * password. The proof belongs to the session and is valid for five minutes, so that one proof covers several
 * releases.
 */

/** Time in ms for which a proof of identity is valid. */
export const PROOF_LIFE = 5 * 60_000;

/**
 * Checks the login password of the session's user. A wrong password counts as a failed login and is refused at its field. Opens
 * its own transactions, so that a refusal does not undo the counted attempt.
 */
export async function proveIdentity(
  { db, user, now, realNow, address }: Pick<Context, 'db' | 'now' | 'realNow' | 'address'> & { user: Actor },
  { password, field }: { password: string; field: string },
): Promise<void> {
  const { login_account, password_hash } = await db
    .selectFrom('users')
    .select(['password_hash', 'login_account'])
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  const tried = { account: login_account, hash: password_hash, password, realNow };
  await mustKnowPassword(db, tried, { field, name: '登录密码' });
  const { userId, sessionId } = user;
  await inTransaction(db, async (trx) => {
    await noteProof(trx, user, realNow);
    await audit(trx, { at: now, userId, sessionId, action: 'identity.proven', subject: userId, address });
  });
}

/**
 * Verifies the login password if the request contains one, then runs `work` in one transaction. So the user can prove the
 * identity and act in one request.
 */
export async function withProof<R extends Pick<Context, 'db' | 'now' | 'realNow' | 'address'> & { user: Actor }, T>(
  context: R,
  loginPassword: string | undefined,
  work: (context: R) => Promise<T>,
): Promise<T> {
  if (loginPassword !== undefined) await proveIdentity(context, { password: loginPassword, field: 'loginPassword' });
  return inTransaction(context.db, (db) => work({ ...context, db }));
}

/** Stores the time at which the session's user proved their identity. */
async function noteProof(db: Kysely<Database>, { sessionId }: Actor, realNow: RealTime): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proven_at: realNow })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * SQL column with the time at which the session's user last proved their identity. It is selected in the same query
 * as the waiting order or batch, which saves a round trip.
 */
export const provenAt = ({ sessionId }: Actor) =>
  sql<Date | null>`(select s.proven_at from sessions s where s.session_id = ${sessionId})`.as('proven_at');

/** Refuses a user without a proof of identity in this session within the last five minutes. Runs before any write. */
export function mustBeProven(proven: Date | null, realNow: RealTime): void {
  const since = proven?.getTime();
  if (since === undefined || since + PROOF_LIFE <= realNow.getTime()) refuse('请先确认身份', { bizCode: '20060001' });
}
