import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { Owner } from '../applications/model';
import { notYours } from '../refusal';

/**
 * Returns the sub-merchant that an application of this enterprise concerns. Another agent's sub-merchant is treated
 * as unknown.
 */
export async function subOfOwner(
  db: Kysely<Database>,
  { enterpriseId }: Pick<Owner, 'enterpriseId'>,
  merchantNo: string,
) {
  const row = await db
    .selectFrom('sub_merchants as s')
    .innerJoin('merchants as own', 'own.merchant_no', 's.agent_merchant_no')
    .innerJoin('merchants as m', 'm.merchant_no', 's.merchant_no')
    .innerJoin('enterprises as e', 'e.enterprise_id', 'm.enterprise_id')
    .select(['m.merchant_no', 'm.merchant_name', 'm.enterprise_id', 'm.audit_status', 'e.enterprise_name'])
    .where('s.merchant_no', '=', merchantNo)
    .where('own.enterprise_id', '=', enterpriseId)
    .executeTakeFirst();
  return row ?? notYours();
}

export type Sub = Awaited<ReturnType<typeof subOfOwner>>;
