import { type Kysely, sql } from 'kysely';
import type { BusinessTypeCode } from '../../../db/columnTypes';
import type { Database } from '../../../db/schema';
import { addDays, DAY_MS, dayOf, startOfDay } from '../days';

/** The owner whose trades are counted: a member, or one of its merchants. */
export interface TradeScope {
  memberNo: string;
  merchantNo: string | null;
}

export interface TradeSum {
  businessType: BusinessTypeCode;
  direction: 'IN' | 'OUT' | 'INNER';
  count: number;
  cents: number;
}

const scoped = (db: Kysely<Database>, { memberNo, merchantNo }: TradeScope) => {
  const query = db.selectFrom('trades').where('member_no', '=', memberNo).where('status', '=', 'SUCCESS');
  return merchantNo ? query.where('merchant_no', '=', merchantNo) : query;
};

/** Sums the successful trades by type and direction that were made from `from` up to and including `to`. */
export function sumTrades(db: Kysely<Database>, scope: TradeScope, from: Date, to: Date): Promise<TradeSum[]> {
  return scoped(db, scope)
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .groupBy(['business_type', 'direction'])
    .select([
      'business_type as businessType',
      'direction',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(amount_cents)::bigint`.as('cents'),
    ])
    .execute();
}

/**
 * Returns two time ranges to compare: today until now, and yesterday until the same time of day. Days are calendar
 * days of Shanghai.
 */
export function todayAndYesterday(now: Date) {
  const today = startOfDay(dayOf(now));
  return {
    today: { from: today, to: now },
    yesterday: { from: new Date(today.getTime() - DAY_MS), to: new Date(now.getTime() - DAY_MS) },
  };
}

interface DaySum {
  day: string;
  income: { count: number; cents: number };
  outgo: { count: number; cents: number };
}

/**
 * Sums the income and expenses of the last `length` days, including today, oldest first. A day without trades has
 * zeros. INNER trades (between accounts of the same member) count neither as income nor as expense.
 */
export async function sumTradesByDay(
  db: Kysely<Database>,
  scope: TradeScope,
  now: Date,
  length: number,
): Promise<DaySum[]> {
  const today = dayOf(now);
  const days = Array.from({ length }, (_, index) => addDays(today, index - length + 1));
  const rows = await scoped(db, scope)
    .where('created_at', '>=', startOfDay(days[0] ?? today))
    .where('created_at', '<=', now)
    .where('direction', '<>', 'INNER')
    .groupBy([sql`day`, 'direction'])
    .select([
      sql<string>`(created_at at time zone 'Asia/Shanghai')::date`.as('day'),
      'direction',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(amount_cents)::bigint`.as('cents'),
    ])
    .execute();
  const of = (day: string, direction: 'IN' | 'OUT') => {
    const row = rows.find((one) => one.day === day && one.direction === direction);
    return { count: row?.count ?? 0, cents: row?.cents ?? 0 };
  };
  return days.map((day) => ({ day, income: of(day, 'IN'), outgo: of(day, 'OUT') }));
}
