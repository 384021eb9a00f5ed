-- The onboarding of an enterprise: applications, facts in force, changes, reviews, bank accounts and registers.

create table reviews (
  review_id text primary key,
  kind text not null,
  subject text not null,
  enterprise_id text references enterprises deferrable,
  user_id text references users deferrable,
  created_at timestamptz not null,
  due_at timestamptz not null,
  held_at timestamptz,
  decided_at timestamptz,
  decision text check (decision in ('PASS', 'REJECT', 'RETURN')),
  reason text,
  check ((decided_at is null) = (decision is null))
);
comment on table reviews is
  'Decisions of outside reviewers, taken at a time (domain/reviews.ts). A kind and subject has one open review at a '
  'time.';
comment on column reviews.subject is 'Id of the reviewed thing, defined by the kind.';
comment on column reviews.user_id is 'The user who requested the decision and is notified of it.';
comment on column reviews.held_at is 'Time at which the rule put the review on hold. Then only a person decides it.';
-- One open review for each kind and subject.
create unique index reviews_open on reviews (kind, subject) where decided_at is null;
create index reviews_due on reviews (due_at) where decided_at is null and held_at is null;
create index reviews_of_enterprise on reviews (enterprise_id, created_at desc);

create table enterprise_papers (
  enterprise_id text not null references enterprises deferrable,
  step text not null check (step in ('ENTERPRISE', 'LEGAL', 'BENEFICIARY', 'ACCOUNT', 'ADMIN')),
  version integer not null check (version > 0),
  data jsonb not null,
  refused jsonb not null default '{}',
  saved_at timestamptz not null,
  saved_by text not null references users deferrable,
  primary key (enterprise_id, step)
);
comment on table enterprise_papers is 'Steps of an enterprise''s application as they were saved.';
comment on column enterprise_papers.version is 'Number of saves.';
comment on column enterprise_papers.refused is 'Reason of refusal for each refused field.';

create table enterprise_applications (
  enterprise_id text primary key references enterprises deferrable,
  submitted_at timestamptz not null,
  submitted_by text not null references users deferrable,
  decided_at timestamptz,
  general_reason text
);
comment on table enterprise_applications is 'The last submission of an enterprise''s application and the decision.';
comment on column enterprise_applications.general_reason is
  'Reason of a refusal that names no field. Every step may be changed then.';

create table enterprise_facts (
  enterprise_id text not null references enterprises deferrable,
  part text not null check (part in ('ENTERPRISE', 'LEGAL', 'BENEFICIARY', 'ACCOUNT')),
  version integer not null check (version > 0),
  data jsonb not null,
  since timestamptz not null,
  primary key (enterprise_id, part)
);
comment on table enterprise_facts is
  'Data in force: copied from the application that passed, and replaced in parts by changes that passed.';

create table enterprise_changes (
  change_id text primary key,
  kind text not null,
  enterprise_id text not null references enterprises deferrable,
  merchant_no text not null default '',
  data jsonb not null,
  status text not null check (status in ('INIT', 'PASS', 'UN_PASS')),
  reasons jsonb not null default '{}',
  submitted_at timestamptz not null,
  submitted_by text not null references users deferrable,
  decided_at timestamptz,
  check ((status = 'INIT') = (decided_at is null))
);
comment on table enterprise_changes is
  'Changes of data in force, decided by a review. The old data stay in force until then. One open change for each kind '
  'and owner.';
comment on column enterprise_changes.merchant_no is 'Empty: the enterprise itself.';
comment on column enterprise_changes.reasons is 'Reason of refusal for each refused field.';
-- One open change for each kind and owner.
create unique index enterprise_changes_pending on enterprise_changes (enterprise_id, merchant_no, kind) where status = 'INIT';
create index enterprise_changes_newest on enterprise_changes (enterprise_id, kind, submitted_at desc);

create table payment_proofs (
  proof_id text primary key,
  enterprise_id text not null references enterprises deferrable,
  account_no text not null,
  amount_cents bigint not null check (amount_cents > 0),
  remark text not null,
  state text not null check (state in ('SENT', 'VERIFIED', 'FAILED', 'EXPIRED')),
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz
);
comment on table payment_proofs is 'Small amounts sent to a bank account, to prove that the enterprise owns it.';
create index payment_proofs_of_account on payment_proofs (enterprise_id, account_no, sent_at desc);
-- One pending proof for each account.
create unique index payment_proofs_one_sent on payment_proofs (enterprise_id, account_no) where state = 'SENT';

create table settle_accounts (
  settle_account_id text primary key,
  enterprise_id text not null references enterprises deferrable,
  account_kind text not null check (account_kind in ('CORPORATE', 'PRIVATE')),
  account_name text not null,
  account_no text not null,
  bank_code text not null,
  branch_code text not null,
  mobile text not null default '',
  status text not null check (status in ('INIT', 'PASS', 'UN_PASS')),
  reason text,
  default_flag boolean not null default false,
  created_at timestamptz not null,
  created_by text not null references users deferrable,
  deleted_at timestamptz
);
comment on table settle_accounts is 'Bank accounts to which money may be settled.';
create index settle_accounts_of_enterprise on settle_accounts (enterprise_id, created_at);
create unique index settle_accounts_once on settle_accounts (enterprise_id, account_no)
  where deleted_at is null and status <> 'UN_PASS';
create unique index settle_accounts_one_default on settle_accounts (enterprise_id) where default_flag and deleted_at is null;

create table settle_settings (
  enterprise_id text primary key references enterprises deferrable,
  way text not null check (way in ('T1', 'D0', 'WEEK', 'MONTH', 'MANUAL')),
  cut_time text not null check (cut_time in ('22:00', '23:00', '24:00')),
  auto_settle boolean not null default true,
  since timestamptz not null
);
comment on table settle_settings is 'Settlement of an enterprise''s money.';
comment on column settle_settings.auto_settle is 'True: the platform starts settlements. False: the enterprise starts them.';

create table merchant_facts (
  merchant_no text primary key references merchants (merchant_no) deferrable,
  version integer not null check (version > 0),
  data jsonb not null,
  since timestamptz not null
);
comment on table merchant_facts is 'Data of a merchant in force.';

create table company_register (
  business_license_no text primary key,
  enterprise_name text not null,
  legal_name text not null,
  registered_capital_cents bigint not null,
  founded_on date not null,
  division_code text not null,
  address text not null,
  industry_code text not null
);
comment on table company_register is 'Generated register of companies, from which applications are filled.';

create table company_beneficiaries (
  register_id text primary key,
  business_license_no text not null references company_register deferrable,
  place integer not null,
  name text not null,
  id_number text not null,
  address text not null,
  way text not null check (way in ('SHARES', 'CONTROL', 'MANAGER')),
  share_ratio text
);
comment on table company_beneficiaries is 'Beneficial owners of the companies in the register.';
create index company_beneficiaries_of on company_beneficiaries (business_license_no, place);

create table wechat_configs (
  config_id text primary key,
  enterprise_id text not null references enterprises deferrable,
  kind text not null check (kind in ('OFFICIAL', 'MINI', 'JSAPI_PATH')),
  value text not null,
  created_at timestamptz not null,
  unique (enterprise_id, kind, value)
);
comment on table wechat_configs is
  'Official accounts, mini programs and payment paths of WeChat that an enterprise has registered.';
