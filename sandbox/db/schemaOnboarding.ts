import type { ColumnType, Generated } from 'kysely';
import type { OnboardingStep } from '@/contract/calls/onboardingParts';
import type { Json } from './schemaPlatform';

export type PartName = Exclude<OnboardingStep, 'ADMIN'>;
export type ReviewDecision = 'PASS' | 'REJECT' | 'RETURN';
type JsonDefault<T> = ColumnType<T, string | undefined, string>;

/** The tables of `0006_onboarding.sql` and `0007_settlement.sql`. */
export interface OnboardingTables {
  reviews: {
    review_id: string;
    kind: string;
    subject: string;
    enterprise_id: string | null;
    user_id: string | null;
    created_at: Date;
    due_at: Date;
    held_at: Date | null;
    decided_at: Date | null;
    decision: ReviewDecision | null;
    reason: string | null;
  };
  enterprise_papers: {
    enterprise_id: string;
    step: OnboardingStep;
    version: number;
    data: Json<Record<string, unknown>>;
    refused: JsonDefault<Record<string, string>>;
    saved_at: Date;
    saved_by: string;
  };
  enterprise_applications: {
    enterprise_id: string;
    submitted_at: Date;
    submitted_by: string;
    decided_at: Date | null;
    general_reason: string | null;
  };
  enterprise_facts: {
    enterprise_id: string;
    part: PartName;
    version: number;
    data: Json<Record<string, unknown>>;
    since: Date;
  };
  enterprise_changes: {
    change_id: string;
    kind: string;
    enterprise_id: string;
    merchant_no: Generated<string>;
    data: Json<Record<string, unknown>>;
    status: 'INIT' | 'PASS' | 'UN_PASS';
    reasons: JsonDefault<Record<string, string>>;
    submitted_at: Date;
    submitted_by: string;
    decided_at: Date | null;
  };
  payment_proofs: {
    proof_id: string;
    enterprise_id: string;
    account_no: string;
    amount_cents: number;
    remark: string;
    state: 'SENT' | 'VERIFIED' | 'FAILED' | 'EXPIRED';
    tries: Generated<number>;
    sent_at: Date;
    expires_at: Date;
    finished_at: Date | null;
  };
  settle_accounts: {
    settle_account_id: string;
    enterprise_id: string;
    account_kind: 'CORPORATE' | 'PRIVATE';
    account_name: string;
    account_no: string;
    bank_code: string;
    branch_code: string;
    mobile: Generated<string>;
    status: 'INIT' | 'PASS' | 'UN_PASS';
    reason: string | null;
    default_flag: Generated<boolean>;
    created_at: Date;
    created_by: string;
    deleted_at: Date | null;
  };
  company_register: {
    business_license_no: string;
    enterprise_name: string;
    legal_name: string;
    registered_capital_cents: number;
    founded_on: string;
    division_code: string;
    address: string;
    industry_code: string;
  };
  company_beneficiaries: {
    register_id: string;
    business_license_no: string;
    place: number;
    name: string;
    id_number: string;
    address: string;
    way: 'SHARES' | 'CONTROL' | 'MANAGER';
    share_ratio: string | null;
  };
  settle_settings: {
    enterprise_id: string;
    way: 'T1' | 'D0' | 'WEEK' | 'MONTH' | 'MANUAL';
    cut_time: '22:00' | '23:00' | '24:00';
    auto_settle: Generated<boolean>;
    since: Date;
  };
  merchant_facts: {
    merchant_no: string;
    version: number;
    data: Json<Record<string, unknown>>;
    since: Date;
  };
  wechat_configs: {
    config_id: string;
    enterprise_id: string;
    kind: 'OFFICIAL' | 'MINI' | 'JSAPI_PATH';
    value: string;
    created_at: Date;
  };
}
