import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StatementTotals, StatementTrade } from '@/contract/calls/statements';
import type { TradeProduct } from '@/contract/calls/tradeLists';
import type { BusinessTypeCode } from '../../db/columnTypes';
import type { Database } from '../../db/schema';
import { formatCents, formatSignedCents } from '../money/cents';
import { periodBefore, type StatementFilter } from './range';

/*
 * The trade statement: rows by day, product and business type, and their sums. The matching changes of the accounts
 * verify the sums.
 */

export interface TradeStatementFilter extends StatementFilter {
  product?: TradeProduct | undefined;
  businessType?: BusinessTypeCode | undefined;
}

/** The amount columns of `statement_trades`, in cents. */
const FIGURES = [
  'entries',
  'gross_cents',
  'refund_cents',
  'split_cents',
  'split_back_cents',
  'fee_kept_cents',
  'fee_back_cents',
  'moved_cents',
  'change_cents',
  'fee_paid_cents',
  'fee_returned_cents',
  'fee_moved_cents',
  'advanced_cents',
  'repaid_cents',
] as const;
export type TradeSums = Record<(typeof FIGURES)[number], number>;

export interface TradeStatementRow extends TradeSums {
  day: string;
  late_day: string | null;
  product: TradeProduct;
  business_type: BusinessTypeCode;
}

const SUMS = sql.join(FIGURES.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`));

/** SQL conditions of a range of days on a statement table. */
export const within = ({
  memberNo,
  from,
  to,
}: Pick<StatementFilter, 'memberNo' | 'from' | 'to'>): RawBuilder<unknown> =>
  sql.join(
    [
      sql`member_no = ${memberNo}`,
      ...(from ? [sql`day >= ${from}::date`] : []),
      ...(to ? [sql`day <= ${to}::date`] : []),
    ],
    sql` and `,
  );

const matching = (filter: TradeStatementFilter): RawBuilder<unknown> =>
  sql.join(
    [
      within(filter),
      ...(filter.merchantNo === null ? [] : [sql`merchant_no = ${filter.merchantNo}`]),
      ...(filter.product ? [sql`product = ${filter.product}`] : []),
      ...(filter.businessType ? [sql`business_type = ${filter.businessType}`] : []),
    ],
    sql` and `,
  );

const ORDERS = { day: sql`day`, gross: sql`sum(gross_cents)`, change: sql`sum(change_cents)` } as const;
export interface TradeStatementSort {
  sortField?: keyof typeof ORDERS | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
}

/** Columns by which the page groups its rows. The table has a separate row for each merchant. */
const KEYS = sql`day, late_day, product, business_type`;

/**
 * Returns the rows of the trade statement in the given order; by default the newest day first. Only the rows of the
 * requested page are summed, because a statement can have many rows.
 */
export async function tradeStatementRows(
  db: Kysely<Database>,
  filter: TradeStatementFilter,
  { sortField = 'day', sortOrder = 'desc' }: TradeStatementSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<TradeStatementRow[]> {
  const way = sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const order = sql`sorted ${way}, day ${way}, late_day nulls first, product collate "C", business_type collate "C"`;
  const { rows } = await sql<TradeStatementRow>`
    select day::text as day, late_day::text as late_day, product, business_type, summed.*
      from (
        select ${KEYS}, ${ORDERS[sortField]} as sorted from statement_trades where ${matching(filter)}
         group by ${KEYS} order by ${order} limit ${limit} offset ${offset}
      ) page
     cross join lateral (
        select ${SUMS} from statement_trades s
         where ${matching(filter)} and s.day = page.day and s.late_day is not distinct from page.late_day
           and s.product = page.product and s.business_type = page.business_type
      ) summed
     order by sorted ${way}, page.day ${way}, page.late_day nulls first, product collate "C", business_type collate "C"`.execute(
    db,
  );
  return rows;
}

interface TradeStatementTotals extends TradeSums {
  rows: number;
}

/** Counts and sums the matching rows. */
export async function tradeStatementTotals(
  db: Kysely<Database>,
  filter: TradeStatementFilter,
): Promise<TradeStatementTotals> {
  const { rows } = await sql<TradeStatementTotals>`
    select (select count(*) from (select from statement_trades where ${matching(filter)} group by ${KEYS}) keys) as rows, ${SUMS}
      from statement_trades where ${matching(filter)}`.execute(db);
  return rows[0] as TradeStatementTotals;
}

/**
 * Returns the changes of the settlement and fee accounts in cents, which the sums of the statement must equal. For
 * the enterprise they are computed from the balances, for a merchant from its entries. Null if the filter has a
 * product or type.
 */
export async function tradeProof(
  db: Kysely<Database>,
  filter: TradeStatementFilter,
): Promise<{ settled: number; fees: number } | null> {
  if (filter.product || filter.businessType) return null;
  const ofMerchant = filter.merchantNo === null ? [] : [sql`merchant_no = ${filter.merchantNo}`];
  const [change, source] =
    filter.merchantNo === null
      ? [sql`in_cents - out_cents`, sql`statement_balances`]
      : [sql`case direction when 'IN' then cents else -cents end`, sql`statement_lines`];
  const { rows } = await sql<{ settled: number; fees: number }>`
    select coalesce(sum(${change}) filter (where account_type = 'SETTLEMENT'), 0)::bigint as settled,
           coalesce(sum(${change}) filter (where account_type = 'FEE'), 0)::bigint as fees
      from ${source} where ${sql.join([within(filter), ...ofMerchant], sql` and `)}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the sums of the previous period, for comparison; null if the range has no start or no end. */
export async function tradeTotalsBefore(db: Kysely<Database>, filter: TradeStatementFilter) {
  const before = periodBefore(filter);
  if (!before) return null;
  const { rows } = await sql<TradeSums>`
    select ${SUMS} from statement_trades where ${matching({ ...filter, ...before })}`.execute(db);
  return { startDay: before.from, endDay: before.to, totals: shownSums(rows[0] as TradeSums) };
}

export const feeChangeOf = ({ fee_returned_cents, fee_paid_cents, fee_moved_cents }: TradeSums): number =>
  fee_returned_cents - fee_paid_cents + fee_moved_cents;

/** Formats the amounts of a bill entry or of a statement row for the response. */
export const shownFigures = (sums: Omit<TradeSums, 'entries'>) => ({
  gross: formatCents(sums.gross_cents),
  refund: formatCents(sums.refund_cents),
  split: formatCents(sums.split_cents),
  splitBack: formatCents(sums.split_back_cents),
  feeKept: formatCents(sums.fee_kept_cents),
  feeBack: formatCents(sums.fee_back_cents),
  moved: formatSignedCents(sums.moved_cents),
  change: formatSignedCents(sums.change_cents),
  feePaid: formatCents(sums.fee_paid_cents),
  feeReturned: formatCents(sums.fee_returned_cents),
  feeMoved: formatSignedCents(sums.fee_moved_cents),
  advanced: formatCents(sums.advanced_cents),
  repaid: formatCents(sums.repaid_cents),
});
export const shownSums = (sums: TradeSums): StatementTotals => ({
  entries: sums.entries,
  ...shownFigures(sums),
  feeChange: formatSignedCents(feeChangeOf(sums)),
});

export const shownTradeStatement = (row: TradeStatementRow): StatementTrade => ({
  rowNo: [row.day, row.product, row.business_type, row.late_day ?? ''].join('/'),
  day: row.day,
  lateDay: row.late_day,
  product: row.product,
  businessType: row.business_type,
  ...shownSums(row),
});
