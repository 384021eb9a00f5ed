import type { Kysely } from 'kysely';
import { PAY_METHODS, type PayMethod, type ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import type { ProductRow } from '../products/gate';
import { limitsOf } from '../products/limits';
import { limitKeyOf } from '../products/templates';

/** A payment method offered to the payer, with its maximum per order in cents. Null means no maximum. */
export interface Offered {
  code: PayMethod;
  mostCents: number | null;
}

/** The settings of a merchant's cashier: the states of its products, and its parameters. */
export interface CashierSettings {
  products: readonly ProductRow[];
  values: Readonly<Record<string, string>>;
}

/** All products that an order of the cashier may need. */
const NEEDED: readonly ProductCode[] = ['CASHIER', ...PAY_METHODS, 'ZTO_PS'];
/** Default payment period of an order, in minutes. */
export const USUAL_MINUTES = 120;

/** Reads the settings of a merchant's cashier in one query. */
export async function cashierSettings(db: Kysely<Database>, merchantNo: string): Promise<CashierSettings> {
  const products = await db
    .selectFrom('merchant_products')
    .select(['product_code', 'state', 'stop_reason', 'parameters'])
    .where('merchant_no', '=', merchantNo)
    .where('product_code', 'in', NEEDED)
    .execute();
  const own = products.find(({ product_code }) => product_code === 'CASHIER');
  return { products, values: (own?.parameters ?? {}) as Record<string, string> };
}

/** Returns the default time to pay an order, in minutes, from the parameters of the cashier. */
export const usualMinutes = ({ values }: CashierSettings): number => Number(values['expiryMinutes'] || USUAL_MINUTES);

/**
 * Returns the pay methods that a payer can use for an order: the merchant's pay methods in the merchant's sequence,
 * limited to `named` if the order names some. Closed, stopped and hidden methods are left out.
 */
export async function offeredMethods(
  db: Kysely<Database>,
  { products, values }: CashierSettings,
  {
    memberNo,
    merchantNo,
    named,
    now,
  }: { memberNo: string; merchantNo: string; named: readonly PayMethod[] | null; now: Date },
): Promise<Offered[]> {
  const open = products.filter(({ state }) => state !== 'STOPPED');
  const works = new Set<string>(open.map(({ product_code }) => product_code));
  const chosen = values['payMethods'];
  const shown = chosen
    ? chosen.split(',').flatMap((code) => PAY_METHODS.find((one) => one === code) ?? [])
    : PAY_METHODS;
  const codes = shown.filter((code) => works.has(code) && (named === null || named.includes(code)));
  if (codes.length === 0) return [];
  const keys = codes.map((code) => limitKeyOf(code) ?? 'CASHIER');
  const limits = await limitsOf(db, { memberNo, merchantNo, keys, now });
  return codes.map((code, nr) => ({ code, mostCents: limits[nr]?.limits.singleLimitCents ?? null }));
}
