import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Advance, AdvanceState } from '@/contract/calls/statements';
import type { Database } from '../../db/schema';
import { formatCents } from '../money/cents';
import { dayOf, wireTime } from '../money/days';
import { PLATFORM } from '../money/ledger';
import type { StatementFilter } from './range';

/*
 * Fees that the platform has advanced for a member, and their repayment (`money/orders/orderEntries.ts`,
 * `money/fees/feeRepay.ts`).
 */

/** Overdue debt from advanced fees, in cents, at which new incoming orders are refused until the debt is repaid. */
export const BLOCK_FROM_CENTS = 100_000;

export interface AdvanceFilter extends StatementFilter {
  state?: AdvanceState | undefined;
  /** The current day. Advances due before this day are overdue. */
  today: string;
}

export interface AdvanceRow {
  advance_no: string;
  trade_no: string;
  merchant_no: string;
  amount_cents: number;
  repaid_cents: number;
  due_on: string;
  created_at: Date;
  state: AdvanceState;
  days_left: number | null;
}

const stateOn = (today: string): RawBuilder<AdvanceState> => sql`case
  when repaid_cents = amount_cents then 'REPAID' when due_on < ${today}::date then 'OVERDUE'
  when repaid_cents > 0 then 'PART' else 'OWED' end`;

const matching = ({ memberNo, merchantNo, from, to, state, today }: AdvanceFilter) =>
  sql.join(
    [
      sql`member_no = ${memberNo}`,
      ...(from ? [sql`day_of(created_at) >= ${from}::date`] : []),
      ...(to ? [sql`day_of(created_at) <= ${to}::date`] : []),
      ...(merchantNo === null ? [] : [sql`merchant_no = ${merchantNo}`]),
      ...(state ? [sql`${stateOn(today)} = ${state}`] : []),
    ],
    sql` and `,
  );

export interface AdvanceSort {
  sortField?: 'createTime' | 'amount' | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
}

/** Returns open advances first, the earliest due first; then repaid advances, the newest first. */
export async function advanceRows(
  db: Kysely<Database>,
  filter: AdvanceFilter,
  { sortField, sortOrder = 'desc' }: AdvanceSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<AdvanceRow[]> {
  const way = sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const order =
    sortField === 'createTime'
      ? sql`created_at ${way}, advance_no ${way}`
      : sortField === 'amount'
        ? sql`amount_cents ${way}, advance_no`
        : sql`(repaid_cents = amount_cents), case when repaid_cents < amount_cents then due_on end,
              case when repaid_cents = amount_cents then created_at end desc, advance_no`;
  const { rows } = await sql<AdvanceRow>`
    select advance_no, trade_no, merchant_no, amount_cents, repaid_cents, due_on::text, created_at,
           ${stateOn(filter.today)} as state,
           case when repaid_cents < amount_cents then due_on - ${filter.today}::date end as days_left
      from fee_advances where ${matching(filter)} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function advanceTotals(db: Kysely<Database>, filter: AdvanceFilter) {
  const { rows } = await sql<{ rows: number; amount: number; repaid: number }>`
    select count(*)::bigint as rows, coalesce(sum(amount_cents), 0)::bigint as amount,
           coalesce(sum(repaid_cents), 0)::bigint as repaid
      from fee_advances where ${matching(filter)}`.execute(db);
  return rows[0] as { rows: number; amount: number; repaid: number };
}

/**
 * Returns the cents that the platform has advanced for a member and that the member has not repaid, according to the
 * ledger's postings.
 */
export async function advancedByLedger(db: Kysely<Database>, memberNo: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(p.amount_cents), 0)::bigint as cents from postings p join trades t using (trade_no)
     where p.account_no = ${PLATFORM.advance} and t.member_no = ${memberNo}`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** Returns the debt of a member from advanced fees, its overdue part, and the earliest due day. */
export async function owedBy(db: Kysely<Database>, memberNo: string, now: Date) {
  const { rows } = await sql<{ owed: number; overdue: number; oldest: string | null }>`
    select coalesce(sum(amount_cents - repaid_cents), 0)::bigint as owed,
           coalesce(sum(amount_cents - repaid_cents) filter (where due_on < ${dayOf(now)}::date), 0)::bigint as overdue,
           min(due_on)::text as oldest
      from fee_advances where member_no = ${memberNo} and repaid_cents < amount_cents`.execute(db);
  return rows[0] as { owed: number; overdue: number; oldest: string | null };
}

export const shownAdvance = (row: AdvanceRow): Advance => ({
  advanceNo: row.advance_no,
  tradeNo: row.trade_no,
  merchantNo: row.merchant_no,
  day: dayOf(row.created_at),
  createTime: wireTime(row.created_at),
  amount: formatCents(row.amount_cents),
  repaid: formatCents(row.repaid_cents),
  owed: formatCents(row.amount_cents - row.repaid_cents),
  dueDay: row.due_on,
  daysLeft: row.days_left,
  state: row.state,
});
