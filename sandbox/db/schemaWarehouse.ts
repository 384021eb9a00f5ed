import type { Generated, GeneratedAlways } from 'kysely';
import type { LineMode, PayOrderKind, PayOrderState, VoucherKind, VoucherState } from '@/contract/words/warehouseWords';

type AccountKind = 'CORPORATE' | 'PRIVATE';

interface VoucherColumns {
  voucher_no: string;
  enterprise_id: string;
  member_no: string;
  payee_no: string;
  payee_name: string;
  account_kind: AccountKind;
  account_no: string;
  bank: string;
  kind: VoucherKind;
  period: string;
  amount_cents: number;
  source_no: string;
  source_plain: GeneratedAlways<string>;
  remark: Generated<string>;
  state: Generated<VoucherState>;
  void_reason: Generated<string>;
  order_no: string | null;
  maker_id: string;
  maker_name: string;
  created_at: Date;
  request_no: string | null;
  content_hash: Generated<string | null>;
  import_no: string | null;
  /** Written by `voucherStaging.ts` alone. */
  import_id: GeneratedAlways<number | null>;
  version: Generated<number>;
}

/** The tables of `0038_warehouse.sql`. All amounts are integer cents. */
export interface WarehouseTables {
  warehouses: {
    enterprise_id: string;
    two_from_cents: number | null;
    changed_by: Generated<string>;
    changed_at: Date | null;
    version: Generated<number>;
  };
  warehouse_subs: {
    /** The member number in the ledger. */
    member_no: string;
    enterprise_id: string;
    sub_name: string;
    branch: string;
    low_cents: number | null;
    day_limit_cents: number | null;
    version: Generated<number>;
  };
  warehouse_payees: {
    payee_no: string;
    enterprise_id: string;
    name: string;
    account_kind: AccountKind;
    account_no: string;
    bank_code: string;
    bank: string;
    changed_at: Date;
    changed_by: string;
    stopped: Generated<boolean>;
    version: Generated<number>;
    created_at: Date;
  };
  /** Visible vouchers: without those of a file that is still being imported. */
  warehouse_vouchers: VoucherColumns;
  /** All vouchers. For imports, and for checks whether a number or a document is already used. */
  warehouse_voucher_rows: VoucherColumns;
  warehouse_imports: {
    import_no: string;
    enterprise_id: string;
    request_no: string;
    content_hash: string;
    file_name: string;
    vouchers: number;
    amount_cents: number;
    maker_id: string;
    created_at: Date;
    import_id: GeneratedAlways<number>;
    /** Null while the import is incomplete. */
    completed_at: Date | null;
    /** Security time of the last heartbeat of the writing process. */
    alive_at: Generated<Date | null>;
  };
  warehouse_orders: {
    order_no: string;
    enterprise_id: string;
    kind: PayOrderKind;
    state: PayOrderState;
    member_no: string;
    payer_account_no: string;
    mode: LineMode;
    vouchers: number;
    lines: number;
    amount_cents: number;
    fee_cents: Generated<number>;
    payees: string;
    remark: Generated<string>;
    maker_id: string;
    maker_name: string;
    editors: string[];
    first_id: string | null;
    first_name: Generated<string>;
    first_at: Date | null;
    second_id: string | null;
    second_name: Generated<string>;
    second_at: Date | null;
    refused_id: string | null;
    reason: Generated<string>;
    two_from_cents: number | null;
    batch_no: string | null;
    retry_of: string | null;
    request_no: string | null;
    content_hash: string | null;
    created_at: Date;
    submitted_at: Date | null;
    finished_at: Date | null;
    version: Generated<number>;
  };
  warehouse_order_lines: {
    order_no: string;
    line_no: number;
    payee_no: string | null;
    payee_name: string;
    payee_plain: GeneratedAlways<string>;
    account_kind: AccountKind;
    account_no: string;
    bank: string;
    amount_cents: number;
    fee_cents: Generated<number>;
    vouchers: number;
  };
  warehouse_order_vouchers: {
    order_no: string;
    voucher_no: string;
    line_no: number;
    living: Generated<boolean>;
  };
  warehouse_refusals: {
    enterprise_id: string;
    request_no: string;
    content_hash: string;
    biz_code: string;
    msg: string;
    created_at: Date;
  };
  warehouse_files: {
    enterprise_id: string;
    owner_no: string;
    nr: number;
    url: string;
    name: string;
  };
  warehouse_steps: {
    step_id: Generated<number>;
    owner_no: string;
    at: Date;
    text: string;
    by_name: string;
  };
}
