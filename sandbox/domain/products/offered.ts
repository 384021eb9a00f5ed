import type { Kysely } from 'kysely';
import type { ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { factsOf } from '../onboarding/store';
import { categoryOf } from '../registers/industries';
import { type Template, type Trade, templateFor, tradeOfMerchant } from './templates';

/*
 * Selects the offered terms: a merchant's by its industry, an enterprise's without a merchant by its papers. A draft of an
 * opening uses the category chosen in it.
 */

interface OfferFor {
  merchantNo: string;
  enterpriseId: string;
  /** The category chosen in a draft of an opening. */
  mcc?: string | undefined;
}

/** Returns the requester's industry and category; empty if unknown. */
export async function tradeOf(db: Kysely<Database>, { merchantNo, enterpriseId, mcc }: OfferFor): Promise<Trade> {
  const category = mcc === undefined ? undefined : categoryOf(mcc);
  if (category) return { industryCode: category.industryCode, mcc: category.mcc };
  if (merchantNo !== '') {
    const trade = await tradeOfMerchant(db, merchantNo);
    if (trade.industryCode !== '') return trade;
  }
  const { ENTERPRISE: paper } = (await factsOf(db, enterpriseId)).papers;
  return { industryCode: paper?.industryCode ?? '', mcc: paper?.mcc ?? '' };
}

/** Returns the offered terms of one product. */
export const offered = async (
  db: Kysely<Database>,
  { productCode, ...asking }: OfferFor & { productCode: ProductCode },
): Promise<Template> => templateFor(db, await tradeOf(db, asking), productCode);
