import type { ColumnType, Generated } from 'kysely';
import type { ProductCode } from '@/contract/words/productCodes';
import type { Json } from './schemaPlatform';

/** A tier that begins at this volume of the month, in cents. */
export interface TierColumn {
  fromCents: number;
  ratePpm: number;
}

interface FeeColumns {
  rate_ppm: number;
  fixed_cents: number;
  min_cents: number;
  max_cents: number | null;
  tiers: ColumnType<TierColumn[], string, never>;
  /** `T+1` */
  settle_cycle: string;
}

/** The tables of `0029_products.sql`. All amounts are integer cents, rates parts of a million. */
export interface ProductTables {
  merchant_products: {
    merchant_no: string;
    product_code: ProductCode;
    state: 'OPEN' | 'STOPPED';
    opened_at: Date;
    application_no: string | null;
    stopped_at: Date | null;
    stop_reason: string | null;
    parameters: Json<Record<string, unknown>>;
    version: Generated<number>;
  };
  product_terms: FeeColumns & {
    merchant_no: string;
    product_code: ProductCode;
    nr: number;
    effective_from: Date;
    application_no: string | null;
    agreement_no: string | null;
    created_at: Date;
  };
  fee_templates: FeeColumns & {
    industry_code: string;
    mcc: string;
    product_code: ProductCode;
    single_cents: number | null;
    daily_cents: number | null;
    monthly_cents: number | null;
    most_single_cents: number | null;
    most_daily_cents: number | null;
    most_monthly_cents: number | null;
  };
  product_limits: {
    member_no: string;
    /** Empty: the member's. */
    merchant_no: string;
    limit_key: string;
    nr: number;
    effective_from: Date;
    single_cents: number | null;
    daily_cents: number | null;
    monthly_cents: number | null;
    application_no: string | null;
  };
  product_volumes: {
    merchant_no: string;
    product_code: ProductCode;
    /** The first day of the month. */
    month: string;
    trades: number;
    volume_cents: number;
    fee_cents: number;
  };
  fee_advances: {
    /** Time of the notification that the advance is overdue. */
    overdue_told: Generated<Date | null>;
    advance_no: string;
    merchant_no: string;
    member_no: string;
    trade_no: string;
    amount_cents: number;
    repaid_cents: number;
    due_on: string;
    created_at: Date;
  };
}
