import type { Kysely } from 'kysely';
import { PRODUCTS, type ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { atField } from '../refusal';
import { mustBeOpen } from './gate';
import { parametersOf } from './parameters';

/**
 * Returns the reason why an open pay method is hidden from payers: the merchant has removed it from its cashier. Null if it is
 * shown. `values`: the cashier's parameters.
 */
export function offCashier(values: Readonly<Record<string, string>>, payMethod: ProductCode): string | null {
  const shown = values['payMethods'];
  return !shown || shown.split(',').includes(payMethod)
    ? null
    : `收银台未启用${PRODUCTS[payMethod].name}，请先在收银台设置中启用`;
}

/** Refuses a method that the cashier does not offer. A product that is not open is reported first. */
export async function mustBeOnCashier(db: Kysely<Database>, merchantNo: string, payMethod: ProductCode): Promise<void> {
  const msg = offCashier((await parametersOf(db, merchantNo, 'CASHIER')).values, payMethod);
  if (msg === null) return;
  await mustBeOpen(db, merchantNo, ['CASHIER', payMethod]);
  atField('payMethod', msg);
}
