import type { Kysely } from 'kysely';
import type { CollectColumn } from '../../../db/columnTypes';
import type { Database } from '../../../db/schema';

/**
 * Returns the bank account to which an enterprise pays recharges: the enterprise's virtual account if it is open,
 * otherwise the account that all enterprises share.
 */
export async function collectAccount(
  db: Kysely<Database>,
  { enterpriseId, memberName }: { enterpriseId: string | null; memberName: string },
): Promise<Omit<CollectColumn, 'postscript'>> {
  const own = await rechargeOf(db, enterpriseId);
  return own
    ? { accountName: memberName, accountNo: own.account_no, bankName: RECHARGE_BANK }
    : { accountName: '开放平台备付金专户', accountNo: '1202020919900100001', bankName: RECHARGE_BANK };
}

export const RECHARGE_BANK = '中国工商银行杭州分行营业部';

export const rechargeOf = (db: Kysely<Database>, enterpriseId: string | null) =>
  db.selectFrom('enterprise_recharges').selectAll().where('enterprise_id', '=', enterpriseId).executeTakeFirst();
