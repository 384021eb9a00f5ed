import type { Kysely } from 'kysely';
import type { ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { type Terms, termsIn } from './terms';

/**
 * Returns the offered terms of the given products by industry and MCC, for comparison. Limited to one industry if it
 * is given.
 */
export async function offers(
  db: Kysely<Database>,
  { productCodes, industryCode }: { productCodes: readonly ProductCode[]; industryCode: string | undefined },
): Promise<{ industryCode: string; mcc: string; productCode: ProductCode; terms: Terms }[]> {
  let rows = db.selectFrom('fee_templates').selectAll().where('product_code', 'in', productCodes);
  if (industryCode !== undefined) rows = rows.where('industry_code', '=', industryCode);
  return (await rows.orderBy('industry_code').orderBy('mcc').orderBy('product_code').execute()).map((row) => ({
    industryCode: row.industry_code,
    mcc: row.mcc,
    productCode: row.product_code,
    terms: termsIn(row),
  }));
}
