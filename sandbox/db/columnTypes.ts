import type { ColumnType } from 'kysely';
import type { OnboardingStep } from '@/contract/calls/onboardingParts';

export type { ApplicationKind, ApplicationState } from '@/contract/calls/applications';
export type { NotifiedProduct } from '@/contract/calls/apps';
export type { PaymentBatchState } from '@/contract/calls/batchPayments';
export type { InvitationState } from '@/contract/calls/brandWallet';
export type { InviteChannel } from '@/contract/calls/collectSign';
export type { ExportList, ExportState } from '@/contract/calls/exports';
export type { MessageType } from '@/contract/calls/messages';
export type { OrderKind, OrderState } from '@/contract/calls/orders';
export type { WalletProductCode } from '@/contract/calls/walletProducts';
export type { OpenScope } from '@/contract/open/defineOpenCall';
export type { EventKind } from '@/contract/open/openEvents';
export type { Permission } from '@/contract/permissions';
export type { ExportFormat } from '@/contract/primitives';
export type { BatchKind } from '@/contract/rules/batchSheet';
export type { RuleContent, RulePlan } from '@/contract/rules/ruleContent';
export type { PayMethod, ProductCode } from '@/contract/words/productCodes';
export type { LineMode, PayOrderKind, PayOrderState, VoucherKind, VoucherState } from '@/contract/words/warehouseWords';
export type { OnboardingStep };

/** Type of a jsonb column when it is written: JSON text, or null if the column may be null. */
type JsonText<T> = string | Extract<T, null>;
export type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>;
export type JsonDefault<T> = ColumnType<T, JsonText<T> | undefined, JsonText<T>>;
/** Type of a column that is inserted and never updated. */
export type Final<T> = ColumnType<T, T, never>;
export type FinalDefault<T> = ColumnType<T, T | undefined, never>;
export type FinalJson<T> = ColumnType<T, JsonText<T>, never>;

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
export type TradeDirection = 'IN' | 'OUT' | 'INNER';
export type StepCode = 'SUBMITTED' | 'AUDITED' | 'SENT' | 'SIGNED' | 'PASSED' | 'REJECTED' | 'WITHDRAWN' | 'FOLLOWED';
export type PartName = Exclude<OnboardingStep, 'ADMIN'>;
export type ReviewDecision = 'PASS' | 'REJECT' | 'RETURN';
/** Texts of an application form, by section and field. */
export type Content = Record<string, Record<string, string>>;
export type Texts = Record<string, string>;
export type Values = Record<string, unknown>;

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
/** A fee tier. Its rate applies from this monthly volume (in cents) on. */
export interface TierColumn {
  fromCents: number;
  ratePpm: number;
}
export interface SumColumn {
  label: string;
  cents: number;
}
export type SubjectsColumn = Partial<Record<string, { code: string; name: string }>>;

/**
 * Value types of columns that the database does not define, such as the shape of JSON, and texts that the API
 * contract enumerates. A key is a column of one table, or a column name that means the same in all tables. Other
 * columns get the type of the database, or the union of their check constraint.
 */
export const COLUMN_TYPES: Readonly<Record<string, string>> = {
  business_type: 'BusinessTypeCode',
  account_type: 'CustomerPurpose',
  product_code: 'ProductCode',
  'platform_settings.value': 'unknown',
  'faults.fault': 'unknown',
  'role_permissions.permission': 'Permission',
  'audit_log.detail': 'Values',
  'accounts.purpose': 'CustomerPurpose | PlatformPurpose',
  'trades.scene': 'TradeScene',
  'trades.status': 'TradeStatus',
  'trade_days.scene': 'TradeScene',
  'trade_days.status': 'TradeStatus',
  'trade_days.direction': 'TradeDirection',
  'trade_day_changes.scene': 'TradeScene',
  'trade_day_changes.status': 'TradeStatus',
  'trade_day_changes.direction': 'TradeDirection',
  'trade_sizes.scene': 'TradeScene',
  'trade_sizes.status': 'TradeStatus',
  'trade_sizes.direction': 'TradeDirection',
  'trade_parties.scene': 'TradeScene',
  'trade_parties.status': 'TradeStatus',
  'trade_parties.direction': 'TradeDirection',
  'postings.direction': "'IN' | 'OUT'",
  'flow_sizes.direction': "'IN' | 'OUT'",
  'flow_texts.direction': "'IN' | 'OUT'",
  'messages.type': 'MessageType',
  'message_preferences.type': 'MessageType',
  'backlog.state': 'InvitationState',
  'stored_files.content_type': 'string',
  'reviews.decision': 'ReviewDecision',
  'enterprise_papers.step': 'OnboardingStep',
  'enterprise_papers.data': 'Values',
  'enterprise_papers.refused': 'Texts',
  'enterprise_facts.part': 'PartName',
  'enterprise_facts.data': 'Values',
  'enterprise_changes.data': 'Values',
  'enterprise_changes.reasons': 'Texts',
  'merchant_facts.data': 'Values',
  'orders.kind': 'OrderKind',
  'orders.state': 'OrderState',
  'orders.payer': 'PartyColumn',
  'orders.payee': 'PartyColumn',
  'orders.collect': 'CollectColumn',
  'orders.rule_plan': 'RulePlan',
  'tariffs.kind': 'OrderKind',
  'export_jobs.list': 'ExportList',
  'export_jobs.format': 'ExportFormat',
  'export_jobs.request': 'Values',
  'export_jobs.headings': 'string[]',
  'export_jobs.state': 'ExportState',
  'export_jobs.sums': 'SumColumn[]',
  'export_parts.sums': 'SumColumn[]',
  'payment_batches.kind': 'BatchKind',
  'payment_batches.state': 'PaymentBatchState',
  'batch_confirmations.kind': 'BatchKind',
  'member_products.product_code': 'WalletProductCode',
  'wallet_products.product_code': 'WalletProductCode',
  'member_book_products.product_code': "'ONE_ACCOUNT' | 'ZTO_PS' | 'ZTO_WALLET_PS_TO_BANK'",
  'merchant_products.parameters': 'Values',
  'product_terms.tiers': 'TierColumn[]',
  'fee_templates.tiers': 'TierColumn[]',
  'product_parameter_changes.values': 'Texts',
  'product_parameter_changes.product_code': 'string',
  'applications.kind': 'ApplicationKind',
  'applications.content': 'Content',
  'applications.before': 'Content',
  'applications.agreement_nos': 'string[]',
  'applications.state': 'ApplicationState',
  'applications.reasons': 'Texts',
  'application_items.kind': 'ApplicationKind',
  'application_steps.step': 'StepCode',
  'application_drafts.kind': 'ApplicationKind',
  'application_drafts.values': 'Texts',
  'statement_lines.account_type': "CustomerPurpose | 'ADVANCE'",
  'finance_confirmations.figures': 'unknown',
  'finance_subjects.subjects': 'SubjectsColumn',
  'file_columns.titles': 'string[]',
  'file_columns.places': 'Record<string, number>',
  'platform_events.kind': 'EventKind',
  'platform_events.payload': 'Readonly<Values>',
  'app_deliveries.kind': 'EventKind',
  'collect_sign_links.channel': 'InviteChannel',
  'product_rule_versions.content': 'RuleContent',
  'warehouse_voucher_rows.kind': 'VoucherKind',
  'warehouse_voucher_rows.state': 'VoucherState',
  'warehouse_orders.kind': 'PayOrderKind',
  'warehouse_orders.state': 'PayOrderState',
  'warehouse_orders.mode': 'LineMode',
  'apps.scopes': 'OpenScope[]',
  'app_notify_urls.product_code': 'NotifiedProduct',
  'cashier_orders.pay_methods': 'PayMethod[]',
  'cashier_orders.pay_method': 'PayMethod',
  'cashier_payments.pay_method': 'PayMethod',
};

/** Tables and columns that only functions and triggers of the database write. */
export const WRITTEN_BY_DATABASE: readonly string[] = [
  'accounting',
  'administrators',
  'flow_days',
  'flow_detailed_days',
  'flow_sizes',
  'flow_texts',
  'flow_numbers',
  'trade_days',
  'trade_day_changes',
  'trade_detailed_days',
  'trade_sizes',
  'trade_parties',
  'accounts.last_entry_at',
  'accounts.last_posting_id',
  'postings.posting_id',
  'postings.created_at',
  'postings.member_no',
  'postings.account_type',
  'postings.flow_no',
  'postings.balance_after',
  'postings.business_type',
  'postings.trade_no',
  'platform_events.event_id',
  'platform_events.position',
  'warehouse_voucher_rows.import_id',
];

/** Columns that are never updated. Columns of tables whose trigger refuses every update are not listed here. */
export const NEVER_UPDATED: readonly string[] = [
  'accounts.balance_cents',
  'orders.payer',
  'orders.payee',
  'orders.collect',
  'orders.rule_plan',
  'platform_events.payload',
];

/** Required columns that a trigger sets if they are omitted. */
export const SET_BY_TRIGGER: readonly string[] = ['trades.scene', 'trades.product', 'trades.merchant_order_no'];

/** Views, each with the table whose columns it shows. */
export const VIEWS: Readonly<Record<string, string>> = {
  administrators: 'enterprise_admins',
  warehouse_vouchers: 'warehouse_voucher_rows',
};
