import type { Kysely } from 'kysely';
import { PRODUCTS, type ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { atField } from '../refusal';
import { mustBeOpen } from './gate';
import { parametersOf } from './parameters';

/**
 * Returns the reason why payers do not see an open pay method: the merchant has removed it from its cashier. Null if
 * payers see it. `values`: the cashier's parameters.
 */
export function offCashier(values: Readonly<Record<string, string>>, payMethod: ProductCode): string | null {
  const shown = values['payMethods'];
  return !shown || shown.split(',').includes(payMethod)
    ? null
    : `收银台未启用${PRODUCTS[payMethod].name}，请先在收银台设置中启用`;
}

/**
 * Refuses a pay method that the cashier does not offer. A product that is not open is reported with its own reason
 * instead.
 */
export async function mustBeOnCashier(db: Kysely<Database>, merchantNo: string, payMethod: ProductCode): Promise<void> {
  const msg = offCashier((await parametersOf(db, merchantNo, 'CASHIER')).values, payMethod);
  if (msg === null) return;
  await mustBeOpen(db, merchantNo, ['CASHIER', payMethod]);
  atField('payMethod', msg);
}
