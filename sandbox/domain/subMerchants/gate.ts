import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { Obstacle } from '../applications/model';
import type { Actor } from '../context';
import { refuse } from '../refusal';

const NO_AGENT: Obstacle = { msg: '企业不是平台商户，或平台商户资格已取消', bizCode: 'NOT_AGENT' };

/** Refuses a user who is not, or no longer, an agent in the current enterprise. */
export async function mustBeAgent(
  db: Kysely<Database>,
  { userId, enterpriseId }: Pick<Actor, 'userId' | 'enterpriseId'>,
): Promise<void> {
  const row = await db
    .selectFrom('user_enterprises')
    .select('agent_flag')
    .where('user_id', '=', userId)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst();
  if (row?.agent_flag !== true) refuse(NO_AGENT.msg, { bizCode: NO_AGENT.bizCode });
}

/**
 * Returns the reason why an enterprise's application about a sub-merchant cannot be approved: none of its users is an
 * agent any more. Null if it can.
 */
export async function agentObstacle(db: Kysely<Database>, enterpriseId: string): Promise<Obstacle | null> {
  const row = await db
    .selectFrom('user_enterprises')
    .select('user_id')
    .where('enterprise_id', '=', enterpriseId)
    .where('agent_flag', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row ? null : NO_AGENT;
}
