import type { Kysely } from 'kysely';
import type { OrderKind } from '@/contract/calls/orders';
import { WALLET_PRODUCT_WORDS, type WalletProduct, WalletProductCode } from '@/contract/calls/walletProducts';
import type { Database } from '../../../db/schema';
import { refuse } from '../../refusal';
import { wireTime } from '../days';

/** The wallet product that a member must have opened for a kind of order. Kinds not listed here need no product. */
const NEEDED: Readonly<Partial<Record<OrderKind, WalletProductCode>>> = {
  PAY_BANK: 'PAY_BANK',
  QUICK_COLLECTION: 'QUICK_COLLECTION',
};

/** Returns all wallet products, each marked if the member has opened it, in the order of the API contract. */
export async function productsOf(db: Kysely<Database>, memberNo: string): Promise<WalletProduct[]> {
  const rows = await db
    .selectFrom('member_products')
    .select(['product_code', 'opened_at'])
    .where('member_no', '=', memberNo)
    .execute();
  return WalletProductCode.options.map((productCode) => {
    const own = rows.find(({ product_code }) => product_code === productCode);
    return {
      productCode,
      ...WALLET_PRODUCT_WORDS[productCode],
      opened: own !== undefined,
      openTime: own ? wireTime(own.opened_at) : null,
    };
  });
}

/** Opens a wallet product for a member. Returns false if it is already open. */
export async function openProduct(
  db: Kysely<Database>,
  {
    memberNo,
    productCode,
    userId,
    now,
  }: { memberNo: string; productCode: WalletProductCode; userId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('member_products')
    .values({ member_no: memberNo, product_code: productCode, opened_at: now, opened_by: userId })
    .onConflict((conflict) => conflict.columns(['member_no', 'product_code']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns the wallet product that an order of this kind requires; undefined if none is required. */
export const productFor = (kind: OrderKind): WalletProductCode | undefined => NEEDED[kind];

const without = (product: WalletProductCode) => ({
  msg: `尚未开通${WALLET_PRODUCT_WORDS[product].productName}`,
  bizCode: '20040010',
});

/** Refuses a user whose member has not opened a product. The refusal does not use up the request number. */
export function refuseWithout(product: WalletProductCode): never {
  const { msg, bizCode } = without(product);
  return refuse(msg, { bizCode });
}

/**
 * Returns the reason why a member cannot place orders of this kind: a required product is not open. Null if the
 * member can.
 */
export async function withoutProduct(
  db: Kysely<Database>,
  memberNo: string,
  kind: OrderKind,
): Promise<{ msg: string; bizCode: string } | null> {
  const needed = NEEDED[kind];
  if (!needed) return null;
  const row = await db
    .selectFrom('member_products')
    .select('product_code')
    .where('member_no', '=', memberNo)
    .where('product_code', '=', needed)
    .executeTakeFirst();
  return row ? null : without(needed);
}
