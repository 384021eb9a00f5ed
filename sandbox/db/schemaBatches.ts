import type { Generated } from 'kysely';
import type { PaymentBatchState } from '@/contract/calls/batchPayments';
import type { BatchKind } from '@/contract/rules/batchSheet';

/** The tables of `0015_batch_payments.sql`. All amounts are integer cents, but for `payment_lines.amount` as typed. */
export interface BatchTables {
  payment_batches: {
    batch_no: string;
    member_no: string;
    enterprise_id: string;
    merchant_no: string | null;
    kind: BatchKind;
    state: PaymentBatchState;
    file_name: string;
    items: number;
    amount_cents: number;
    fee_cents: Generated<number>;
    errors: Generated<number>;
    warnings: Generated<number>;
    revision: Generated<number>;
    payer_account_no: string;
    maker_id: string;
    maker_name: string;
    session_id: string | null;
    checker_id: string | null;
    checker_name: string | null;
    reason: string | null;
    retry_of: string | null;
    retried_in: string | null;
    created_at: Date;
    confirmed_at: Date | null;
    finished_at: Date | null;
    content_hash: Generated<string | null>;
    /** Time of the second person's decision. */
    checked_at: Generated<Date | null>;
    /** The order of a warehouse that the batch pays. */
    pay_order_no: Generated<string | null>;
    /** The day on which all of it was counted against its limits; null: each line counts itself. */
    counted_on: Generated<string | null>;
  };
  payment_lines: {
    batch_no: string;
    line_no: number;
    number: string;
    name: string;
    account_no: string;
    account_kind: string;
    bank: string;
    amount: string;
    remark: string;
    amount_cents: number | null;
    fee_cents: number | null;
    state: Generated<'DRAFT' | 'WAITING' | 'PLACED' | 'REFUSED'>;
    order_no: string | null;
    reason: string | null;
    attempts: Generated<number>;
  };
  batch_confirmations: {
    member_no: string;
    kind: BatchKind;
    request_no: string;
    batch_no: string;
    content: string;
    answer: string | null;
    refusal_code: string | null;
    reason: string | null;
    created_at: Date;
  };
}
