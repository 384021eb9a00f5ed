import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import type { Actor } from './context';
import { refuse } from './refusal';

/*
 * Step-up: whoever releases what somebody else has made proves once more who they are, by their own login password. The
 * proof is the session's and good for five minutes, so that several are released with one.
 */

/** How long a proof is good, ms. */
export const PROOF_LIFE = 5 * 60_000;

/** Notes that the person of a session is who they say. */
export async function noteProof(db: Kysely<Database>, { sessionId }: Actor, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proven_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Refuses, before anything is taken, who has not proved who they are in this session in the last five minutes. */
export async function mustBeProven(db: Kysely<Database>, { sessionId }: Actor, now: Date): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select('proven_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  const since = session?.proven_at?.getTime();
  if (since === undefined || since + PROOF_LIFE <= now.getTime()) refuse('请先确认身份', { bizCode: '20060001' });
}
