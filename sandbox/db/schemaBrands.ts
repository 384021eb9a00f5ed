import type { WalletProductCode } from '@/contract/calls/walletProducts';

/** The tables of `0032_brands.sql`. */
export interface BrandTables {
  brands: {
    brand_no: string;
    brand_wallet_name: string;
    enterprise_id: string;
    created_at: Date;
  };
  brand_notices: {
    brand_no: string;
    version: number;
    title: string;
    content: string;
    shown: boolean;
    published_at: Date;
    published_by: string;
    publisher_name: string;
  };
  brand_notices_seen: {
    brand_no: string;
    version: number;
    user_id: string;
    seen_at: Date;
  };
  wallet_products: {
    wallet_no: string;
    product_code: WalletProductCode;
    opened_at: Date;
    apply_no: string;
  };
}
