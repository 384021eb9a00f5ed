import * as z from 'zod/mini';
import { Time } from '../primitives';
import { ProductCode } from '../words/productCodes';

/** The calculation of the fee of a trade or an order, and the terms that it follows. */
export const FeeReason = z.object({
  /** Base × rate with rounding, minimum or maximum. Empty if the terms have tiers or only a fixed price. */
  calculation: z.string(),
  /** Name of the tariff: a product of the merchant, or the platform's tariff of a kind of order. Empty with `terms`. */
  tariff: z.string(),
  /** Rate, tiers, fixed price, minimum and maximum. Empty if the fee does not follow terms that are known. */
  terms: z.string(),
  /** Time from which the merchant's terms apply; null for the platform's tariff. */
  since: z.nullable(Time),
  /** The product whose page shows the terms; null for the platform's tariff. */
  productCode: z.nullable(ProductCode),
});
export type FeeReason = z.infer<typeof FeeReason>;
