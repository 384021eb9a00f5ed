import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type CustomerPurpose = 'BALANCE' | 'SETTLEMENT' | 'FEE' | 'SPLIT';
export type PlatformPurpose = 'BANK' | 'CLEARING' | 'FEE_INCOME' | 'SUSPENSE' | 'ADVANCE';
export type BusinessTypeCode = '4001' | '4002' | '4003' | '4004' | '4005' | '4006' | '4007' | '4008';
export type TradeScene =
  | 'CASHIER'
  | 'BEHALF_PAY'
  | 'BEHALF_COLLECT'
  | 'SPLIT'
  | 'WALLET_IN'
  | 'WALLET_OUT'
  | 'SETTLE'
  | 'CREDIT'
  | 'FUND'
  | 'INNER';
export type TradeStatus = 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'RETURNED';

/** A column that the ledger's triggers set and that never changes afterwards. */
type Settled<T> = ColumnType<T, never, never>;

interface TradeDay {
  member_no: Settled<string>;
  scene: Settled<TradeScene>;
  day: Settled<string>;
  /** Empty: the enterprise itself. */
  merchant_no: Settled<string>;
  business_type: Settled<BusinessTypeCode>;
  direction: Settled<'IN' | 'OUT' | 'INNER'>;
  product: Settled<string>;
  status: Settled<TradeStatus>;
  batched: Settled<boolean>;
  trades: Settled<number>;
  sum_cents: Settled<number>;
}

interface FlowDay {
  member_no: Settled<string>;
  day: Settled<string>;
  account_no: Settled<string>;
  business_type: Settled<BusinessTypeCode>;
  direction: Settled<'IN' | 'OUT'>;
  account_type: Settled<CustomerPurpose>;
  postings: Settled<number>;
  sum_cents: Settled<number>;
}

/** A group of a day's postings. A column is null if the group covers all its values. */
interface FlowGroup extends Omit<FlowDay, 'account_no' | 'account_type' | 'business_type'> {
  grain: Settled<'DIRECTION' | 'ACCOUNT' | 'TYPE'>;
  nr: Settled<number>;
  account_no: Settled<string | null>;
  account_type: Settled<CustomerPurpose | null>;
  business_type: Settled<BusinessTypeCode | null>;
}

/** The money tables of `0002_ledger.sql`. All amounts are integer cents. */
export interface MoneyTables {
  accounts: {
    account_no: string;
    account_name: string;
    /** null: an account of the platform. */
    member_no: string | null;
    purpose: CustomerPurpose | PlatformPurpose;
    /** Customer accounts only; moved by postings alone. */
    balance_cents: ColumnType<number | null, number | null, never>;
    frozen_cents: Generated<number>;
    status: Generated<'NORMAL' | 'FROZEN'>;
    last_entry_at: ColumnType<Date | null, never, never>;
    last_posting_id: ColumnType<number, never, never>;
    opened_at: Date;
  };
  trades: {
    trade_no: string;
    business_type: BusinessTypeCode;
    member_no: string;
    /** null: the enterprise itself. */
    merchant_no: string | null;
    /** Seen from the member; INNER is between its own accounts. */
    direction: 'IN' | 'OUT' | 'INNER';
    counterparty_name: string;
    counterparty_account: string;
    amount_cents: number;
    fee_cents: Generated<number>;
    /** Parts of a million that it is charged by; null: no single rate, or not known any more. */
    fee_ppm: Generated<number | null>;
    status: TradeStatus;
    remark: Generated<string>;
    created_at: Date;
    finished_at: Date | null;
    /** The list that shows the trade. A trigger derives scene, product and order number if they are omitted. */
    scene: Generated<TradeScene>;
    product: Generated<string>;
    merchant_order_no: Generated<string>;
    /** The original trade of a refund or a split. */
    original_trade_no: string | null;
    refunded_cents: Generated<number>;
    batch_no: string | null;
    /** The kind of receiver of a split. If left out, it follows from the receiver. */
    split_to: Generated<'CARD' | 'MEMBER' | null>;
  };
  trade_batches: {
    batch_no: string;
    member_no: string;
    kind: 'FILE' | 'WALLET';
    file_name: string;
    maker_name: string;
    items: number;
    amount_cents: number;
    succeeded: Generated<number>;
    succeeded_cents: Generated<number>;
    failed: Generated<number>;
    created_at: Date;
    finished_at: Date | null;
    /** The order of a warehouse that the trade pays. */
    pay_order_no: Generated<string | null>;
  };
  refunds: {
    member_no: string;
    request_no: string;
    original_trade_no: string;
    amount_cents: number;
    reason: string;
    /** null: refused, for `refusal`. */
    refund_trade_no: string | null;
    fee_back_cents: Generated<number>;
    refusal: string | null;
    created_at: Date;
    /** The state of the order that waits for a second person; REFUSED: refused at the request. */
    state: 'WAIT_RELEASE' | 'SUCCESS' | 'FAILED' | 'CANCELLED' | 'REFUSED';
  };
  saved_views: {
    view_id: string;
    member_no: string;
    list_id: string;
    view_name: string;
    search: string;
    user_id: string;
    created_at: Date;
  };
  default_views: { user_id: string; member_no: string; list_id: string; view_id: string };
  /** Written by `post_entries` (domain/money/ledger.ts). */
  entries: {
    entry_id: Generated<number>;
    entry_no: string;
    business_type: BusinessTypeCode;
    trade_no: string;
    created_at: Date;
    /** For a late entry: the closed day that it belongs to. */
    late_day: Generated<string | null>;
  };
  postings: {
    posting_id: Settled<number>;
    entry_id: number;
    account_no: string;
    /** Positive raises the account's balance. */
    amount_cents: number;
    created_at: Settled<Date>;
    member_no: Settled<string | null>;
    account_type: Settled<CustomerPurpose | null>;
    flow_no: Settled<string | null>;
    balance_after: Settled<number | null>;
    business_type: Settled<BusinessTypeCode>;
    trade_no: Settled<string>;
    direction: GeneratedAlways<'IN' | 'OUT'>;
    /** The amount without its sign. */
    size_cents: GeneratedAlways<number>;
    counterparty_name: string;
    counterparty_account: string;
    remark: string;
  };
  /** Roll-up by day of Asia/Shanghai; `day` is text such as `2026-11-20`. */
  flow_days: FlowDay;
  /** Roll-up of the trades by day, and the changes that are not folded into it yet: `note_trade_changes`. */
  trade_days: TradeDay;
  trade_day_changes: TradeDay & { change_id: Settled<number> };
  /** Days with details by amount and text (`0020_day_details.sql`, `0021_number_searches.sql`), and those; groups of a day are numbered. */
  flow_detailed_days: Pick<FlowDay, 'member_no' | 'day' | 'postings'>;
  flow_sizes: FlowGroup & { class_cents: Settled<number> };
  flow_texts: FlowGroup & { counterparty_name: Settled<string>; remark: Settled<string> };
  flow_numbers: Pick<FlowDay, 'member_no' | 'day'> & { digits: Settled<number>; posting_ids: Settled<number[]> };
  trade_detailed_days: Pick<TradeDay, 'member_no' | 'day'>;
  trade_sizes: TradeDay & { nr: Settled<number>; class_cents: Settled<number> };
  trade_parties: TradeDay & { nr: Settled<number>; counterparty_name: Settled<string> };
  /** A single row: the secret of the verification codes of vouchers. */
  voucher_keys: { key: Generated<string> };
}
