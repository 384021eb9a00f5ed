import { type Kysely, sql } from 'kysely';
import type { WarehouseHome } from '@/contract/warehouseAccounts';
import { PayOrderState } from '@/contract/warehouseWords';
import type { Database } from '../../db/schema';
import type { Actor } from '../context';
import { addCents, formatCents } from '../money/cents';
import { addDays, dayOf, startOfDay, wireTime } from '../money/days';
import { sumOf, warehouseOf } from './own';
import { branchesOf, subRows } from './subs';

/* The home page of the warehouse: of it what the menus of who asks cover. */

type Sum = { count: number; cents: number };
const counted = ({ count, cents }: Sum = { count: 0, cents: 0 }) => ({
  count,
  amount: formatCents(addCents(cents, 0)),
});

const COUNT = sql<number>`count(*)`.as('count');
const CENTS = sumOf('amount_cents');
const WEEK = 7;
/** Low accounts that are told by name. */
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

/** Payments of orders that are final, by the day on which they were passed, the last seven days: the days of 付款记录. */
async function weekOf(db: Kysely<Database>, enterpriseId: string, now: Date) {
  const today = dayOf(now);
  const days = Array.from({ length: WEEK }, (_, at) => addDays(today, at - WEEK + 1));
  const { rows } = await sql<{ day: string; paid: boolean } & Sum>`
    select to_char(b.confirmed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, o.state = 'SUCCESS' as paid,
           count(*) as count, sum(o.amount_cents)::bigint as cents
      from payment_batches b
      join payment_lines l on l.batch_no = b.batch_no
      join orders o on o.order_no = l.order_no
     where b.enterprise_id = ${enterpriseId} and b.pay_order_no is not null
       and o.state in ('SUCCESS', 'FAILED', 'RETURNED') and b.confirmed_at >= ${startOfDay(days[0] ?? today)}
     group by 1, 2`.execute(db);
  return days.map((day) => ({
    day,
    paid: counted(rows.find((row) => row.day === day && row.paid)),
    failed: counted(rows.find((row) => row.day === day && !row.paid)),
  }));
}

async function ordersOf(
  db: Kysely<Database>,
  { userId }: Actor,
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
    .where('maker_id', '=', userId)
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
    week: await weekOf(db, enterpriseId, now),
  };
}

/** What somebody may decide now: not what they made or changed, the first pass or the second by what they hold, never both. */
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

/** As of one snapshot. */
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
