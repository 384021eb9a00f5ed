import { type Kysely, type Selectable, sql } from 'kysely';
import type { WarehousePayee } from '@/contract/calls/warehouseVouchers';
import { digitsOf } from '@/contract/rules/batchRules';
import { isCardNo, isName } from '@/contract/rules/numbers';
import type { ACCOUNT_KIND_WORDS } from '@/contract/words/warehouseWords';
import type { Database } from '../../db/schema';
import type { Part } from '../lists';
import { wireTime } from '../money/days';
import { maskedAccount } from '../onboarding/view';
import { atField, notYours, refuse } from '../refusal';
import { bankName } from '../registers/banks';
import { containing, escapeLike } from '../textSearch';
import {
  ACCOUNT_TAKEN,
  CHANGED,
  nameOfUser,
  newPayeeNo,
  note,
  startOf,
  type WarehouseContext,
  warehouseOf,
} from './warehouseContext';

/* The payees that a warehouse has registered. */

export type PayeeRow = Selectable<Database['warehouse_payees']>;

interface PayeeFilter {
  enterpriseId: string;
  /** Part of the payee's name, or beginning of the payee or account number. */
  keyword?: string | undefined;
  stopped?: boolean | undefined;
}

export const shownPayee = (row: PayeeRow): WarehousePayee => ({
  payeeNo: row.payee_no,
  name: row.name,
  accountKind: row.account_kind,
  accountNo: maskedAccount(row.account_no),
  bankCode: row.bank_code,
  bank: row.bank,
  changeTime: wireTime(row.changed_at),
  changedBy: row.changed_by,
  stopped: row.stopped ? 'Y' : 'N',
  version: row.version,
});

function matching(db: Kysely<Database>, { enterpriseId, keyword, stopped }: PayeeFilter) {
  let query = db.selectFrom('warehouse_payees').where('enterprise_id', '=', enterpriseId);
  if (stopped !== undefined) query = query.where('stopped', '=', stopped);
  if (keyword) {
    const start = startOf(keyword);
    query = query.where(({ or, eb }) =>
      or([
        eb('name', ...containing(keyword)),
        eb('payee_no', 'like', start),
        eb('account_no', 'like', `${escapeLike(digitsOf(keyword))}%`),
      ]),
    );
  }
  return query;
}

/** Returns a range of the matching payees, sorted by name. */
export const payeeRows = (
  db: Kysely<Database>,
  filter: PayeeFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<PayeeRow[]> =>
  matching(db, filter).selectAll().orderBy('name').orderBy('payee_no').limit(limit).offset(offset).execute();

export const payeeList = {
  totals: (db: Kysely<Database>, filter: PayeeFilter) =>
    matching(db, filter).select(sql<number>`count(*)`.as('rows')).executeTakeFirstOrThrow(),
  rows: (db: Kysely<Database>, filter: PayeeFilter, _request: unknown, part: Part) => payeeRows(db, filter, part),
};

/** Returns a payee of the warehouse. Another warehouse's payee is treated as unknown. */
export const payeeOf = async (db: Kysely<Database>, enterpriseId: string, payeeNo: string): Promise<PayeeRow> =>
  (await db
    .selectFrom('warehouse_payees')
    .selectAll()
    .where('payee_no', '=', payeeNo)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirst()) ?? notYours();

interface PayeeInput {
  payeeNo?: string | undefined;
  version?: number | undefined;
  name: string;
  accountKind: keyof typeof ACCOUNT_KIND_WORDS;
  accountNo?: string | undefined;
  bankCode: string;
  stopped: 'Y' | 'N';
}

/** Returns the error message for an account number of the given kind; null if it is valid. */
function accountFault(kind: PayeeInput['accountKind'], digits: string): string | null {
  if (digits === '') return '请输入收款账号';
  if (kind === 'PRIVATE') return isCardNo(digits) ? null : '请输入正确的银行卡号';
  return /^\d{8,30}$/.test(digits) ? null : '请输入8-30位数字的银行账号';
}

/** Returns the account columns of an entered payee. Refuses invalid values at their field. */
function accountOf(input: PayeeInput, before: PayeeRow | undefined) {
  if (!isName(input.name)) atField('name', '不能包含特殊字符');
  const bank = bankName(input.bankCode);
  if (bank === '') atField('bankCode', '请选择开户银行');
  const accountNo = digitsOf(input.accountNo ?? before?.account_no ?? '');
  const fault = accountFault(input.accountKind, accountNo);
  if (fault !== null) atField('accountNo', fault);
  return {
    name: input.name,
    account_kind: input.accountKind,
    account_no: accountNo,
    bank_code: input.bankCode,
    bank,
  };
}

const taken = ({ name, payee_no }: Pick<PayeeRow, 'name' | 'payee_no'>): never =>
  refuse(`该收款账号已登记为${name}（${payee_no}）`, { bizCode: ACCOUNT_TAKEN });

/** Refuses an account number that another payee of the warehouse already has. */
async function mustBeFree(db: Kysely<Database>, enterpriseId: string, accountNo: string, own = ''): Promise<void> {
  const other = await db
    .selectFrom('warehouse_payees')
    .select(['name', 'payee_no'])
    .where('enterprise_id', '=', enterpriseId)
    .where('account_no', '=', accountNo)
    .where('payee_no', '!=', own)
    .executeTakeFirst();
  if (other) taken(other);
}

/**
 * Adds a payee. Only one payee of a warehouse may have the account number, even if two requests arrive in parallel
 * (`onceMore`).
 */
async function addPayee(context: WarehouseContext, input: PayeeInput): Promise<PayeeRow> {
  const { db, now, user } = context;
  const enterpriseId = warehouseOf(user);
  const account = accountOf(input, undefined);
  await mustBeFree(db, enterpriseId, account.account_no);
  const row = await db
    .insertInto('warehouse_payees')
    .values({
      ...account,
      payee_no: newPayeeNo(context),
      enterprise_id: enterpriseId,
      changed_at: now,
      changed_by: await nameOfUser(db, user.userId),
      stopped: input.stopped === 'Y',
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await note(context, 'payee.added', row.payee_no, { name: row.name, account: maskedAccount(row.account_no) });
  return row;
}

const ACCOUNT_COLUMNS = ['name', 'account_kind', 'account_no', 'bank_code'] as const;

async function changePayee(context: WarehouseContext, payeeNo: string, input: PayeeInput): Promise<PayeeRow> {
  const { db, now, user } = context;
  const enterpriseId = warehouseOf(user);
  const before =
    (await db
      .selectFrom('warehouse_payees')
      .selectAll()
      .where('payee_no', '=', payeeNo)
      .where('enterprise_id', '=', enterpriseId)
      .forUpdate()
      .executeTakeFirst()) ?? notYours();
  const account = accountOf(input, before);
  const stopped = input.stopped === 'Y';
  const changed = ACCOUNT_COLUMNS.filter((column) => account[column] !== before[column]);
  // A retry after a lost response: the payee already has these values.
  if (changed.length === 0 && stopped === before.stopped) return before;
  if (before.version !== input.version) refuse('该收款方已被其他人变更，请核对后再保存', { bizCode: CHANGED });
  if (changed.includes('account_no')) await mustBeFree(db, enterpriseId, account.account_no, payeeNo);
  const row = await db
    .updateTable('warehouse_payees')
    .set({
      ...account,
      stopped,
      version: before.version + 1,
      ...(changed.length > 0 ? { changed_at: now, changed_by: await nameOfUser(db, user.userId) } : {}),
    })
    .where('payee_no', '=', payeeNo)
    .returningAll()
    .executeTakeFirstOrThrow();
  await note(context, 'payee.changed', payeeNo, {
    changed,
    from: maskedAccount(before.account_no),
    to: maskedAccount(row.account_no),
    stopped,
  });
  return row;
}

/** Adds or changes a payee. Runs in the caller's transaction, within `onceMore('warehouse_payees_once')`. */
export const savePayee = (context: WarehouseContext, input: PayeeInput): Promise<PayeeRow> =>
  input.payeeNo === undefined ? addPayee(context, input) : changePayee(context, input.payeeNo, input);

/** Returns those of the given payee numbers that can be paid, with the payees' names. */
export async function payableNames(
  db: Kysely<Database>,
  enterpriseId: string,
  payeeNos: readonly string[],
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('warehouse_payees')
    .select(['payee_no', 'name'])
    .where('enterprise_id', '=', enterpriseId)
    .where('stopped', '=', false)
    .where(sql<boolean>`payee_no = any(${payeeNos}::text[])`)
    .execute();
  return Object.fromEntries(rows.map(({ payee_no, name }) => [payee_no, name]));
}
