import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { Actor } from '../context';
import { refuse } from '../refusal';

/**
 * Refuses a user whose enterprise has no member books. An enterprise has member books while the product 一户通 (accounts
 * for members) or 分账 (splits) is open. The product may be stopped while a page with the books is open.
 */
export async function mustKeepBooks(
  db: Kysely<Database>,
  { userId, enterpriseId }: Pick<Actor, 'userId' | 'enterpriseId'>,
): Promise<void> {
  const row = await db
    .selectFrom('user_enterprises')
    .select('recipient_flag')
    .where('user_id', '=', userId)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst();
  if (row?.recipient_flag !== true) refuse('企业尚未开通会员账簿，或已被停用', { bizCode: 'NOT_RECEIVER' });
}
