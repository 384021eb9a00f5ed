import type { Kysely, Selectable } from 'kysely';
import type { OrderKind } from '@/contract/orders';
import type { Database } from '../../db/schema';
import type { OrderTables } from '../../db/schemaOrders';
import { refuse } from '../refusal';
import { readableCents } from './cents';
import type { Tariff } from './fees';
import type { LockedAccount } from './ledger';

/* What an order costs and what may keep it from being accepted: balance, limits, one that was made just before. */

/** bizCodes of `ORDER_REFUSALS` in the contract; all but the last are final and take the number. */
const INSUFFICIENT = '20040001';
const SINGLE_LIMIT = '20040002';
const DAILY_LIMIT = '20040003';
const FROZEN = '20040006';
const DUPLICATE = '20040005';

export const frozenPayer: FinalRefusal = { msg: '付款账户已冻结', bizCode: FROZEN };

type TariffRow = Omit<Selectable<OrderTables['tariffs']>, 'kind'>;

export const tariffIn = (row: TariffRow): Tariff => ({
  ratePpm: row.rate_ppm,
  fixedCents: row.fixed_cents,
  minCents: row.min_cents,
  maxCents: row.max_cents,
  singleLimitCents: row.single_limit_cents,
  dailyLimitCents: row.daily_limit_cents,
});

export const tariffOf = async (db: Kysely<Database>, kind: OrderKind): Promise<Tariff> =>
  tariffIn(await db.selectFrom('tariffs').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow());

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

/** The same amount to the same payee within so long is asked about, ms. */
export const DUPLICATE_WITHIN = 3_600_000;

/** Asks before it goes there once more; `orderNo` is the one that was made just before. */
export const askedOf = (orderNo: string): string =>
  `一小时内已向该收款方提交过相同金额（单号${orderNo}），请确认是否重复`;

/** Asks before an order is made that somebody has to have looked at. */
export const refuseUnlooked = (questions: readonly string[]): never =>
  refuse(questions.join('；'), { bizCode: DUPLICATE });

/** Asks before a batch is confirmed that may have been confirmed before. */
export const refuseTwin = (msg: string): never => refuse(msg, { bizCode: DUPLICATE });

/** Why a final refusal refuses. */
export interface FinalRefusal {
  msg: string;
  bizCode: string;
}

/** All together are more than the day has left; cents. */
export const beyondDay = (cents: number, { limit, left }: { limit: number; left: number }): FinalRefusal => ({
  msg: `超出当日限额：单日限额${readableCents(limit)}元，今日剩余${readableCents(left)}元，超出${readableCents(cents - left)}元`,
  bizCode: DAILY_LIMIT,
});

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
