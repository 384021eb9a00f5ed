import { type Kysely, sql } from 'kysely';
import type { StatementFee } from '@/contract/calls/statements';
import type { TradeProduct } from '@/contract/calls/tradeLists';
import type { BusinessTypeCode } from '../../db/columnTypes';
import type { Database } from '../../db/schema';
import { formatCents, formatSignedCents } from '../money/cents';
import { periodBefore } from './range';
import { type TradeStatementFilter, within } from './trades';

/* The statement of fees by day, product and rate, for every paying account. Returned fees have separate rows. */

interface FeeSums {
  /** Number of trades with a fee; a returned fee is not counted as a trade. */
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
  coalesce(sum(postings) filter (where ${CHARGED}), 0)::bigint as trades,
  coalesce(sum(base_cents) filter (where ${CHARGED}), 0)::bigint as base_cents,
  coalesce(sum(cents) filter (where ${CHARGED}), 0)::bigint as fee_cents,
  coalesce(sum(cents) filter (where not ${CHARGED}), 0)::bigint as returned_cents,
  coalesce(sum(cents) filter (where ${CHARGED} and account_type = 'ADVANCE'), 0)::bigint as advanced_cents`;

/** Repayments of advanced fees are excluded, because they are not new fees. */
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

/** Columns by which the page groups its rows. A statement file also groups by merchant, account and direction. */
const KEYS = sql`day, late_day, product, business_type, fee_ppm`;

export async function feeRows(
  db: Kysely<Database>,
  filter: TradeStatementFilter,
  { sortField = 'day', sortOrder = 'desc' }: FeeSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<FeeRow[]> {
  const way = sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const by = sortField === 'fee' ? sql`coalesce(sum(cents) filter (where ${CHARGED}), 0)` : sql`day`;
  const { rows } = await sql<FeeRow>`
    select day::text as day, late_day::text as late_day, product, business_type, fee_ppm, summed.*
      from (
        select ${KEYS}, ${by} as sorted from statement_lines where ${matching(filter)} group by ${KEYS}
         order by sorted ${way}, day ${way}, late_day nulls first, product collate "C", business_type collate "C",
                  fee_ppm nulls first
         limit ${limit} offset ${offset}
      ) page
     cross join lateral (
        select ${SUMS} from statement_lines l
         where ${matching(filter)} and l.day = page.day and l.late_day is not distinct from page.late_day
           and l.product = page.product and l.business_type = page.business_type
           and l.fee_ppm is not distinct from page.fee_ppm
      ) summed
     order by sorted ${way}, page.day ${way}, page.late_day nulls first, product collate "C", business_type collate "C",
              fee_ppm nulls first`.execute(db);
  return rows;
}

type ProductSums = FeeSums & { product: TradeProduct };

async function sumsByProduct(db: Kysely<Database>, filter: TradeStatementFilter): Promise<ProductSums[]> {
  const { rows } = await sql<ProductSums>`
    select product, ${SUMS} from statement_lines where ${matching(filter)} group by product`.execute(db);
  return rows;
}

const NO_FEES: FeeSums = { trades: 0, base_cents: 0, fee_cents: 0, returned_cents: 0, advanced_cents: 0 };
const together = (sums: readonly ProductSums[]): FeeSums =>
  sums.reduce<FeeSums>(
    (all, one) => ({
      trades: all.trades + one.trades,
      base_cents: all.base_cents + one.base_cents,
      fee_cents: all.fee_cents + one.fee_cents,
      returned_cents: all.returned_cents + one.returned_cents,
      advanced_cents: all.advanced_cents + one.advanced_cents,
    }),
    NO_FEES,
  );

export interface FeeTotals {
  rows: number;
  sums: FeeSums;
  /** Fees minus returned fees by product, the highest sum first. */
  products: { product: TradeProduct; net: string }[];
}

/** Returns the number of matching rows, their sums, and the sums by product. */
export async function feeTotals(db: Kysely<Database>, filter: TradeStatementFilter): Promise<FeeTotals> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from (select from statement_lines where ${matching(filter)} group by ${KEYS}) keys`.execute(
    db,
  );
  const sums = await sumsByProduct(db, filter);
  const products = sums
    .map(({ product, fee_cents, returned_cents }) => ({ product, net: fee_cents - returned_cents }))
    .sort((a, b) => b.net - a.net || (a.product < b.product ? -1 : 1))
    .map(({ product, net }) => ({ product, net: formatSignedCents(net) }));
  return { rows: rows[0]?.rows ?? 0, sums: together(sums), products };
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
  const sums = together(await sumsByProduct(db, { ...filter, ...before }));
  return { startDay: before.from, endDay: before.to, totals: shownFees(sums) };
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
