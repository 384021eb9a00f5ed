import { type Kysely, sql } from 'kysely';
import type { OrderKind } from '@/contract/orders';
import type { Database } from '../../db/schema';
import { refuse } from '../../handlers/handler';
import { dayOf } from './days';
import type { Tariff } from './fees';
import type { LockedAccount } from './ledger';
import type { OrderRow } from './orderShown';

/* What an order costs and what may keep it from being accepted: balance, limits, one that was made just before. */

/** bizCodes of `ORDER_REFUSALS` in the contract; all but the last are final and take the number. */
const INSUFFICIENT = '20040001';
const SINGLE_LIMIT = '20040002';
const DAILY_LIMIT = '20040003';
const FROZEN = '20040006';
const DUPLICATE = '20040005';

export const frozenPayer: FinalRefusal = { msg: '付款账户已冻结', bizCode: FROZEN };

export async function tariffOf(db: Kysely<Database>, kind: OrderKind): Promise<Tariff> {
  const row = await db.selectFrom('tariffs').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow();
  return {
    ratePpm: row.rate_ppm,
    fixedCents: row.fixed_cents,
    minCents: row.min_cents,
    maxCents: row.max_cents,
    singleLimitCents: row.single_limit_cents,
    dailyLimitCents: row.daily_limit_cents,
  };
}

/** Cents that orders of a kind have used of the day's limit. */
export async function usedOf(db: Kysely<Database>, memberNo: string, kind: OrderKind, day: string): Promise<number> {
  const row = await db
    .selectFrom('order_days')
    .select('used_cents')
    .where('member_no', '=', memberNo)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.used_cents ?? 0;
}

/** The same behind the day's lock: orders on different accounts of a member stand in line here, until theirs is counted. */
export async function lockedUsedOf(
  db: Kysely<Database>,
  { member_no, kind, created_at }: Pick<OrderRow, 'member_no' | 'kind' | 'created_at'>,
): Promise<number> {
  const { used_cents } = await db
    .insertInto('order_days')
    .values({ member_no, kind, day: dayOf(created_at), used_cents: 0 })
    .onConflict((conflict) =>
      conflict.columns(['member_no', 'kind', 'day']).doUpdateSet({ used_cents: sql`order_days.used_cents` }),
    )
    .returning('used_cents')
    .executeTakeFirstOrThrow();
  return used_cents;
}

/** An order uses its part of its day's limit, or (`sign` -1) gives it back. */
export async function countDay(
  db: Kysely<Database>,
  { member_no, kind, created_at, amount_cents }: OrderRow,
  sign: 1 | -1 = 1,
): Promise<void> {
  const cents = sign * amount_cents;
  await db
    .insertInto('order_days')
    .values({ member_no, kind, day: dayOf(created_at), used_cents: cents })
    .onConflict((conflict) =>
      conflict
        .columns(['member_no', 'kind', 'day'])
        .doUpdateSet({ used_cents: sql`order_days.used_cents + ${cents}::bigint` }),
    )
    .execute();
}

const HOUR = 3_600_000;

/** Asks before the same amount goes to the same payee within the hour. `order` is itself among those that are there. */
export async function refuseDuplicate(db: Kysely<Database>, order: OrderRow): Promise<void> {
  const same = await db
    .selectFrom('orders')
    .select('order_no')
    .where('member_no', '=', order.member_no)
    .where('payee_key', '=', order.payee_key)
    .where('created_at', '>', new Date(order.created_at.getTime() - HOUR))
    .where('amount_cents', '=', order.amount_cents)
    .where('state', 'not in', ['REFUSED', 'FAILED'])
    .where('order_no', '<>', order.order_no)
    .executeTakeFirst();
  if (same)
    refuse(`一小时内已向该收款方提交过相同金额（单号${same.order_no}），请确认是否重复`, { bizCode: DUPLICATE });
}

/** Why a final refusal refuses. */
export interface FinalRefusal {
  msg: string;
  bizCode: string;
}

type Payer = Pick<LockedAccount, 'balance_cents' | 'frozen_cents' | 'status'>;

/** Why an account cannot pay `total` cents; null when it can. */
export function payerRefusal(payer: Payer, total: number): FinalRefusal | null {
  if (payer.status === 'FROZEN') return frozenPayer;
  return (payer.balance_cents ?? 0) - payer.frozen_cents < total ? { msg: '余额不足', bizCode: INSUFFICIENT } : null;
}

/** Why an order is finally refused; null when it is not. The balance comes first: a limit is told to who could pay. */
export function refusalOf({
  tariff,
  amountCents,
  used,
  payer,
  total,
}: {
  tariff: Tariff;
  amountCents: number;
  used: number;
  payer: Payer | undefined;
  total: number;
}): FinalRefusal | null {
  const poor = payer && payerRefusal(payer, total);
  if (poor) return poor;
  if (tariff.singleLimitCents !== null && amountCents > tariff.singleLimitCents)
    return { msg: '超出单笔限额', bizCode: SINGLE_LIMIT };
  if (tariff.dailyLimitCents !== null && used + amountCents > tariff.dailyLimitCents)
    return { msg: '超出当日限额', bizCode: DAILY_LIMIT };
  return null;
}
