import { type Kysely, type Selectable, sql } from 'kysely';
import type { Voucher, voucherDetail, voucherStatistics } from '@/contract/calls/warehouseVouchers';
import type { AnswerOf } from '@/contract/defineCall';
import { VoucherState } from '@/contract/words/warehouseWords';
import type { Database } from '../../db/schema';
import { type Part, partOfQuery } from '../lists';
import { addCents, formatCents } from '../money/cents';
import { wireTime } from '../money/days';
import { maskedAccount } from '../onboarding/view';
import { notYours } from '../refusal';
import { filesOf } from './files';
import { stepsOf } from './steps';
import { startOf, sumOf } from './warehouseContext';

/* The vouchers of a warehouse, for lists, sums and details. Amounts are integer cents. */

export interface VoucherFilter {
  enterpriseId: string;
  /** Beginning of the voucher number, the source document or the payee's name. */
  keyword?: string | undefined;
  state?: VoucherState | undefined;
  kind?: Voucher['kind'] | undefined;
  subMemberNo?: string | undefined;
  payeeNo?: string | undefined;
  period?: string | undefined;
  /** Period of creation; both ends are included. */
  from?: Date | undefined;
  to?: Date | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
}

export type VoucherRow = Selectable<Database['warehouse_vouchers']> & { sub_name: string; files: number };

export const shownVoucher = (row: VoucherRow): Voucher => ({
  voucherNo: row.voucher_no,
  subMemberNo: row.member_no,
  subName: row.sub_name,
  payeeNo: row.payee_no,
  payeeName: row.payee_name,
  accountNo: maskedAccount(row.account_no),
  accountKind: row.account_kind,
  bank: row.bank,
  kind: row.kind,
  period: row.period,
  amount: formatCents(row.amount_cents),
  sourceNo: row.source_no,
  remark: row.remark,
  state: row.state,
  attachments: row.files,
  makerName: row.maker_name,
  createTime: wireTime(row.created_at),
  orderNo: row.order_no,
  version: row.version,
});

function matching(db: Kysely<Database>, filter: VoucherFilter) {
  let query = db.selectFrom('warehouse_vouchers as v').where('v.enterprise_id', '=', filter.enterpriseId);
  if (filter.state) query = query.where('v.state', '=', filter.state);
  if (filter.kind) query = query.where('v.kind', '=', filter.kind);
  if (filter.subMemberNo) query = query.where('v.member_no', '=', filter.subMemberNo);
  if (filter.payeeNo) query = query.where('v.payee_no', '=', filter.payeeNo);
  if (filter.period) query = query.where('v.period', '=', filter.period);
  if (filter.from) query = query.where('v.created_at', '>=', filter.from);
  if (filter.to) query = query.where('v.created_at', '<', new Date(filter.to.getTime() + 1));
  if (filter.minCents !== undefined) query = query.where('v.amount_cents', '>=', filter.minCents);
  if (filter.maxCents !== undefined) query = query.where('v.amount_cents', '<=', filter.maxCents);
  const { keyword } = filter;
  if (keyword) {
    const start = startOf(keyword);
    query = query.where(({ or, eb }) =>
      or([eb('v.voucher_no', 'like', start), eb('v.source_no', 'like', start), eb('v.payee_name', 'like', start)]),
    );
  }
  return query;
}

/** Counts the matching vouchers and sums their amounts. */
export const voucherTotals = (db: Kysely<Database>, filter: VoucherFilter): Promise<{ rows: number; cents: number }> =>
  matching(db, filter)
    .select([sql<number>`count(*)`.as('rows'), sumOf('v.amount_cents')])
    .executeTakeFirstOrThrow();

/** Column of each sort name that a request may use. No other text of a request becomes part of the SQL (S-11). */
const SORTS = { createTime: 'v.created_at', amount: 'v.amount_cents' } as const;
export interface VoucherSort {
  by: keyof typeof SORTS;
  order: 'asc' | 'desc';
}

/**
 * Selects vouchers with the sub-merchant's name and the number of files. The query is slow, so it is used only for
 * the rows of one page.
 */
const whole = (db: Kysely<Database>) =>
  db
    .selectFrom('warehouse_vouchers as v')
    .innerJoin('warehouse_subs as s', 's.member_no', 'v.member_no')
    .selectAll('v')
    .select([
      's.sub_name',
      sql<number>`(select count(*) from warehouse_files f where f.owner_no = v.voucher_no)`.as('files'),
    ]);

/** Returns a range of the matching vouchers. Only the vouchers of this range are joined with other tables. */
export async function voucherRows(
  db: Kysely<Database>,
  filter: VoucherFilter,
  { by, order }: VoucherSort,
  part: Part<VoucherRow>,
): Promise<VoucherRow[]> {
  const column = SORTS[by];
  const numbers = partOfQuery(matching(db, filter).select('v.voucher_no'), part, order, [
    [column, (row) => (by === 'amount' ? row.amount_cents : row.created_at)],
    ['v.voucher_no', (row) => row.voucher_no],
  ]);
  return whole(db)
    .where('v.voucher_no', 'in', numbers)
    .orderBy(sql.ref(column), order)
    .orderBy('v.voucher_no', order)
    .execute();
}

/** Counts and sums the vouchers in each state. */
export async function voucherStates(
  db: Kysely<Database>,
  enterpriseId: string,
): Promise<AnswerOf<typeof voucherStatistics>['states']> {
  const rows = await matching(db, { enterpriseId })
    .select(['v.state', sql<number>`count(*)`.as('count'), sumOf('v.amount_cents')])
    .groupBy('v.state')
    .execute();
  return VoucherState.options.map((state) => {
    const found = rows.find((row) => row.state === state);
    return { state, count: found?.count ?? 0, amount: formatCents(addCents(found?.cents ?? 0, 0)) };
  });
}

/** Returns a voucher of the warehouse. Another warehouse's voucher is treated as unknown. */
export const voucherOf = async (db: Kysely<Database>, enterpriseId: string, voucherNo: string): Promise<VoucherRow> =>
  (await whole(db)
    .where('v.voucher_no', '=', voucherNo)
    .where('v.enterprise_id', '=', enterpriseId)
    .executeTakeFirst()) ?? notYours();

/** Returns the reason why a voucher cannot be changed or voided; empty if it can. */
export function lockedWords({ state, order_no }: Pick<VoucherRow, 'state' | 'order_no'>): string {
  switch (state) {
    case 'WAIT_ORDER':
    case 'FAILED':
      return '';
    case 'ORDERED':
      return `该凭证已制单（${order_no}），不能修改或作废`;
    case 'PAYING':
      return `该凭证付款中（${order_no}），不能修改或作废`;
    case 'PAID':
      return '该凭证已付款，不能修改或作废';
    case 'VOID':
      return '该凭证已作废';
  }
}

/**
 * Returns the first timeline step of an imported voucher. It is derived from the import and not stored, because an import can
 * have thousands of vouchers.
 */
async function cameByFile(db: Kysely<Database>, row: VoucherRow): Promise<AnswerOf<typeof voucherDetail>['steps']> {
  if (row.import_id === null) return [];
  const { file_name } = await db
    .selectFrom('warehouse_imports')
    .select('file_name')
    .where('import_id', '=', row.import_id)
    .executeTakeFirstOrThrow();
  const lineNo = row.import_no?.split('-')[1];
  const text = `按文件录入（${file_name} 第${lineNo}行）`;
  return [{ time: wireTime(row.created_at), text, byName: row.maker_name }];
}

export async function voucherWhole(
  db: Kysely<Database>,
  enterpriseId: string,
  voucherNo: string,
): Promise<AnswerOf<typeof voucherDetail>> {
  const row = await voucherOf(db, enterpriseId, voucherNo);
  return {
    ...shownVoucher(row),
    files: await filesOf(db, voucherNo),
    voidReason: row.void_reason,
    steps: [...(await stepsOf(db, voucherNo)), ...(await cameByFile(db, row))],
    locked: lockedWords(row),
  };
}
