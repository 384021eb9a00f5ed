import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Permission } from '@/contract/permissions';

/** A jsonb column: read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;

export interface PlatformTables {
  /** A single row: the offset of business time from real time. */
  clock: { id: Generated<number>; offset_ms: number };
  platform_settings: { key: string; value: Json<unknown> };
  roles: { role_id: string; role_name: string };
  role_permissions: { role_id: string; permission: Permission };
  enterprises: {
    enterprise_id: string;
    enterprise_no: string;
    enterprise_name: string;
    business_license_no: string;
    settled_status: 'PASS' | 'UN_APPLY' | 'UN_SUBMIT' | 'INIT' | 'UN_PASS';
    audit_reason: string | null;
    merchant_upgrade_status: Generated<string>;
    created_at: Date;
  };
  /** Owners of money: one per enterprise that has passed its audit, and one per register under a merchant. */
  members: {
    member_no: string;
    /** Null: a register under a merchant (`member_books`). */
    enterprise_id: string | null;
    member_name: string;
    pay_password_hash: string | null;
    created_at: Date;
  };
  merchants: {
    id: string;
    merchant_no: string;
    merchant_name: string;
    enterprise_id: string;
    parent_merchant_no: string | null;
    audit_status: 'PASS' | 'INIT' | 'UN_PASS';
    created_at: Date;
    industry_code: Generated<string>;
    mcc: Generated<string>;
    fee_from: Generated<'TRADE' | 'FEE_ACCOUNT'>;
    fee_from_since: Generated<Date | null>;
  };
  users: {
    user_id: string;
    login_account: string;
    login_account_type: 'mobile' | 'email' | 'account';
    kind: 'ordinary' | 'warehouse';
    admin_flag: '0' | '1' | null;
    nick_name: string;
    password_hash: string;
    initial_password: Generated<boolean>;
    second_ticket: Generated<boolean>;
    ticket_asked_again_at: Date | null;
    real_name_status: '0' | '1';
    base_role_id: string;
    status: 'ACTIVE' | 'DISABLED' | 'DELETED';
    version: Generated<number>;
    created_at: Date;
    email: string | null;
    real_name: string | null;
    id_card_masked: string | null;
    id_card_front: Generated<string | null>;
    id_card_back: Generated<string | null>;
  };
  user_enterprises: {
    user_id: string;
    enterprise_id: string;
    role_id: string;
    user_type: '0' | '1';
    default_flag: Generated<boolean>;
    app_id_flag: Generated<boolean>;
    had_admin_flag: Generated<boolean>;
    show_modify_password_flag: Generated<boolean>;
    agent_flag: Generated<boolean>;
    had_merchant_flag: Generated<boolean>;
    collect_open_flag: Generated<boolean>;
    recipient_flag: Generated<boolean>;
    staff_name: Generated<string | null>;
    created_at: Date;
    last_login_at: Generated<Date | null>;
  };
  enterprise_admins: { enterprise_id: string; user_id: string; email: string; bound_at: Date };
  /** A view: the bound administrator, else the first main user whose flag says that there is one. */
  administrators: { enterprise_id: ColumnType<string, never, never>; user_id: string; email: string };
  pay_password_failures: {
    member_no: string;
    failures: number;
    last_failure_at: Date;
    locked_until: Date | null;
  };
  sessions: {
    session_id: string;
    token_hash: string;
    user_id: string;
    user_version: number;
    enterprise_id: string | null;
    address: string;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    end_reason: string | null;
    proven_at: Generated<Date | null>;
    device: Generated<string>;
  };
  verification_codes: {
    purpose: string;
    receiver: string;
    salt: string;
    code_hash: string;
    sent_at: Date;
    expires_at: Date;
    tries: Generated<number>;
    used_at: Date | null;
  };
  step_proofs: {
    proof_hash: string;
    purpose: string;
    user_id: string;
    subject: string;
    expires_at: Date;
    used_at: Date | null;
  };
  captcha_tickets: {
    ticket_hash: string;
    stage: 'CAPTCHA' | 'LOGIN';
    randstr: string;
    expires_at: Date;
    used_at: Date | null;
  };
  login_grants: {
    grant_hash: string;
    user_id: string;
    expires_at: Date;
    used_at: Date | null;
    kind: Generated<'CAPTCHA' | 'QR'>;
  };
  qr_codes: {
    qr_code_id: string;
    kind: 'LOGIN' | 'CONFIRM';
    key_hash: string;
    owner_id: string | null;
    state: 'WAITING' | 'SCANNED' | 'CONFIRMED' | 'CANCELLED';
    user_id: string | null;
    expires_at: Date;
  };
  login_failures: {
    login_account: string;
    failures: number;
    last_failure_at: Date;
    locked_until: Date | null;
  };
  rate_counters: { bucket: string; minute: Date; hits: number };
  envelope_nonces: { uuid: string; expires_at: Date };
  outbox: {
    id: GeneratedAlways<number>;
    receiver: string;
    channel: 'SMS' | 'EMAIL';
    purpose: string;
    code: string | null;
    text: string;
    sent_at: Date;
  };
  faults: {
    id: GeneratedAlways<number>;
    path: string;
    times_left: number;
    fault: Json<unknown>;
  };
  audit_log: {
    id: GeneratedAlways<number>;
    at: Date;
    user_id: string | null;
    session_id: string | null;
    action: string;
    subject: string;
    detail: Json<Record<string, unknown>>;
    address: string;
  };
}
