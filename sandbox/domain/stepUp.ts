import { type Kysely, sql } from 'kysely';
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

/** When the session of who asks was proved: read together with what waits, which saves a trip. */
export const provenAt = ({ sessionId }: Actor) =>
  sql<Date | null>`(select s.proven_at from sessions s where s.session_id = ${sessionId})`.as('proven_at');

/** Refuses, before anything is taken, who has not proved who they are in this session in the last five minutes. */
export function mustBeProven(proven: Date | null, now: Date): void {
  const since = proven?.getTime();
  if (since === undefined || since + PROOF_LIFE <= now.getTime()) refuse('请先确认身份', { bizCode: '20060001' });
}
