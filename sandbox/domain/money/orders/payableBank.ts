import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema';
import { isVerified } from '../../onboarding/proofs';

/**
 * Returns the reason why an own bank account can no longer receive payments; null if it can. Locks the row until the transaction
 * ends. The account may have been removed or lost its verification since the lookup.
 */
export async function bankObstacle(
  db: Kysely<Database>,
  settleAccountId: string,
  now: Date,
): Promise<'gone' | 'unverified' | null> {
  const bank = await db
    .selectFrom('settle_accounts')
    .selectAll()
    .where('settle_account_id', '=', settleAccountId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (bank.deleted_at !== null || bank.status !== 'PASS') return 'gone';
  const account = { enterpriseId: bank.enterprise_id, accountNo: bank.account_no };
  return (await isVerified(db, account, now)) ? null : 'unverified';
}
