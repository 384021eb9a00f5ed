import { type Kysely, sql } from 'kysely';
import type { StatementFee } from '@/contract/statements';
import type { TradeProduct } from '@/contract/tradeLists';
import type { Database } from '../../db/schema';
import type { BusinessTypeCode } from '../../db/schemaMoney';
import { formatCents, formatSignedCents } from '../money/cents';
import { periodBefore } from './range';
import { type TradeStatementFilter, within } from './trades';

/* The statement of fees: what was charged by day, product and rate, whoever bore it; what came back stands in rows of its own. */

export interface FeeSums {
  trades: number;
  base_cents: number;
  fee_cents: number;
  returned_cents: number;
  advanced_cents: number;
}
export interface FeeRow extends FeeSums {
  day: string;
  late_day: string | null;
  product: TradeProduct;
  business_type: BusinessTypeCode;
  fee_ppm: number | null;
}

const CHARGED = sql`direction = 'OUT'`;
const SUMS = sql`
  coalesce(sum(postings), 0)::bigint as trades,
  coalesce(sum(base_cents) filter (where ${CHARGED}), 0)::bigint as base_cents,
  coalesce(sum(cents) filter (where ${CHARGED}), 0)::bigint as fee_cents,
  coalesce(sum(cents) filter (where not ${CHARGED}), 0)::bigint as returned_cents,
  coalesce(sum(cents) filter (where ${CHARGED} and account_type = 'ADVANCE'), 0)::bigint as advanced_cents`;

/** What is repaid of an advance is no new fee. */
const matching = (filter: TradeStatementFilter) =>
  sql.join(
    [
      within(filter),
      sql`part = 'FEE' and product <> 'FEE_REPAY'`,
      ...(filter.merchantNo === null ? [] : [sql`merchant_no = ${filter.merchantNo}`]),
      ...(filter.product ? [sql`product = ${filter.product}`] : []),
      ...(filter.businessType ? [sql`business_type = ${filter.businessType}`] : []),
    ],
    sql` and `,
  );

export interface FeeSort {
  sortField?: 'day' | 'fee' | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
}

export async function feeRows(
  db: Kysely<Database>,
  filter: TradeStatementFilter,
  { sortField = 'day', sortOrder = 'desc' }: FeeSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<FeeRow[]> {
  const way = sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<FeeRow>`
    select day::text, late_day::text, product, business_type, fee_ppm, ${SUMS}
      from statement_lines where ${matching(filter)}
     group by day, late_day, product, business_type, fee_ppm
     order by ${sortField === 'fee' ? sql`fee_cents` : sql`day`} ${way}, day ${way}, late_day nulls first,
              product collate "C", business_type collate "C", fee_ppm nulls first
     limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function feeTotals(
  db: Kysely<Database>,
  filter: TradeStatementFilter,
): Promise<FeeSums & { rows: number }> {
  const { rows } = await sql<FeeSums & { rows: number }>`
    select count(distinct (day, late_day, product, business_type, fee_ppm))::bigint as rows, ${SUMS}
      from statement_lines where ${matching(filter)}`.execute(db);
  return rows[0] as FeeSums & { rows: number };
}

/** Fees less what came back, by product. */
export async function feeProducts(db: Kysely<Database>, filter: TradeStatementFilter) {
  const { rows } = await sql<{ product: TradeProduct; net: number }>`
    select product, sum(case when ${CHARGED} then cents else -cents end)::bigint as net
      from statement_lines where ${matching(filter)} group by product order by net desc, product collate "C"`.execute(
    db,
  );
  return rows.map(({ product, net }) => ({ product, net: formatSignedCents(net) }));
}

export const shownFees = (sums: FeeSums) => ({
  trades: sums.trades,
  base: formatCents(sums.base_cents),
  fee: formatCents(sums.fee_cents),
  returned: formatCents(sums.returned_cents),
  advanced: formatCents(sums.advanced_cents),
});

export async function feesBefore(db: Kysely<Database>, filter: TradeStatementFilter) {
  const before = periodBefore(filter);
  if (!before) return null;
  const totals = await feeTotals(db, { ...filter, ...before });
  return { startDay: before.from, endDay: before.to, totals: shownFees(totals) };
}

export const shownFee = (row: FeeRow): StatementFee => ({
  rowNo: [row.day, row.product, row.business_type, row.fee_ppm ?? '', row.late_day ?? ''].join('/'),
  day: row.day,
  lateDay: row.late_day,
  product: row.product,
  businessType: row.business_type,
  rate: row.fee_ppm === null ? null : String(row.fee_ppm / 10_000),
  ...shownFees(row),
});
