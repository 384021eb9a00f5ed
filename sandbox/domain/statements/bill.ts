import { type Kysely, sql } from 'kysely';
import type { BillRow } from '@/contract/calls/statements';
import type { TradeProduct } from '@/contract/calls/tradeLists';
import type { BusinessTypeCode } from '../../db/columnTypes';
import type { Database } from '../../db/schema';
import type { Part } from '../lists';
import { formatCents } from '../money/cents';
import { addDays, wireTime } from '../money/days';
import { billRows, SETTLED } from './fromLedger';
import { shownFigures, shownSums, type TradeStatementFilter, type TradeSums } from './trades';

/* The itemised bill (明细账单): the ledger entries behind the rows of the trade statement. */

export interface BillFilter extends TradeStatementFilter {
  from: string;
  to: string;
  /** Only entries that belong to this earlier day but were booked later; undefined: all entries. */
  lateDay?: string | undefined;
  late?: 'NONE' | 'ONLY' | undefined;
  /** Only entries with a fee of this rate, in parts per million, on any account. Null: entries with a fee without a rate. */
  feePpm?: number | null | undefined;
}

/** Maximum number of days of a bill. */
export const MOST_BILL_DAYS = 31;

/** Fees paid from the balance or split accounts. Only a bill that is filtered by fee contains these entries. */
interface OtherFees {
  fee_other_cents: number;
  fee_other_back_cents: number;
}
export type BillSums = TradeSums & OtherFees;

export interface BillLine extends Omit<TradeSums, 'entries'>, OtherFees {
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
  ...['advanced_cents', 'repaid_cents', 'fee_other_cents', 'fee_other_back_cents'],
];

const matching = ({ memberNo, merchantNo, from, to, product, businessType, lateDay, ...rest }: BillFilter) => sql`
  (select b.*, ${sql.join(Object.entries(SETTLED).map(([name, value]) => sql`(${value})::bigint as ${sql.ref(name)}`))}
     from (${billRows({ memberNo, from, until: addDays(to, 1) }, { fees: rest.feePpm !== undefined })}) b) b
    join (select entry_id, entry_no, late_day from entries) e using (entry_id)
    join (select trade_no, merchant_no, merchant_order_no, product, counterparty_name, fee_ppm from trades) t using (trade_no)
   where ${sql.join(
     [
       // A bill contains only closed days, because only closed days have statements.
       sql`day <= (select closed_through from accounting)`,
       ...(merchantNo === null ? [] : [sql`coalesce(merchant_no, '') = ${merchantNo}`]),
       ...(product ? [sql`product = ${product}`] : []),
       ...(businessType ? [sql`business_type = ${businessType}`] : []),
       ...(lateDay ? [sql`late_day = ${lateDay}::date`] : []),
       ...(rest.late ? [rest.late === 'ONLY' ? sql`late_day is not null` : sql`late_day is null`] : []),
       // Excludes repayments of advanced fees, as the statement of fees does, because they are not fees.
       ...(rest.feePpm === undefined
         ? []
         : [sql`product <> 'FEE_REPAY' and fee_ppm is not distinct from ${rest.feePpm}::int`]),
     ],
     sql` and `,
   )}`;

/** Returns a range of the matching entries, the newest first. */
export async function billLines(
  db: Kysely<Database>,
  filter: BillFilter,
  { limit, offset, after }: Part<BillLine>,
): Promise<BillLine[]> {
  const { rows } = await sql<BillLine>`
    select entry_id, entry_no, trade_no, merchant_order_no, created_at, day::text as day, late_day::text as late_day, product,
           business_type, counterparty_name, ${sql.join(FIGURES.map((name) => sql.ref(name)))}
      from ${matching(filter)} ${after === undefined ? sql`` : sql`and entry_id < ${after.entry_id}`}
     order by entry_id desc limit ${limit} offset ${after === undefined ? offset : 0}`.execute(db);
  return rows;
}

/** Counts and sums the matching entries. The result equals the sums of the trade statement with the same filters. */
export async function billTotals(db: Kysely<Database>, filter: BillFilter): Promise<BillSums> {
  const { rows } = await sql<BillSums>`
    select count(*)::bigint as entries,
           ${sql.join(FIGURES.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`))}
      from ${matching(filter)}`.execute(db);
  return rows[0] as BillSums;
}

const shownOthers = ({ fee_other_cents, fee_other_back_cents }: OtherFees) => ({
  feeOther: formatCents(fee_other_cents),
  feeOtherBack: formatCents(fee_other_back_cents),
});
export const shownBillSums = (sums: BillSums) => ({ ...shownSums(sums), ...shownOthers(sums) });

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
  ...shownOthers(row),
});
