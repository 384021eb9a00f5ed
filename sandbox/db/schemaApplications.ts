import type { ColumnType, Generated } from 'kysely';
import type { ApplicationKind, ApplicationState } from '@/contract/calls/applications';
import type { Json } from './schemaPlatform';

type JsonDefault<T> = ColumnType<T, string | undefined, string>;
/** Section to field to text. */
export type Content = Record<string, Record<string, string>>;

export type StepCode = 'SUBMITTED' | 'AUDITED' | 'SENT' | 'SIGNED' | 'PASSED' | 'REJECTED' | 'WITHDRAWN' | 'FOLLOWED';

/** The tables of `0030_applications.sql`. */
export interface ApplicationTables {
  applications: {
    apply_no: string;
    kind: ApplicationKind;
    enterprise_id: string;
    merchant_no: Generated<string>;
    subject: string;
    title: string;
    content: Json<Content>;
    before: JsonDefault<Content>;
    agreement_nos: JsonDefault<string[]>;
    state: ApplicationState;
    reasons: JsonDefault<Record<string, string>>;
    submitted_at: Date;
    submitted_by: string;
    submitter_name: string;
    decided_at: Date | null;
    effective_from: Date | null;
    follows: string | null;
  };
  application_items: {
    apply_no: string;
    enterprise_id: string;
    merchant_no: string;
    kind: ApplicationKind;
    item: string;
    living: Generated<boolean>;
  };
  application_steps: {
    apply_no: string;
    nr: number;
    at: Date;
    step: StepCode;
    text: string;
    by_name: string;
  };
  application_drafts: {
    enterprise_id: string;
    merchant_no: string;
    kind: ApplicationKind;
    subject: string;
    section: string;
    values: Json<Record<string, string>>;
    version: number;
    done: boolean;
    saved_at: Date;
    saved_by: string;
    saver_name: string;
  };
  application_signings: {
    apply_no: string;
    nr: number;
    token_hash: string;
    signer_name: string;
    mobile: string;
    sent_at: Date;
    expires_at: Date | null;
    device_hash: string | null;
    signed_at: Date | null;
  };
  file_grants: { object: string; enterprise_id: string };
  product_agreements: {
    agreement_no: string;
    enterprise_id: string;
    title: string;
    content: string;
    created_at: Date;
  };
  product_parameter_changes: {
    merchant_no: string;
    product_code: string;
    nr: number;
    values: Json<Record<string, string>>;
    at: Date;
    by_name: string;
  };
}
