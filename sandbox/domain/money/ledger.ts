import { type Kysely, sql } from 'kysely';
import type { ProductCode } from '@/contract/words/productCodes';
import { ACCOUNT_TYPE_WORDS } from '@/contract/words/words';
import type { BusinessTypeCode, CustomerPurpose } from '../../db/columnTypes';
import type { Database } from '../../db/schema';
import { dayOf } from './days';
import type { Counted } from './orders/counted';

/** Numbers of the platform's own accounts. The database baseline creates these accounts. */
export const PLATFORM = {
  bank: '9000000000000001',
  clearing: '9000000000000002',
  feeIncome: '9000000000000003',
  suspense: '9000000000000004',
  /** The platform's account for fees that it has paid on behalf of merchants (垫付). */
  advance: '9000000000000005',
} as const;

/** SQL call that returns a new account number: sixteen digits that do not reveal the number of accounts. */
const NEXT_ACCOUNT_NO = sql<string>`next_account_no()`;

export type MemberAccounts = Record<CustomerPurpose, string>;

const accountName = (memberName: string, purpose: CustomerPurpose) => `${memberName}（${ACCOUNT_TYPE_WORDS[purpose]}）`;

interface AccountOwner {
  memberNo: string;
  memberName: string;
  at: Date;
}

/**
 * Opens an account with balance zero for each owner and returns the account numbers. Rejects if an owner already has
 * an account of this purpose.
 */
export async function openAccounts(
  db: Kysely<Database>,
  owners: readonly AccountOwner[],
  purpose: CustomerPurpose,
): Promise<string[]> {
  const rows = await db
    .insertInto('accounts')
    .values(
      owners.map(({ memberNo, memberName, at }) => ({
        account_no: NEXT_ACCOUNT_NO,
        account_name: accountName(memberName, purpose),
        member_no: memberNo,
        purpose,
        balance_cents: 0,
        opened_at: at,
      })),
    )
    .returning(['account_no', 'member_no'])
    .execute();
  const numbers = new Map(rows.map(({ member_no, account_no }) => [member_no, account_no]));
  return owners.map(({ memberNo }) => numbers.get(memberNo) ?? '');
}

/**
 * Opens an account of a member with balance zero and returns its number. Rejects if the member already has an account
 * of this purpose.
 */
export const openAccount = async (
  db: Kysely<Database>,
  owner: AccountOwner,
  purpose: CustomerPurpose,
): Promise<string> => (await openAccounts(db, [owner], purpose))[0] ?? '';

/**
 * Opens the four accounts of a member with balance zero and returns their numbers. Rejects if the member already has
 * one of them.
 */
export async function openMemberAccounts(db: Kysely<Database>, member: AccountOwner): Promise<MemberAccounts> {
  const numbers = {} as MemberAccounts;
  for (const purpose of ['BALANCE', 'SETTLEMENT', 'FEE', 'SPLIT'] as const)
    numbers[purpose] = await openAccount(db, member, purpose);
  return numbers;
}

/** Renames the wallet of an enterprise. Earlier ledger entries keep the old name. */
export async function renameMember(db: Kysely<Database>, enterpriseId: string, memberName: string): Promise<void> {
  const member = await db
    .updateTable('members')
    .set({ member_name: memberName })
    .where('enterprise_id', '=', enterpriseId)
    .returning('member_no')
    .executeTakeFirst();
  if (!member) return;
  const accounts = await db
    .selectFrom('accounts')
    .select(['account_no', 'purpose'])
    .where('member_no', '=', member.member_no)
    .orderBy('account_no')
    .forNoKeyUpdate()
    .execute();
  for (const { account_no, purpose } of accounts)
    await db
      .updateTable('accounts')
      .set({ account_name: accountName(memberName, purpose as CustomerPurpose) })
      .where('account_no', '=', account_no)
      .execute();
}

/**
 * A posting to write, which is one side of a ledger entry. A positive amount raises the account's balance.
 * Counterparty and remark are texts for the account's owner.
 */
export interface NewPosting {
  accountNo: string;
  /** Integer cents, signed, not zero. */
  amountCents: number;
  counterpartyName: string;
  counterpartyAccount: string;
  remark: string;
}

export interface NewEntry {
  /** The trade that the entry belongs to. It must already exist. */
  tradeNo: string;
  businessType: BusinessTypeCode;
  createdAt: Date;
  /**
   * The day on which the bank has booked the payment (`2026-11-20`), if it is before today. The ledger entry is
   * booked today and refers to the bank's day.
   */
  bankDay?: string;
  postings: readonly NewPosting[];
}

/** A posting as recorded in the ledger. `flowNo` and `balanceAfter` are null for accounts of the platform. */
export interface Posted {
  entryNo: string;
  accountNo: string;
  amountCents: number;
  flowNo: string | null;
  balanceAfter: number | null;
  createdAt: Date;
}

/** The reason why the database refused an entry. */
type LedgerFault = 'overdrawn' | 'frozen' | 'unbalanced';
const FAULTS: Record<string, LedgerFault> = {
  accounts_never_overdrawn: 'overdrawn',
  accounts_frozen_within_balance: 'overdrawn',
  postings_balance_after_check: 'overdrawn',
  accounts_frozen: 'frozen',
  entries_balanced: 'unbalanced',
};

/** Returns the reason why the ledger refused an entry, from a database error; undefined for other errors. */
export function ledgerFault(error: unknown): LedgerFault | undefined {
  const constraint = (error as { constraint?: unknown } | null)?.constraint;
  return typeof constraint === 'string' ? FAULTS[constraint] : undefined;
}

/**
 * Writes all entries in order or none, in one statement of `post_entries`. The statement first locks all customer
 * accounts in a fixed order. An entry normally belongs to the day of its time. If that day is closed, or its accounts
 * have later entries, the entry is booked on the first open day and stores its original day. The database refuses an
 * overdraft, an unbalanced entry and a debit of a frozen account; `ledgerFault` distinguishes these errors. Returns
 * the postings in the given order (S-01).
 */
export async function postEntries(db: Kysely<Database>, entries: readonly NewEntry[]): Promise<Posted[]> {
  for (const { postings } of entries)
    for (const { amountCents } of postings)
      if (!Number.isSafeInteger(amountCents)) throw new RangeError('a posting in anything but whole cents');
  const { rows } = await sql<Posted>`
    select entry_no as "entryNo", account_no as "accountNo", amount_cents as "amountCents", flow_no as "flowNo",
           balance_after as "balanceAfter", created_at as "createdAt"
      from post_entries(${JSON.stringify(entries)}::jsonb)`.execute(db);
  return rows;
}

/** Writes one entry; see `postEntries`. */
export const postEntry = (db: Kysely<Database>, entry: NewEntry): Promise<Posted[]> => postEntries(db, [entry]);

/** The state of a customer's account, read under its lock. */
export interface LockedAccount {
  account_no: string;
  account_name: string;
  member_no: string;
  purpose: CustomerPurpose;
  balance_cents: number;
  frozen_cents: number;
  status: 'NORMAL' | 'FROZEN';
  /** The user to warn of a low balance, with the threshold. Null if no warning is set, or today's warning was already sent. */
  monitor: { userId: string; nickName: string; thresholdCents: number; notifyPhone: string } | null;
}

/**
 * Checks balances that were parsed from JSON. JSON numbers beyond 2^53 silently lose digits, so such a balance throws an error.
 */
export function knownAccounts(accounts: readonly LockedAccount[]): LockedAccount[] {
  for (const { balance_cents, frozen_cents } of accounts)
    if (!Number.isSafeInteger(balance_cents) || !Number.isSafeInteger(frozen_cents))
      throw new RangeError('a balance beyond 2^53');
  return [...accounts];
}

/**
 * Counters that the outcome of an order changes: limit usage and volume. Their rows are locked before the accounts, always in the
 * same order.
 */
export interface Counters {
  /** Limit usage that a failed order gives back. */
  counted?: Counted | null;
  /** The successful amount in cents that is added to the volume of a merchant's product. */
  volume?: { merchant_no: string; product_code: ProductCode; day: string; cents: number; fee: number } | null;
}

/**
 * Updates the counters that an order's outcome changes, then locks the customer accounts by account number and
 * returns them.
 */
export async function settleOrder(
  db: Kysely<Database>,
  { counted = null, volume = null }: Counters,
  accountNos: readonly string[],
  now: Date,
): Promise<LockedAccount[]> {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
  const { rows } = await sql<{ locked: LockedAccount[] }>`
    select settle_order(${json(counted)}::jsonb, ${json(volume)}::jsonb, ${accountNos}::text[],
      ${dayOf(now)}::date) as locked`.execute(db);
  return knownAccounts(rows[0]?.locked ?? []);
}

/** Locks customer accounts in the order of their numbers and returns them. */
export async function lockAccounts(
  db: Kysely<Database>,
  accountNos: readonly string[],
  now: Date,
): Promise<LockedAccount[]> {
  const { rows } = await sql<{ locked: LockedAccount[] }>`
    select locked_accounts(${accountNos}::text[], ${dayOf(now)}::date) as locked`.execute(db);
  return knownAccounts(rows[0]?.locked ?? []);
}

/** Freezes an amount in cents on the payer's account. A negative amount releases it. */
export const freeze = (
  db: Kysely<Database>,
  { payer_account_no }: { payer_account_no: string | null },
  cents: number,
) =>
  db
    .updateTable('accounts')
    .set({ frozen_cents: sql<number>`frozen_cents + ${cents}::bigint` })
    .where('account_no', '=', payer_account_no)
    .execute();
