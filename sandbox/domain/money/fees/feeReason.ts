import type { Kysely } from 'kysely';
import type { FeeReason } from '@/contract/calls/feeReason';
import { ORDER_KIND_WORDS, type OrderKind } from '@/contract/calls/orders';
import { PRODUCTS, type ProductCode } from '@/contract/words/productCodes';
import type { BusinessTypeCode } from '../../../db/columnTypes';
import type { Database } from '../../../db/schema';
import { termsInForce } from '../../products/terms';
import { wireTime } from '../days';
import { tariffOf } from '../orders/orderLimits';
import { basisWords, type FeeTerms, feeOf, rateOf, ruleWords } from './fees';

/** A charged trade. Amounts are cents. */
interface Charged {
  tradeNo: string;
  businessType: BusinessTypeCode;
  amountCents: number;
  feeCents: number;
  /** Single rate of the fee in parts per million, if it is stored; null also for tiers and fixed prices. */
  feePpm: number | null;
}

type Tariff = Pick<FeeReason, 'tariff' | 'since' | 'productCode'> & { terms: FeeTerms };

/** Kind of order whose tariff applies to a trade that no order made. */
const KIND_OF_TYPE: Readonly<Partial<Record<BusinessTypeCode, OrderKind>>> = {
  '4003': 'WITHDRAW',
  '4006': 'PAY_BANK',
  '4007': 'CASHIER',
};

/**
 * Returns the terms by which the trade was charged: those of the order's product that were in force when the order was
 * accepted, otherwise the platform's tariff of the kind of order. Null if the kind has no tariff.
 */
async function tariffFor(db: Kysely<Database>, trade: Charged): Promise<Tariff | null> {
  const order = await db
    .selectFrom('orders')
    .select(['kind', 'merchant_no as merchantNo', 'product_code as productCode', 'created_at as createdAt'])
    .where('order_no', '=', trade.tradeNo)
    .executeTakeFirst();
  if (order?.productCode && order.merchantNo) {
    const { merchantNo, productCode, createdAt: now } = order;
    const accepted = await termsInForce(db, { merchantNo, productCode, now });
    if (accepted) return productTariff(productCode, accepted);
  }
  const kind = order?.kind ?? KIND_OF_TYPE[trade.businessType];
  if (kind === undefined || kind === 'REFUND') return null;
  return {
    terms: await tariffOf(db, kind),
    tariff: `${ORDER_KIND_WORDS[kind]}标准资费`,
    since: null,
    productCode: null,
  };
}

const productTariff = (
  productCode: ProductCode,
  { terms, effectiveFrom }: { terms: FeeTerms; effectiveFrom: Date },
): Tariff => ({ terms, tariff: PRODUCTS[productCode].name, since: wireTime(effectiveFrom), productCode });

/**
 * Returns whether the fee follows the terms. Terms with tiers depend on the month's volume at that moment, which is not
 * stored, so they are accepted as they are.
 */
function follows({ amountCents, feeCents }: Charged, terms: FeeTerms): boolean {
  if ((terms.tiers ?? []).length > 0) return true;
  const fee = feeOf(terms, amountCents);
  // The fee of an incoming payment is limited to its amount.
  return feeCents === fee || (feeCents === amountCents && fee > amountCents);
}

/**
 * Returns how the fee of a trade was calculated and by which terms; null without a fee, or if neither the rate nor the
 * terms are known. Terms that would give another fee are not named.
 */
export async function feeReasonOf(db: Kysely<Database>, trade: Charged): Promise<FeeReason | null> {
  const { amountCents, feeCents } = trade;
  if (feeCents === 0) return null;
  const found = await tariffFor(db, trade);
  const known = found && follows(trade, found.terms) ? found : null;
  const ratePpm = trade.feePpm ?? (known && rateOf(known.terms));
  const calculation = ratePpm === null ? '' : basisWords({ amountCents, feeCents, ratePpm });
  if (known) return { ...known, calculation, terms: ruleWords(known.terms) };
  return calculation === '' ? null : { calculation, tariff: '', terms: '', since: null, productCode: null };
}
