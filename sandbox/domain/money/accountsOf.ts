import { type Kysely, sql } from 'kysely';
import type { FundAccount } from '@/contract/calls/fundAccounts';
import type { AccountChoice } from '@/contract/calls/orderQueries';
import type { CustomerPurpose } from '../../db/columnTypes';
import type { Database } from '../../db/schema';
import type { Actor } from '../context';
import { notYours, refuse } from '../refusal';
import { formatCents } from './cents';
import { dayOf, wireTime } from './days';

const COLUMNS = [
  'a.account_no',
  'a.account_name',
  'a.status',
  'a.member_no',
  'a.frozen_cents',
  'm.member_name',
  sql<CustomerPurpose>`a.purpose`.as('purpose'),
  sql<number>`a.balance_cents`.as('balance_cents'),
] as const;

const customerAccounts = (db: Kysely<Database>) =>
  db.selectFrom('accounts as a').innerJoin('members as m', 'm.member_no', 'a.member_no').select(COLUMNS);

export type CustomerAccount = Awaited<ReturnType<typeof ownAccount>>;

const ORDER = sql`array_position(array['BALANCE', 'SETTLEMENT', 'FEE', 'SPLIT'], a.purpose)`;

/** Returns the member's accounts; the default account for payments is first. */
export const ownAccountsOf = (db: Kysely<Database>, memberNo: string) =>
  customerAccounts(db).where('a.member_no', '=', memberNo).orderBy(ORDER).execute();

/**
 * Returns an account of the member that has one of the given purposes. Another member's account is treated as
 * unknown. `field`: the request field at which a refusal is reported.
 */
export async function ownAccount(
  db: Kysely<Database>,
  user: Actor,
  accountNo: string,
  { purposes, field }: { purposes?: readonly CustomerPurpose[]; field?: string } = {},
) {
  const row = await customerAccounts(db)
    .where('a.account_no', '=', accountNo)
    .where('a.member_no', '=', user.memberNo)
    .executeTakeFirst();
  const account = row ?? notYours();
  const msg = '该账户不能用于此操作';
  if (purposes && !purposes.includes(account.purpose))
    refuse(msg, field === undefined ? {} : { fields: { [field]: msg } });
  return account;
}

/**
 * Returns the balance account with this number, of any member, as the payee of a transfer. Undefined if the number is
 * unknown.
 */
export const walletOf = (db: Kysely<Database>, accountNo: string) =>
  customerAccounts(db).where('a.account_no', '=', accountNo).where('a.purpose', '=', 'BALANCE').executeTakeFirst();

/** Returns the balance accounts of the user's other enterprises, if the user has the permission there. */
export const otherAccountsOf = (db: Kysely<Database>, user: Actor, permission: 'fund:read' | 'fund:move') =>
  customerAccounts(db)
    .innerJoin('user_enterprises as ue', 'ue.enterprise_id', 'm.enterprise_id')
    .innerJoin('role_permissions as rp', 'rp.role_id', 'ue.role_id')
    .innerJoin('enterprises as e', 'e.enterprise_id', 'm.enterprise_id')
    .where('ue.user_id', '=', user.userId)
    .where('rp.permission', '=', permission)
    .where('e.settled_status', '=', 'PASS')
    .where('a.member_no', '<>', user.memberNo)
    .where('a.purpose', '=', 'BALANCE')
    .orderBy('m.member_no')
    .execute();

export const shownChoice = (account: CustomerAccount, user: Actor): AccountChoice => ({
  accountNo: account.account_no,
  accountName: account.account_name,
  accountType: account.purpose,
  ownerName: account.member_name,
  own: account.member_no === user.memberNo,
  availableBalance: formatCents(account.balance_cents - account.frozen_cents),
  status: account.status,
});

/** Returns the member's accounts with pending amounts and today's movements. */
export async function fundAccounts(db: Kysely<Database>, memberNo: string, now: Date): Promise<FundAccount[]> {
  const { rows } = await sql<{
    account_no: string;
    account_name: string;
    purpose: CustomerPurpose;
    balance_cents: number;
    frozen_cents: number;
    status: 'NORMAL' | 'FROZEN';
    last_entry_at: Date | null;
    opened_at: Date;
    pending_out: number;
    pending_in: number;
    today_in: number;
    today_out: number;
  }>`
    select a.account_no, account_name, purpose, balance_cents, frozen_cents, status, last_entry_at, opened_at,
           coalesce(way.pending_out, 0) as pending_out, coalesce(way.pending_in, 0) as pending_in,
           coalesce(today.today_in, 0) as today_in, coalesce(today.today_out, 0) as today_out
      from accounts a
      left join lateral (
        select sum(amount_cents + fee_cents) filter (where payer_account_no = a.account_no)::bigint as pending_out,
               sum(amount_cents - fee_cents) filter (where payee_account_no = a.account_no and payer_account_no is null)::bigint
                 as pending_in
          from orders where member_no = ${memberNo} and state = 'PROCESSING' and finished_at is null
      ) way on true
      left join lateral (
        select sum(sum_cents) filter (where direction = 'IN')::bigint as today_in,
               sum(sum_cents) filter (where direction = 'OUT')::bigint as today_out
          from flow_days d where d.member_no = ${memberNo} and d.day = ${dayOf(now)}::date and d.account_no = a.account_no
      ) today on true
     where a.member_no = ${memberNo}
     order by ${ORDER}`.execute(db);
  return rows.map((row) => ({
    accountNo: row.account_no,
    accountName: row.account_name,
    accountType: row.purpose,
    balance: formatCents(row.balance_cents),
    availableBalance: formatCents(row.balance_cents - row.frozen_cents),
    frozenBalance: formatCents(row.frozen_cents),
    status: row.status,
    lastEntryTime: row.last_entry_at && wireTime(row.last_entry_at),
    openTime: wireTime(row.opened_at),
    pendingOut: formatCents(row.pending_out),
    pendingIn: formatCents(row.pending_in),
    todayIn: formatCents(row.today_in),
    todayOut: formatCents(row.today_out),
  }));
}
