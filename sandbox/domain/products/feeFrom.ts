import type { Kysely } from 'kysely';
import type { FeeFrom } from '@/contract/calls/products';
import type { Database } from '../../db/schema';
import { formatCents } from '../money/cents';
import { wireTime } from '../money/days';

/** Returns how a merchant's fees are paid (deducted or from the fee account), and the fee account with its balance. */
export async function feeFromOf(
  db: Kysely<Database>,
  { merchantNo, memberNo }: { merchantNo: string; memberNo: string },
): Promise<{ feeFrom: FeeFrom; since: string | null; feeAccountNo: string; feeBalance: string }> {
  const merchant = await db
    .selectFrom('merchants')
    .select(['fee_from', 'fee_from_since'])
    .where('merchant_no', '=', merchantNo)
    .executeTakeFirst();
  const account = await db
    .selectFrom('accounts')
    .select(['account_no', 'balance_cents'])
    .where('member_no', '=', memberNo)
    .where('purpose', '=', 'FEE')
    .executeTakeFirst();
  return {
    feeFrom: merchant?.fee_from ?? 'TRADE',
    since: merchant?.fee_from_since ? wireTime(merchant.fee_from_since) : null,
    feeAccountNo: account?.account_no ?? '',
    feeBalance: formatCents(account?.balance_cents ?? 0),
  };
}
