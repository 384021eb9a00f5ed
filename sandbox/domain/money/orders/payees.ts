import type { Kysely } from 'kysely';
import type { Payee } from '@/contract/calls/payees';
import type { Database } from '../../../db/schema';
import { maskedAccount } from '../../onboarding/view';
import { notYours } from '../../refusal';
import { bankName } from '../../registers/banks';
import { wireTime } from '../days';
import { writeMoney } from '../moneyWrite';

/** A payee to add to the payee book. `accountNo` is the unmasked number. */
export interface BookEntry {
  kind: 'WALLET' | 'BANK';
  accountNo: string;
  accountKind: 'WALLET' | 'CORPORATE' | 'PRIVATE';
  name: string;
  bankCode: string;
}

/**
 * Builds the row that adds a paid payee to the payee book. A payee that was hidden in the book becomes visible again.
 */
export const payeeRow = (
  entry: BookEntry,
  { memberNo, payeeId, now }: { memberNo: string; payeeId: string; now: Date },
) => ({
  payee_id: payeeId,
  member_no: memberNo,
  kind: entry.kind,
  account_no: entry.accountNo,
  account_kind: entry.accountKind,
  name: entry.name,
  bank_code: entry.bankCode,
  last_used_at: now,
});

/** Maximum number of saved payees, and of recently paid payees, in an answer. */
const SAVED = 500;
const RECENT = 20;

export async function payeesOf(
  db: Kysely<Database>,
  memberNo: string,
  kind: 'WALLET' | 'BANK' | undefined,
): Promise<Payee[]> {
  let query = db.selectFrom('payees').selectAll().where('member_no', '=', memberNo).where('hidden', '=', false);
  if (kind) query = query.where('kind', '=', kind);
  const latest = query.orderBy('last_used_at', 'desc').orderBy('payee_id');
  // Saved and recently paid payees are limited separately, so that a batch of many payments does not displace saved
  // payees from the list.
  const saved = await latest.where('saved', '=', true).limit(SAVED).execute();
  const recent = await latest.where('saved', '=', false).limit(RECENT).execute();
  return [...saved, ...recent]
    .sort((a, b) => b.last_used_at.getTime() - a.last_used_at.getTime() || (a.payee_id < b.payee_id ? -1 : 1))
    .map(shownPayee);
}

type Row = Awaited<ReturnType<typeof payeeOf>>;

/** Returns a payee of the member's payee book. Another member's payee is treated as unknown. */
export async function payeeOf(db: Kysely<Database>, memberNo: string, payeeId: string) {
  const row = await db
    .selectFrom('payees')
    .selectAll()
    .where('payee_id', '=', payeeId)
    .where('member_no', '=', memberNo)
    .where('hidden', '=', false)
    .executeTakeFirst();
  return row ?? notYours();
}

export const shownPayee = (row: Row): Payee => ({
  payeeId: row.payee_id,
  kind: row.kind,
  name: row.name,
  accountNo: row.kind === 'BANK' ? maskedAccount(row.account_no) : row.account_no,
  bankCode: row.bank_code,
  bankName: bankName(row.bank_code),
  accountKind: row.account_kind,
  note: row.note,
  saved: row.saved,
  lastUsedTime: wireTime(row.last_used_at),
});

/** Saves a payee that the user enters manually. If the payee was hidden, makes it visible again. */
export async function addPayeeTo(
  db: Kysely<Database>,
  {
    memberNo,
    entry,
    note,
    payeeId,
    now,
  }: { memberNo: string; entry: BookEntry; note: string; payeeId: string; now: Date },
): Promise<Payee> {
  // Hides an existing entry of this account first, because a write changes the name of a hidden entry only.
  await db
    .updateTable('payees')
    .set({ hidden: true })
    .where('member_no', '=', memberNo)
    .where('kind', '=', entry.kind)
    .where('account_no', '=', entry.accountNo)
    .execute();
  await writeMoney(db, { payee: payeeRow(entry, { memberNo, payeeId, now }) }, now);
  const row = await db
    .updateTable('payees')
    .set({ saved: true, note })
    .where('member_no', '=', memberNo)
    .where('kind', '=', entry.kind)
    .where('account_no', '=', entry.accountNo)
    .returningAll()
    .executeTakeFirstOrThrow();
  return shownPayee(row);
}

/** Changes a payee in the member's payee book. */
export async function changePayee(
  db: Kysely<Database>,
  {
    memberNo,
    payeeId,
    change,
  }: { memberNo: string; payeeId: string; change: { saved?: boolean; hidden?: boolean; note?: string } },
): Promise<Payee> {
  await payeeOf(db, memberNo, payeeId);
  const row = await db
    .updateTable('payees')
    .set(change.hidden ? { hidden: true, saved: false, note: '' } : change)
    .where('payee_id', '=', payeeId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return shownPayee(row);
}
