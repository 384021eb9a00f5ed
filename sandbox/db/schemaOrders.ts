import type { ColumnType, Generated } from 'kysely';
import type { OrderKind, OrderState } from '@/contract/calls/orders';
import type { WalletProductCode } from '@/contract/calls/walletProducts';
import type { RulePlan } from '@/contract/rules/ruleContent';
import type { ProductCode } from '@/contract/words/productCodes';

export interface PartyColumn {
  name: string;
  accountNo: string;
  bankName: string;
}
export interface CollectColumn {
  accountName: string;
  accountNo: string;
  bankName: string;
  postscript: string;
}
/** Written as JSON text, read as the value. */
type Json<T> = ColumnType<T, string, never>;

/** The tables of `0009_orders.sql` and what `0029_products.sql` adds to them. All amounts are integer cents. */
export interface OrderTables {
  orders: {
    order_no: string;
    member_no: string;
    enterprise_id: string;
    merchant_no: string | null;
    kind: OrderKind;
    request_no: string;
    content_hash: string;
    state: OrderState;
    amount_cents: number;
    fee_cents: number;
    payer_account_no: string | null;
    payee_account_no: string | null;
    payer: Json<PartyColumn>;
    payee: Json<PartyColumn>;
    payee_key: string;
    settle_account_id: string | null;
    collect: ColumnType<CollectColumn | null, string | null, never>;
    remark: string;
    reason: string | null;
    refusal_code: string | null;
    answer: string | null;
    maker_id: string;
    maker_name: string;
    checker_id: string | null;
    checker_name: string | null;
    created_at: Date;
    due_at: Date | null;
    finished_at: Date | null;
    limit_key: string | null;
    product_code: ProductCode | null;
    fee_account_no: string | null;
    sign_no: string | null;
    rule_no: string | null;
    rule_version: number | null;
    rule_plan: ColumnType<RulePlan | null, string | null, never>;
    /** The program that made the order; null: a user in the console. */
    app_id: string | null;
    /** The day on which the batch counted the order; null: the day of its creation. */
    counted_on: Generated<string | null>;
  };
  order_steps: { order_no: string; nr: number; at: Date; step: string; text: string; by_name: string };
  tariffs: {
    kind: OrderKind;
    rate_ppm: number;
    fixed_cents: Generated<number>;
    min_cents: Generated<number>;
    max_cents: number | null;
    single_limit_cents: number | null;
    daily_limit_cents: number | null;
    monthly_limit_cents: number | null;
    most_single_cents: number | null;
    most_daily_cents: number | null;
    most_monthly_cents: number | null;
  };
  member_products: {
    member_no: string;
    product_code: WalletProductCode;
    opened_at: Date;
    opened_by: string | null;
  };
  /** `merchant_no` is empty where the limit is the member's. */
  order_days: { member_no: string; merchant_no: string; limit_key: string; day: string; used_cents: number };
  order_months: { member_no: string; merchant_no: string; limit_key: string; month: string; used_cents: number };
  checker_policies: { enterprise_id: string; amount_cents: number | null; set_by: string; set_at: Date };
  payees: {
    payee_id: string;
    member_no: string;
    kind: 'WALLET' | 'BANK';
    account_no: string;
    account_kind: 'WALLET' | 'CORPORATE' | 'PRIVATE';
    name: string;
    bank_code: string;
    saved: Generated<boolean>;
    hidden: Generated<boolean>;
    /** The member's own name for the payee. */
    note: Generated<string>;
    last_used_at: Date;
  };
  balance_monitors: {
    account_no: string;
    enabled: boolean;
    threshold_cents: number;
    notify_phone: string;
    user_id: string;
    warned_on: string | null;
  };
  enterprise_recharges: { enterprise_id: string; account_no: string; notify_phone: string; opened_at: Date };
}
