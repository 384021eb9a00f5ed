import type { Kysely } from 'kysely';
import { PAY_METHODS, type PayMethod } from '@/contract/productCodes';
import type { Database } from '../../db/schema';
import { limitsOf } from '../products/limits';
import { parametersOf } from '../products/parameters';
import { limitKeyOf } from '../products/templates';

/** What a payer may be offered, with the most that one order may be by it, cents; null: any amount. */
export interface Offered {
  code: PayMethod;
  mostCents: number | null;
}

/**
 * The pay methods of a merchant's cashier that work, in its order; of these alone that an order names. What is not open,
 * was stopped, or was taken from the cashier is left out.
 */
export async function offeredMethods(
  db: Kysely<Database>,
  {
    memberNo,
    merchantNo,
    named,
    now,
  }: { memberNo: string; merchantNo: string; named: readonly PayMethod[] | null; now: Date },
): Promise<Offered[]> {
  const open = await db
    .selectFrom('merchant_products')
    .select('product_code')
    .where('merchant_no', '=', merchantNo)
    .where('product_code', 'in', PAY_METHODS)
    .where('state', '<>', 'STOPPED')
    .execute();
  const works = new Set<string>(open.map(({ product_code }) => product_code));
  const chosen = (await parametersOf(db, merchantNo, 'CASHIER')).values['payMethods'];
  const shown = chosen
    ? chosen.split(',').flatMap((code) => PAY_METHODS.find((one) => one === code) ?? [])
    : PAY_METHODS;
  const codes = shown.filter((code) => works.has(code) && (named === null || named.includes(code)));
  if (codes.length === 0) return [];
  const keys = codes.map((code) => limitKeyOf(code) ?? 'CASHIER');
  const limits = await limitsOf(db, { memberNo, merchantNo, keys, now });
  return codes.map((code, nr) => ({ code, mostCents: limits[nr]?.limits.singleLimitCents ?? null }));
}
