import type { ColumnType } from 'kysely';
import type { BusinessTypeCode, CustomerPurpose } from './schemaMoney';

/** Written once, and never again. */
type Final<T> = ColumnType<T, T, never>;

/** The tables of `0035_accounting_days.sql` and `0051_merchant_statement_files.sql`. Amounts are integer cents, days are text (`2026-11-20`). */
export interface StatementTables {
  /** A single row: every day up to `closed_through` is closed. */
  accounting: { one: ColumnType<boolean, never, never>; closed_through: ColumnType<string, never, never> };
  statement_trades: {
    member_no: Final<string>;
    day: Final<string>;
    nr: Final<number>;
    /** Empty: the enterprise itself. */
    merchant_no: Final<string>;
    product: Final<string>;
    business_type: Final<BusinessTypeCode>;
    /** Booked on this day, and belongs to that one. */
    late_day: Final<string | null>;
    entries: Final<number>;
    gross_cents: Final<number>;
    refund_cents: Final<number>;
    split_cents: Final<number>;
    split_back_cents: Final<number>;
    fee_kept_cents: Final<number>;
    fee_back_cents: Final<number>;
    /** Signed. */
    moved_cents: Final<number>;
    /** Signed: of the account for settlement. */
    change_cents: Final<number>;
    fee_paid_cents: Final<number>;
    fee_returned_cents: Final<number>;
    /** Signed. */
    fee_moved_cents: Final<number>;
    advanced_cents: Final<number>;
    repaid_cents: Final<number>;
  };
  statement_lines: {
    member_no: Final<string>;
    day: Final<string>;
    nr: Final<number>;
    /** ADVANCE: what the platform has paid for the member, and got back. */
    account_type: Final<CustomerPurpose | 'ADVANCE'>;
    /** Empty: the enterprise itself. */
    merchant_no: Final<string>;
    product: Final<string>;
    business_type: Final<BusinessTypeCode>;
    trade_direction: Final<'IN' | 'OUT' | 'INNER'>;
    part: Final<'AMOUNT' | 'FEE'>;
    /** The rate of fees in ppm; null: no single rate. */
    fee_ppm: Final<number | null>;
    direction: Final<'IN' | 'OUT'>;
    /** Booked on this day, and belongs to that one. */
    late_day: Final<string | null>;
    postings: Final<number>;
    cents: Final<number>;
    /** The amounts that fees were charged on. */
    base_cents: Final<number>;
  };
  statement_balances: {
    member_no: Final<string>;
    day: Final<string>;
    account_no: Final<string>;
    account_type: Final<CustomerPurpose>;
    opening_cents: Final<number>;
    in_cents: Final<number>;
    out_cents: Final<number>;
    closing_cents: Final<number>;
    /** The balance after the day's last posting. */
    ledger_cents: Final<number>;
    postings: Final<number>;
  };
  statement_days: {
    member_no: Final<string>;
    day: Final<string>;
    statement_no: Final<string>;
    postings: Final<number>;
    bill_rows: Final<number>;
    bill_sha256: Final<string>;
    csv_sha256: Final<string>;
    csv_size: Final<number>;
    made_at: Final<Date>;
    /** 1: closed before files named merchants and their numbers. */
    format: Final<1 | 2>;
    /** The itemised file; null in the first format. */
    items_rows: Final<number | null>;
    items_sha256: Final<string | null>;
    items_size: Final<number | null>;
  };
  /** A merchant's files of a day in the second format. */
  statement_merchants: {
    member_no: Final<string>;
    day: Final<string>;
    merchant_no: Final<string>;
    /** The name when the day was closed. */
    merchant_name: Final<string>;
    statement_no: Final<string>;
    csv_sha256: Final<string>;
    csv_size: Final<number>;
    items_rows: Final<number>;
    items_sha256: Final<string>;
    items_size: Final<number>;
  };
  finance_confirmations: {
    member_no: Final<string>;
    /** The first day of the month. */
    month: Final<string>;
    sha256: Final<string>;
    figures: ColumnType<unknown, string, never>;
    user_id: Final<string>;
    by_name: Final<string>;
    confirmed_at: Final<Date>;
  };
  finance_subjects: {
    member_no: string;
    version: number;
    funds_code: string;
    funds_name: string;
    subjects: ColumnType<Partial<Record<string, { code: string; name: string }>>, string, string>;
    by_name: string;
    changed_at: Date;
  };
  file_columns: {
    member_no: string;
    /** OWN_BOOK, TRANSFER, PAYOUT or VOUCHER. */
    kind: string;
    /** SHA-256 of the titles. */
    titles_hash: string;
    titles: ColumnType<string[], string, never>;
    places: ColumnType<Record<string, number>, string, string>;
    used_at: Date;
  };
  /** Which advance an order has paid back how much of. */
  fee_repayments: { order_no: Final<string>; advance_no: Final<string>; cents: Final<number> };
  statement_digests: { user_id: string; member_no: string };
  statement_progress: { member_no: string; made_through: string };
}
