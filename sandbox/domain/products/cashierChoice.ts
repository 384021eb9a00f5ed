import type { Kysely } from 'kysely';
import { PRODUCTS, type ProductCode } from '@/contract/productCodes';
import type { Database } from '../../db/schema';
import { atField } from '../refusal';
import { mustBeOpen } from './gate';
import { parametersOf } from './parameters';

/** Refuses a pay method that the merchant has open and has taken from its cashier. One that is not open is told first. */
export async function mustBeOnCashier(db: Kysely<Database>, merchantNo: string, payMethod: ProductCode): Promise<void> {
  const { values } = await parametersOf(db, merchantNo, 'CASHIER');
  const shown = values['payMethods'];
  if (!shown || shown.split(',').includes(payMethod)) return;
  await mustBeOpen(db, merchantNo, ['CASHIER', payMethod]);
  atField('payMethod', `收银台未启用${PRODUCTS[payMethod].name}，请先在收银台设置中启用`);
}
