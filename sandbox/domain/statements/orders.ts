import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { formatSignedCents } from '../money/cents';
import { addDays } from '../money/days';
import { notYours } from '../refusal';
import type { StatementFilter } from './range';

/* Collections and refunds of a merchant, trade by trade, for the comparison with the merchant's own records. */

/** Maximum number of days of a range that can be compared. */
export const MOST_ORDER_DAYS = 366;
/** Maximum number of orders of a range that can be compared. */
export const MOST_ORDERS = 100_000;
/** Number of rows per response, so that the page stays responsive. */
const PART = 5_000;

interface Range extends Pick<StatementFilter, 'memberNo' | 'merchantNo'> {
  from: string;
  to: string;
}

const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`);

/**
 * SQL condition that selects successful collections and refunds by the day on which they were ordered, as the lists
 * of trades do.
 */
const collected = ({ memberNo, merchantNo, from, to }: Range) =>
  sql.join(
    [
      sql`member_no = ${memberNo}`,
      sql`created_at >= ${startOf(from)}`,
      sql`created_at < ${startOf(addDays(to, 1))}`,
      sql`(business_type = '4007' or (business_type = '4005' and direction = 'OUT'))`,
      sql`status = 'SUCCESS'`,
      ...(merchantNo === null ? [] : [sql`merchant_no = ${merchantNo}`]),
    ],
    sql` and `,
  );

export async function countOrders(db: Kysely<Database>, range: Range): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from trades where ${collected(range)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export type OrderLine = [merchantOrderNo: string, amount: string, day: string, tradeNo: string];

/**
 * Returns the next `PART` collections and refunds of the range, oldest first. `after` is the last trade number of the previous
 * response. `next` is the `after` of the next call; null at the end of the list.
 */
export async function orderLines(
  db: Kysely<Database>,
  range: Range,
  after: string | undefined,
): Promise<{ lines: OrderLine[]; next: string | null }> {
  if (after !== undefined) {
    // Refuses an unknown trade number in `after`. Without the check the list would end too early, without an error.
    const known = await sql`select 1 from trades where trade_no = ${after} and ${collected(range)}`.execute(db);
    if (known.rows.length === 0) notYours();
  }
  const { rows } = await sql<{ merchant_order_no: string; signed_cents: number; day: string; trade_no: string }>`
    select merchant_order_no, case direction when 'OUT' then -amount_cents else amount_cents end as signed_cents, trade_no,
           to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
      from trades
     where ${collected(range)}
       ${after === undefined ? sql`` : sql`and (created_at, trade_no) > (select created_at, trade_no from trades where trade_no = ${after})`}
     order by created_at, trade_no
     limit ${PART}`.execute(db);
  return {
    lines: rows.map((row) => [
      row.merchant_order_no,
      formatSignedCents(Number(row.signed_cents)),
      row.day,
      row.trade_no,
    ]),
    next: rows.length < PART ? null : (rows.at(-1)?.trade_no ?? null),
  };
}
