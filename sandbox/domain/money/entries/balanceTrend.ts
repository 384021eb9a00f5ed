import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema';
import { addDays } from '../days';
import { inSnapshot } from './flowFilter';

/** Balance of all accounts of a member at the end of a day, and the incoming and outgoing sums of the day, in cents. */
interface DayBalance {
  day: string;
  balance: number;
  income: number;
  outgo: number;
}

/**
 * Returns the balances of the last `days` days up to `today`, oldest first. Starts from the current balances and
 * subtracts the daily totals of entries backwards. So the result agrees with the ledger, even for balances older than
 * the first entry (S-04).
 */
export function balanceTrend(
  db: Kysely<Database>,
  { memberNo, today, days }: { memberNo: string; today: string; days: number },
): Promise<DayBalance[]> {
  return inSnapshot(db, async (snapshot) => {
    const { held } = await snapshot
      .selectFrom('accounts')
      .where('member_no', '=', memberNo)
      .select(sql<number>`coalesce(sum(balance_cents), 0)::bigint`.as('held'))
      .executeTakeFirstOrThrow();
    const rows = await snapshot
      .selectFrom('flow_days')
      .where('member_no', '=', memberNo)
      .where('day', '>=', addDays(today, 1 - days))
      .select([
        'day',
        sql<number>`coalesce(sum(sum_cents) filter (where direction = 'IN'), 0)::bigint`.as('income'),
        sql<number>`coalesce(sum(sum_cents) filter (where direction = 'OUT'), 0)::bigint`.as('outgo'),
      ])
      .groupBy('day')
      .execute();
    const byDay = new Map(rows.map((row) => [row.day, row]));
    let balance = held;
    for (const { day, income, outgo } of rows) if (day > today) balance -= income - outgo;
    const trend: DayBalance[] = [];
    for (let back = 0; back < days; back++) {
      const day = addDays(today, -back);
      const { income = 0, outgo = 0 } = byDay.get(day) ?? {};
      trend.unshift({ day, balance, income, outgo });
      balance -= income - outgo;
    }
    return trend;
  });
}
