import type { Kysely, Selectable } from 'kysely';
import { PRODUCTS, type ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import type { Actor } from '../context';
import { refuse } from '../refusal';

/*
 * Decides whether a merchant may accept new orders by a product. Every call that accepts orders uses these functions.
 */

/** bizCodes that the API contract declares in `ORDER_REFUSALS`. These refusals do not use up the requestNo. */
const NOT_OPEN = '20040010';
const STOPPED = '20040012';

/** The refusal of a closed product: the message with the reason, and its bizCode. */
export interface Closed {
  msg: string;
  bizCode: string;
}

const unopened = (product: ProductCode): Closed => ({ msg: `尚未开通${PRODUCTS[product].name}`, bizCode: NOT_OPEN });

/** The stored state of a merchant's product. */
export type ProductRow = Pick<Selectable<Database['merchant_products']>, 'product_code' | 'state' | 'stop_reason'>;

/**
 * Returns the reason why the first unusable product cannot be used: it is not open, or it was stopped. Null if all products are
 * usable.
 */
export function closedAmong(needs: readonly ProductCode[], rows: readonly ProductRow[]): Closed | null {
  for (const product of needs) {
    const row = rows.find(({ product_code }) => product_code === product);
    if (!row) return unopened(product);
    if (row.state === 'STOPPED')
      return { msg: `${PRODUCTS[product].name}已停用：${row.stop_reason ?? ''}`, bizCode: STOPPED };
  }
  return null;
}

/** Refuses, with the reason, if one of the products is closed or was stopped. */
export function mustAllBeOpen(needs: readonly ProductCode[], rows: readonly ProductRow[]): void {
  const closed = closedAmong(needs, rows);
  if (closed) refuse(closed.msg, { bizCode: closed.bizCode });
}

/**
 * Returns the reason why one of the given products of a merchant is closed; null if all are open. If there is no
 * merchant, all products are closed.
 */
export async function closedAt(
  db: Kysely<Database>,
  merchantNo: string | null,
  needs: readonly ProductCode[],
): Promise<Closed | null> {
  const rows =
    merchantNo === null || merchantNo === '' || needs.length === 0
      ? []
      : await db
          .selectFrom('merchant_products')
          .select(['product_code', 'state', 'stop_reason'])
          .where('merchant_no', '=', merchantNo)
          .where('product_code', 'in', needs)
          .execute();
  return closedAmong(needs, rows);
}

/** Refuses if the product accepts no orders. */
export async function mustBeOpen(
  db: Kysely<Database>,
  merchantNo: string | null,
  needs: readonly ProductCode[],
): Promise<void> {
  const closed = await closedAt(db, merchantNo, needs);
  if (closed) refuse(closed.msg, { bizCode: closed.bizCode });
}

/**
 * Returns the merchant that a request concerns: the chosen merchant, otherwise the enterprise's main merchant. Null
 * if the enterprise has no merchant.
 */
export async function merchantOf(
  db: Kysely<Database>,
  { merchantNo, enterpriseId }: Pick<Actor, 'merchantNo' | 'enterpriseId'>,
): Promise<string | null> {
  if (merchantNo !== null) return merchantNo;
  const main = await db
    .selectFrom('merchants')
    .select('merchant_no')
    .where('enterprise_id', '=', enterpriseId)
    .where('audit_status', '=', 'PASS')
    .where('parent_merchant_no', 'is', null)
    .orderBy('merchant_no')
    .limit(1)
    .executeTakeFirst();
  return main?.merchant_no ?? null;
}

/**
 * Returns the merchant for a new order by this product. If there is no merchant, refuses with the message that the
 * product is not open.
 */
export const merchantFor = async (
  db: Kysely<Database>,
  user: Pick<Actor, 'merchantNo' | 'enterpriseId'>,
  product: ProductCode,
): Promise<string> => {
  const merchantNo = await merchantOf(db, user);
  if (merchantNo !== null) return merchantNo;
  const { msg, bizCode } = unopened(product);
  return refuse(msg, { bizCode });
};
