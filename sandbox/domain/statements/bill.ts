import { type Kysely, sql } from 'kysely';
import type { BillRow } from '@/contract/statements';
import type { TradeProduct } from '@/contract/tradeLists';
import type { Database } from '../../db/schema';
import type { BusinessTypeCode } from '../../db/schemaMoney';
import { addDays, wireTime } from '../money/days';
import { billRows, SETTLED } from './fromLedger';
import { shownFigures, type TradeStatementFilter, type TradeSums } from './trades';

/* The itemised bill: the entries behind the rows of the trade statement. */

export interface BillFilter extends TradeStatementFilter {
  from: string;
  to: string;
  /** What is late for this day; undefined: all. */
  lateDay?: string | undefined;
}

/** Days of one bill. */
export const MOST_BILL_DAYS = 31;

export interface BillLine extends Omit<TradeSums, 'entries'> {
  entry_id: number;
  entry_no: string;
  trade_no: string;
  merchant_order_no: string;
  created_at: Date;
  day: string;
  late_day: string | null;
  product: TradeProduct;
  business_type: BusinessTypeCode;
  counterparty_name: string;
}

const FIGURES = [
  ...Object.keys(SETTLED),
  ...['fee_kept_cents', 'fee_back_cents', 'fee_paid_cents', 'fee_returned_cents', 'fee_moved_cents'],
  ...['advanced_cents', 'repaid_cents'],
];

const matching = ({ memberNo, merchantNo, from, to, product, businessType, lateDay }: BillFilter) => sql`
  (select b.*, ${sql.join(Object.entries(SETTLED).map(([name, value]) => sql`(${value})::bigint as ${sql.ref(name)}`))}
     from (${billRows({ memberNo, from, until: addDays(to, 1) })}) b) b
    join (select entry_id, entry_no, late_day from entries) e using (entry_id)
    join (select trade_no, merchant_no, merchant_order_no, product, counterparty_name from trades) t using (trade_no)
   where ${sql.join(
     [
       sql`true`,
       ...(merchantNo === null ? [] : [sql`coalesce(merchant_no, '') = ${merchantNo}`]),
       ...(product ? [sql`product = ${product}`] : []),
       ...(businessType ? [sql`business_type = ${businessType}`] : []),
       ...(lateDay ? [sql`late_day = ${lateDay}::date`] : []),
     ],
     sql` and `,
   )}`;

/** Entries, the newest first; `before`: those with a lower number. */
export async function billLines(
  db: Kysely<Database>,
  filter: BillFilter,
  { limit, offset = 0, before }: { limit: number; offset?: number; before?: number | undefined },
): Promise<BillLine[]> {
  const { rows } = await sql<BillLine>`
    select entry_id, entry_no, trade_no, merchant_order_no, created_at, day::text as day, late_day::text as late_day, product,
           business_type, counterparty_name, ${sql.join(FIGURES.map((name) => sql.ref(name)))}
      from ${matching(filter)} ${before === undefined ? sql`` : sql`and entry_id < ${before}`}
     order by entry_id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many entries match, and their sums: what the rows of the statement with the same filters say. */
export async function billTotals(db: Kysely<Database>, filter: BillFilter): Promise<TradeSums> {
  const { rows } = await sql<TradeSums>`
    select count(*)::bigint as entries,
           ${sql.join(FIGURES.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`))}
      from ${matching(filter)}`.execute(db);
  return rows[0] as TradeSums;
}

export const shownBillLine = (row: BillLine): BillRow => ({
  entryNo: row.entry_no,
  tradeNo: row.trade_no,
  merchantOrderNo: row.merchant_order_no,
  time: wireTime(row.created_at),
  day: row.day,
  lateDay: row.late_day,
  product: row.product,
  businessType: row.business_type,
  counterpartyName: row.counterparty_name,
  ...shownFigures(row),
});
