import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema';
import { isVerified } from '../../onboarding/proofs';

/**
 * Why a bank account of the enterprise's own cannot be paid to any more; null when it can. Locked until the transaction
 * ends: it may have been removed, or have lost its verification, since it was looked up.
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
