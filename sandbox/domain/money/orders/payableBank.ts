import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema';
import { isVerified } from '../../onboarding/proofs';

/**
 * Returns the reason why a bank account of the member can no longer receive payments; null if it can. The account may
 * have been removed or lost its verification since it was looked up. Locks the account's row until the transaction
 * ends.
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
