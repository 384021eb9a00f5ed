import type { Kysely } from 'kysely';
import { PAY_METHODS, PRODUCTS } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { withoutProduct } from '../money/orders/products';
import { type Closed, closedAt } from './gate';
import { highestLimits, type LimitInForce, limitName } from './limits';
import { tradeOf } from './offered';
import { boundBy, productOfLimit, type Template } from './templates';

/**
 * Kinds of orders whose limits a member can apply to raise. Movements between the member's own accounts have no
 * limits.
 */
const KINDS = ['TRANSFER', 'WITHDRAW', 'MERCHANT_WITHDRAW', 'PAY_BANK', 'QUICK_COLLECTION'] as const;

/** Returns all limit keys in the order of the page: first the member's limits, then the limits of the merchant's cashier. */
export const limitKeys = (merchantNo: string): string[] => [
  ...KINDS,
  ...(merchantNo === '' ? [] : ['CASHIER', ...PAY_METHODS.map((code) => `CASHIER:${code}`)]),
];

/**
 * Returns the limits to display. For a product that is not open, returns the limits that the product would have after
 * its opening.
 */
export const displayedLimits = (
  { limits, since }: Pick<LimitInForce, 'limits' | 'since'>,
  offer: Template | undefined,
) => (since === null && offer ? offer.limits : limits);

/**
 * Returns the title of a limit. Payouts of a merchant use the member's limit for payments to bank cards, so the title
 * names both uses.
 */
export const limitTitle = (limitKey: string, merchantNo: string): string =>
  limitKey === boundBy('ZTO_DEFRAY') && merchantNo !== ''
    ? `${limitName(limitKey)}（含${PRODUCTS.ZTO_DEFRAY.name}）`
    : limitName(limitKey);

/**
 * Returns the reason why a limit cannot be raised: the product to which the limit applies is not open, or was
 * stopped. The limit of payments to bank cards applies to the member's own payments and to the merchant's payouts;
 * one of these two products must be open. Null if the limit can be raised.
 */
export async function limitClosed(
  db: Kysely<Database>,
  { memberNo, merchantNo }: { memberNo: string; merchantNo: string },
  limitKey: string,
): Promise<Closed | null> {
  const product = productOfLimit(limitKey);
  if (product !== null) return closedAt(db, merchantNo, product === 'CASHIER' ? [product] : ['CASHIER', product]);
  const kind = KINDS.find((one) => one === limitKey);
  const missing = kind ? await withoutProduct(db, memberNo, kind) : null;
  if (missing === null || limitKey !== boundBy('ZTO_DEFRAY')) return missing;
  return (await closedAt(db, merchantNo, ['ZTO_DEFRAY'])) && missing;
}

/** Returns the highest limits that an application can request. */
export const highestOf = async (
  db: Kysely<Database>,
  { limitKey, ...asking }: { merchantNo: string; enterpriseId: string; limitKey: string },
) => highestLimits(db, await tradeOf(db, asking), limitKey);
