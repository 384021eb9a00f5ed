import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import { DAY_MS } from '../domain/money/days';
import { openMemberAccounts, postEntries } from '../domain/money/ledger';
import { tariffOf } from '../domain/money/orders/orderLimits';
import { type MoneyPlan, planMoney } from './moneyPlan';
import { type NewBatch, relateTrades } from './moneyRelations';

interface MoneySeed {
  /** The current time, at which the demo data ends. */
  now: Date;
  /** A seeded random generator of numbers from 0 to below 1. */
  rng: () => number;
}

/**
 * Number of seeded trades and entries per member, and its merchant with 代付. The first member is the demo enterprise,
 * whose numbers are part of the specified demo data.
 */
const SIZES: Record<string, { trades: number; flowRows?: number; payoutMerchantNo?: string }> = {
  杭州云帆贸易有限公司: { trades: 12_000, flowRows: 25_000, payoutMerchantNo: 'S800010000001' },
  上海锦程物流有限公司: { trades: 320 },
  广州南屿百货有限公司: { trades: 280 },
  // This enterprise has no merchant yet.
  成都锦里食品有限公司: { trades: 0 },
};
const SIZE_OF_OTHERS = { trades: 200 };

/**
 * Fills the ledger for every existing member: accounts, then 90 days of trades and entries up to `now`. The entries
 * are written by the same function, triggers and constraints as any later entry. Members must exist and have no
 * accounts yet. The same members, `now` and `rng` give the same rows. The function takes a few seconds on the
 * embedded database, and runs in the seed's transaction.
 */
export async function seedMoney(db: Kysely<Database>, { now, rng }: MoneySeed): Promise<void> {
  const members = await db
    .selectFrom('members')
    .innerJoin('enterprises', 'enterprises.enterprise_id', 'members.enterprise_id')
    .select(['member_no as memberNo', 'enterprise_name as memberName', 'enterprises.enterprise_id as enterpriseId'])
    .orderBy('member_no')
    .execute();
  const merchants = await db
    .selectFrom('merchants')
    .where('audit_status', '=', 'PASS')
    .select(['merchant_no', 'enterprise_id'])
    .orderBy('merchant_no')
    .execute();

  const tariffs = {
    CASHIER: await tariffOf(db, 'CASHIER'),
    PAY_BANK: await tariffOf(db, 'PAY_BANK'),
    WITHDRAW: await tariffOf(db, 'WITHDRAW'),
  };
  for (const [index, member] of members.entries()) {
    const accounts = await openMemberAccounts(db, { ...member, at: new Date(now.getTime() - 400 * DAY_MS) });
    const world = {
      ...member,
      accounts,
      tariffs,
      merchantNos: merchants.filter((one) => one.enterprise_id === member.enterpriseId).map((one) => one.merchant_no),
      mark: String(index + 1).padStart(2, '0'),
      ...(SIZES[member.memberName] ?? SIZE_OF_OTHERS),
    };
    if (world.trades === 0) continue;
    const plan = planMoney(world, { now, rng });
    const batches = relateTrades(plan, member.memberNo);
    await writeBatches(db, batches);
    await writeTrades(db, plan.trades);
    await writeEntries(db, plan.entries);
    if (plan.frozenCents > 0)
      await db
        .updateTable('accounts')
        .set({ frozen_cents: plan.frozenCents })
        .where('account_no', '=', accounts.BALANCE)
        .execute();
  }
}

async function writeBatches(db: Kysely<Database>, batches: readonly NewBatch[]): Promise<void> {
  if (batches.length > 0) await db.insertInto('trade_batches').values(batches).execute();
}

async function writeTrades(db: Kysely<Database>, trades: MoneyPlan['trades']): Promise<void> {
  for (let start = 0; start < trades.length; start += 1_000)
    await db
      .insertInto('trades')
      .values(trades.slice(start, start + 1_000))
      .execute();
}

async function writeEntries(db: Kysely<Database>, entries: MoneyPlan['entries']): Promise<void> {
  for (let start = 0; start < entries.length; start += 500) await postEntries(db, entries.slice(start, start + 500));
}
