import { type Kysely, type Selectable, sql } from 'kysely';
import { type PayMethod, PayMethod as PayMethods, type ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import type { Limits } from '../money/fees/fees';
import { type MerchantProduct, type Terms, termsIn, termsInForce } from './terms';

/* Default terms that the platform offers to a merchant by its industry and merchant category (MCC), before any agreement. */

/** A line of business: industry and merchant category (MCC); empty if unknown. */
export interface Trade {
  industryCode: string;
  mcc: string;
}

export interface Template {
  productCode: ProductCode;
  terms: Terms;
  /** The limits of the product right after its opening. */
  limits: Limits;
  /** The highest limits that the merchant can request. */
  highest: Limits;
}

const templateIn = (row: Selectable<Database['fee_templates']>): Template => ({
  productCode: row.product_code,
  terms: termsIn(row),
  limits: {
    singleLimitCents: row.single_cents,
    dailyLimitCents: row.daily_cents,
    monthlyLimitCents: row.monthly_cents,
  },
  highest: {
    singleLimitCents: row.most_single_cents,
    dailyLimitCents: row.most_daily_cents,
    monthlyLimitCents: row.most_monthly_cents,
  },
});

/**
 * Selects the default terms for the merchant category, otherwise the terms for its industry, otherwise the general
 * terms.
 */
const fitting = (db: Kysely<Database>, { industryCode, mcc }: Trade) =>
  db
    .selectFrom('fee_templates')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('industry_code', '=', ''),
        eb.and([eb('industry_code', '=', industryCode), eb('mcc', 'in', ['', mcc])]),
      ]),
    )
    .distinctOn('product_code')
    .orderBy('product_code')
    .orderBy(sql`industry_code <> ''`, 'desc')
    .orderBy(sql`mcc <> ''`, 'desc');

/** Returns the offered terms of every product for a line of business. */
export const templatesFor = async (db: Kysely<Database>, trade: Trade): Promise<Template[]> =>
  (await fitting(db, trade).execute()).map(templateIn);

/** Returns the offered terms of one product for a line of business. */
export const templateFor = async (db: Kysely<Database>, trade: Trade, productCode: ProductCode): Promise<Template> =>
  templateIn(await fitting(db, trade).where('product_code', '=', productCode).executeTakeFirstOrThrow());

/** Returns the merchant's line of business: industry and merchant category. */
export const tradeOfMerchant = (db: Kysely<Database>, merchantNo: string): Promise<Trade> =>
  db
    .selectFrom('merchants')
    .select(['industry_code as industryCode', 'mcc'])
    .where('merchant_no', '=', merchantNo)
    .executeTakeFirstOrThrow();

/**
 * Returns the merchant's terms in force (`agreed` is true). If the merchant has agreed no terms, returns the offered
 * terms.
 */
export async function termsFor(
  db: Kysely<Database>,
  of: MerchantProduct & { now: Date },
): Promise<{ terms: Terms; agreed: boolean }> {
  const inForce = await termsInForce(db, of);
  if (inForce) return { terms: inForce.terms, agreed: true };
  const { terms } = await templateFor(db, await tradeOfMerchant(db, of.merchantNo), of.productCode);
  return { terms, agreed: false };
}

const isPayMethod = (code: string): code is PayMethod => PayMethods.options.some((method) => method === code);

/** Returns the key of a product's own limit; null if the product has none. */
export const limitKeyOf = (productCode: ProductCode): string | null =>
  productCode === 'CASHIER' ? 'CASHIER' : isPayMethod(productCode) ? `CASHIER:${productCode}` : null;

/**
 * Returns the key of the limit that orders of a product count against: the product's limit, or the limit of the
 * order's kind. Null: no limit.
 */
export const boundBy = (productCode: ProductCode): string | null =>
  productCode === 'ZTO_DEFRAY' ? 'PAY_BANK' : limitKeyOf(productCode);

/** Returns the product that owns a limit; null for the limit of a kind of order. */
export function productOfLimit(limitKey: string): ProductCode | null {
  const [kind, method] = limitKey.split(':');
  if (kind !== 'CASHIER') return null;
  return method === undefined ? 'CASHIER' : isPayMethod(method) ? method : null;
}
