import type { Kysely } from 'kysely';
import type { ProductCode } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { factsOf } from '../onboarding/store';
import { categoryOf } from '../registers/industries';
import { type Template, type Trade, templateFor, tradeOfMerchant } from './templates';

/*
 * Selects the terms that the platform offers: by the merchant's industry, or, without a merchant, by the enterprise's documents.
 * A draft for a new merchant uses the merchant category chosen in the draft.
 */

interface OfferFor {
  merchantNo: string;
  enterpriseId: string;
  /** The merchant category (MCC) chosen in the draft for a new merchant. */
  mcc?: string | undefined;
}

/** Returns the line of business (industry and MCC) of the merchant or enterprise; empty if unknown. */
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

/** Returns the terms of one product that the platform offers to this merchant or enterprise. */
export const offered = async (
  db: Kysely<Database>,
  { productCode, ...asking }: OfferFor & { productCode: ProductCode },
): Promise<Template> => templateFor(db, await tradeOf(db, asking), productCode);
