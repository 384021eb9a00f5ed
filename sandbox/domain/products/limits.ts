import { type Kysely, sql } from 'kysely';
import { ORDER_KIND_WORDS, OrderKind } from '@/contract/calls/orders';
import { PRODUCTS } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { dayOf, monthOf } from '../money/days';
import type { Limits } from '../money/fees/fees';
import { productOfLimit, type Trade, templateFor } from './templates';

/*
 * Limits per order, day and month. The key of a limit is a kind of order, or `CASHIER:` and a pay method. Limits of
 * the cashier belong to a merchant, all other limits to a member. Limits are checked when an order is placed
 * (`money/orders/openOrder.ts`).
 */

/** Returns the merchant number of a merchant's limit; empty for a member's limit. */
export const limitedMerchant = (limitKey: string, merchantNo: string | null): string =>
  productOfLimit(limitKey) === null ? '' : (merchantNo ?? '');

export function limitName(limitKey: string): string {
  const product = productOfLimit(limitKey);
  if (product === 'CASHIER') return `${PRODUCTS.CASHIER.name}（未指定支付方式）`;
  if (product !== null) return `收银台${PRODUCTS[product].name}`;
  const kind = OrderKind.options.find((one) => one === limitKey);
  return kind ? ORDER_KIND_WORDS[kind] : limitKey;
}

/** Amount in cents that orders have used of a limit. Orders that wait for release count too. */
export interface Used {
  day: number;
  month: number;
}

/** A limit in force, with its usage. */
export interface LimitInForce {
  limitKey: string;
  limits: Limits;
  used: Used;
  /** Start of an individual limit; null for the platform's default. */
  since: Date | null;
  applicationNo: string | null;
}

interface LimitRow {
  limitKey: string;
  singleLimitCents: number | null;
  dailyLimitCents: number | null;
  monthlyLimitCents: number | null;
  day: number;
  month: number;
  since: Date | null;
  applicationNo: string | null;
}

/**
 * Returns the limits of the given keys, in the same order. A key without an individual limit gets the platform's
 * default.
 */
export async function limitsOf(
  db: Kysely<Database>,
  {
    memberNo,
    merchantNo,
    keys,
    now,
  }: { memberNo: string; merchantNo: string | null; keys: readonly string[]; now: Date },
): Promise<LimitInForce[]> {
  const day = dayOf(now);
  const merchants = keys.map((key) => limitedMerchant(key, merchantNo));
  const { rows } = await sql<LimitRow>`
    select k.limit_key as "limitKey",
           case when l.nr is null then t.single_limit_cents else l.single_cents end as "singleLimitCents",
           case when l.nr is null then t.daily_limit_cents else l.daily_cents end as "dailyLimitCents",
           case when l.nr is null then t.monthly_limit_cents else l.monthly_cents end as "monthlyLimitCents",
           greatest(0, coalesce(d.used_cents, 0)) as day, greatest(0, coalesce(m.used_cents, 0)) as month,
           l.effective_from as since, l.application_no as "applicationNo"
      from unnest(${keys}::text[], ${merchants}::text[]) with ordinality k (limit_key, merchant_no, place)
      left join tariffs t on t.kind = split_part(k.limit_key, ':', 1)
      left join lateral (
        select nr, single_cents, daily_cents, monthly_cents, effective_from, application_no from product_limits l
         where l.member_no = ${memberNo} and l.merchant_no = k.merchant_no and l.limit_key = k.limit_key
           and l.effective_from <= ${now}::timestamptz
         order by l.effective_from desc, l.nr desc limit 1
      ) l on true
      left join order_days d on d.member_no = ${memberNo} and d.merchant_no = k.merchant_no
        and d.limit_key = k.limit_key and d.day = ${day}::date
      left join order_months m on m.member_no = ${memberNo} and m.merchant_no = k.merchant_no
        and m.limit_key = k.limit_key and m.month = ${monthOf(day)}::date
     order by k.place`.execute(db);
  return rows.map(
    ({ limitKey, singleLimitCents, dailyLimitCents, monthlyLimitCents, day: today, month, ...since }) => ({
      limitKey,
      limits: { singleLimitCents, dailyLimitCents, monthlyLimitCents },
      used: { day: today, month },
      ...since,
    }),
  );
}

/** Returns the limit in force for a key. */
export async function limitOf(
  db: Kysely<Database>,
  { key, ...of }: { memberNo: string; merchantNo: string | null; key: string; now: Date },
): Promise<LimitInForce> {
  const [found] = await limitsOf(db, { ...of, keys: [key] });
  if (!found) throw new Error(`nothing is known of the limit ${key}`);
  return found;
}

/** Sets an individual limit that applies from now on. Earlier limits stay in the history. Runs in the caller's transaction. */
export async function raiseLimit(
  db: Kysely<Database>,
  {
    memberNo,
    merchantNo,
    limitKey,
    limits,
    applicationNo = null,
    now,
  }: {
    memberNo: string;
    merchantNo: string | null;
    limitKey: string;
    limits: Limits;
    applicationNo?: string | null;
    now: Date;
  },
): Promise<void> {
  const merchant = limitedMerchant(limitKey, merchantNo);
  const { last } = await db
    .selectFrom('product_limits')
    .where('member_no', '=', memberNo)
    .where('merchant_no', '=', merchant)
    .where('limit_key', '=', limitKey)
    .select(({ fn }) => fn.max('nr').as('last'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('product_limits')
    .values({
      member_no: memberNo,
      merchant_no: merchant,
      limit_key: limitKey,
      nr: (last ?? 0) + 1,
      effective_from: now,
      single_cents: limits.singleLimitCents,
      daily_cents: limits.dailyLimitCents,
      monthly_cents: limits.monthlyLimitCents,
      application_no: applicationNo,
    })
    .execute();
}

/**
 * Returns the highest limits that a merchant of this line of business can request. A null field: this limit cannot be
 * raised.
 */
export async function highestLimits(db: Kysely<Database>, trade: Trade, limitKey: string): Promise<Limits> {
  const product = productOfLimit(limitKey);
  if (product !== null) return (await templateFor(db, trade, product)).highest;
  const row = await db
    .selectFrom('tariffs')
    .select([
      'most_single_cents as singleLimitCents',
      'most_daily_cents as dailyLimitCents',
      'most_monthly_cents as monthlyLimitCents',
    ])
    .where('kind', '=', limitKey as OrderKind)
    .executeTakeFirst();
  return row ?? { singleLimitCents: null, dailyLimitCents: null, monthlyLimitCents: null };
}
