import { type Kysely, sql } from 'kysely';
import type { WarehouseHome } from '@/contract/calls/warehouseAccounts';
import type { PaymentStates } from '@/contract/calls/warehouseOrders';
import { PayOrderState } from '@/contract/words/warehouseWords';
import type { Database } from '../../db/schema';
import { type Actor, memberOf } from '../context';
import { addCents, formatCents } from '../money/cents';
import { addDays, dayOf, startOfDay, wireTime } from '../money/days';
import { ofStates, paymentDays } from './payOrders/payments';
import { branchesOf, subRows } from './subAccounts';
import { sumOf, warehouseOf } from './warehouseContext';

/* The home page of the warehouse, limited to the menus that the user has. */

type Sum = { count: number; cents: number };
const counted = ({ count, cents }: Sum = { count: 0, cents: 0 }) => ({
  count,
  amount: formatCents(addCents(cents, 0)),
});

const COUNT = sql<number>`count(*)`.as('count');
const CENTS = sumOf('amount_cents');
const WEEK = 7;
/** Maximum number of accounts with a low balance that are listed by name. */
const MOST_LOW = 20;

async function accountsOf(db: Kysely<Database>, enterpriseId: string): Promise<WarehouseHome['accounts']> {
  const low = await subRows(
    db,
    { enterpriseId, low: true },
    { by: 'available', order: 'asc' },
    {
      limit: MOST_LOW,
      offset: 0,
    },
  );
  return {
    ...(await branchesOf(db, enterpriseId)),
    low: low.map((row) => ({
      subMemberNo: row.memberNo,
      subName: row.subName,
      available: formatCents(row.balanceCents - row.frozenCents),
      lowBalance: formatCents(row.lowCents ?? 0),
    })),
  };
}

/**
 * Counts the finished payments of the last seven days by the day on which the order was approved, as the page 付款记录
 * (payment records) does.
 */
async function weekOf(db: Kysely<Database>, memberNo: string, now: Date) {
  const today = dayOf(now);
  const days = Array.from({ length: WEEK }, (_, at) => addDays(today, at - WEEK + 1));
  const rows = await paymentDays(db, { memberNo, from: startOfDay(days[0] ?? today) });
  const of = (day: string, states: PaymentStates) => {
    const own = ofStates(rows, states).filter((row) => row.day === day);
    return counted({
      count: own.reduce((sum, row) => sum + row.rows, 0),
      cents: own.reduce((sum, { cents }) => addCents(sum, cents), 0),
    });
  };
  return days.map((day) => ({ day, paid: of(day, 'SUCCESS'), failed: of(day, 'UNPAID') }));
}

async function ordersOf(
  db: Kysely<Database>,
  user: Actor,
  { enterpriseId, now }: { enterpriseId: string; now: Date },
): Promise<WarehouseHome['orders']> {
  const states = await db
    .selectFrom('warehouse_orders')
    .select(['state', COUNT, CENTS])
    .where('enterprise_id', '=', enterpriseId)
    .groupBy('state')
    .execute();
  const own = await db
    .selectFrom('warehouse_orders')
    .select(['state', COUNT, CENTS])
    .where('enterprise_id', '=', enterpriseId)
    .where('maker_id', '=', user.userId)
    .where('state', 'in', ['REFUSED', 'DRAFT'])
    .groupBy('state')
    .execute();
  const vouchers = await db
    .selectFrom('warehouse_vouchers')
    .select(['state', COUNT, CENTS])
    .where('enterprise_id', '=', enterpriseId)
    .where('state', 'in', ['WAIT_ORDER', 'FAILED'])
    .groupBy('state')
    .execute();
  return {
    states: PayOrderState.options.map((state) => ({ state, ...counted(states.find((row) => row.state === state)) })),
    refused: counted(own.find(({ state }) => state === 'REFUSED')),
    drafts: counted(own.find(({ state }) => state === 'DRAFT')),
    waitingVouchers: counted(vouchers.find(({ state }) => state === 'WAIT_ORDER')),
    failedVouchers: counted(vouchers.find(({ state }) => state === 'FAILED')),
    week: await weekOf(db, memberOf(user), now),
  };
}

/**
 * Counts the orders that a user may approve or refuse now, without orders that the user has made or edited. The
 * user's permissions decide whether the user gives first or second approvals. One user never gives both approvals of
 * an order.
 */
async function auditsOf(
  db: Kysely<Database>,
  { userId, permissions }: Actor,
  { enterpriseId, now }: { enterpriseId: string; now: Date },
): Promise<WarehouseHome['audits']> {
  const row = await db
    .selectFrom('warehouse_orders')
    .select([COUNT, CENTS, sql<Date | null>`min(submitted_at)`.as('oldest')])
    .where('enterprise_id', '=', enterpriseId)
    .where('state', '=', 'WAIT_AUDIT')
    .where(sql<boolean>`${userId} <> all (editors)`)
    .where(({ or, and, eb, lit }) =>
      or([
        and([eb(lit(permissions.has('warehouse:audit')), '=', true), eb('first_id', 'is', null)]),
        and([eb(lit(permissions.has('warehouse:recheck')), '=', true), eb('first_id', '!=', userId)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  const waited = row.oldest ? Math.max(0, Math.floor((now.getTime() - row.oldest.getTime()) / 60_000)) : 0;
  return { ...counted(row), waited };
}

/** Reads all figures of the home page from one snapshot. */
export async function homeOf(db: Kysely<Database>, user: Actor, now: Date): Promise<WarehouseHome> {
  const enterpriseId = warehouseOf(user);
  const may = (...wanted: readonly `warehouse:${'fund' | 'read' | 'order' | 'audit' | 'recheck'}`[]) =>
    wanted.some((permission) => user.permissions.has(permission));
  const here = { enterpriseId, now };
  return {
    asOf: wireTime(now),
    accounts: may('warehouse:fund') ? await accountsOf(db, enterpriseId) : null,
    orders: may('warehouse:read', 'warehouse:order', 'warehouse:audit', 'warehouse:recheck')
      ? await ordersOf(db, user, here)
      : null,
    audits: may('warehouse:audit', 'warehouse:recheck') ? await auditsOf(db, user, here) : null,
  };
}
