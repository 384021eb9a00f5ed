import type { CustomerPurpose } from '@sandbox/db/columnTypes';
import type { Database } from '@sandbox/db/schema';
import type { MemberAccounts, NewEntry } from '@sandbox/domain/money/ledger';
import { SEED_TIME } from '@test/support/sandbox';
import type { Kysely } from 'kysely';

export const YUNFAN = '13800000001';
export const OTHER_TENANT = '13800000004';
export const WAREHOUSE_ADMIN = 'yc_admin';

/** Returns the member number of the enterprise with this name. */
export async function memberNamed(db: Kysely<Database>, name: string): Promise<string> {
  const row = await db
    .selectFrom('members')
    .select('member_no')
    .where('member_name', '=', name)
    .executeTakeFirstOrThrow();
  return row.member_no;
}

export async function accountsOf(db: Kysely<Database>, memberNo: string): Promise<MemberAccounts> {
  const rows = await db
    .selectFrom('accounts')
    .select(['account_no', 'purpose'])
    .where('member_no', '=', memberNo)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.purpose as CustomerPurpose, row.account_no])) as MemberAccounts;
}

/** Creates a trade of the member to which entries can belong. Returns the trade's number. */
export async function aTrade(db: Kysely<Database>, memberNo: string, tradeNo: string): Promise<string> {
  await db
    .insertInto('trades')
    .values({
      trade_no: tradeNo,
      business_type: '4002',
      member_no: memberNo,
      merchant_no: null,
      direction: 'INNER',
      counterparty_name: '测试',
      counterparty_account: '',
      amount_cents: 1,
      status: 'SUCCESS',
      created_at: SEED_TIME,
      finished_at: SEED_TIME,
    })
    .execute();
  return tradeNo;
}

/** Builds an entry with the given sides. Each side is an account with its cents. */
export const anEntry = (
  tradeNo: string,
  sides: readonly (readonly [accountNo: string, cents: number])[],
  { at = SEED_TIME, remark = '测试' }: { at?: Date; remark?: string } = {},
): NewEntry => ({
  tradeNo,
  businessType: '4002',
  createdAt: at,
  postings: sides.map(([accountNo, amountCents]) => ({
    accountNo,
    amountCents,
    counterpartyName: '对手方',
    counterpartyAccount: '6222',
    remark,
  })),
});
