-- From nothing to a working enterprise: what an application holds, what is in force, what is being changed, the
-- verification of bank accounts; decisions that are taken later; and the registers that applications are filled from.

-- Decisions of people outside, due at a time (domain/reviews.ts). One undecided at a time per kind and subject.
create table reviews (
  review_id text primary key,
  kind text not null,
  -- What is decided on: an id of the kind's own.
  subject text not null,
  enterprise_id text references enterprises,
  -- Who has asked and is told.
  user_id text references users,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- Set when the rule lets it wait: only a person decides it then.
  held_at timestamptz,
  decided_at timestamptz,
  decision text check (decision in ('PASS', 'REJECT', 'RETURN')),
  reason text,
  check ((decided_at is null) = (decision is null))
);
create unique index reviews_open on reviews (kind, subject) where decided_at is null;
create index reviews_due on reviews (due_at) where decided_at is null and held_at is null;
create index reviews_of_enterprise on reviews (enterprise_id, created_at desc);

-- The steps of an application as they were saved. `version` counts the saves; `refused` is field to reason.
create table enterprise_papers (
  enterprise_id text not null references enterprises,
  step text not null check (step in ('ENTERPRISE', 'LEGAL', 'BENEFICIARY', 'ACCOUNT', 'ADMIN')),
  version integer not null check (version > 0),
  data jsonb not null,
  refused jsonb not null default '{}',
  saved_at timestamptz not null,
  saved_by text not null references users,
  primary key (enterprise_id, step)
);

-- Submission and decision of an application, the last ones.
create table enterprise_applications (
  enterprise_id text primary key references enterprises,
  submitted_at timestamptz not null,
  submitted_by text not null references users,
  decided_at timestamptz,
  -- A refusal that names no field: every step may be changed.
  general_reason text
);

-- What holds: copied from an application that passed, replaced part by part by changes that passed.
create table enterprise_facts (
  enterprise_id text not null references enterprises,
  part text not null check (part in ('ENTERPRISE', 'LEGAL', 'BENEFICIARY', 'ACCOUNT')),
  version integer not null check (version > 0),
  data jsonb not null,
  since timestamptz not null,
  primary key (enterprise_id, part)
);

-- Changes of what holds, decided by a review; until then the old stays. One at a time per kind and owner.
create table enterprise_changes (
  change_id text primary key,
  kind text not null,
  enterprise_id text not null references enterprises,
  -- Empty: the enterprise itself, not one of its merchants.
  merchant_no text not null default '',
  data jsonb not null,
  status text not null check (status in ('INIT', 'PASS', 'UN_PASS')),
  reasons jsonb not null default '{}',
  submitted_at timestamptz not null,
  submitted_by text not null references users,
  decided_at timestamptz,
  check ((status = 'INIT') = (decided_at is null))
);
create unique index enterprise_changes_pending on enterprise_changes (enterprise_id, merchant_no, kind) where status = 'INIT';
create index enterprise_changes_newest on enterprise_changes (enterprise_id, kind, submitted_at desc);

-- Small amounts that were sent to an account so that its owner proves to have it.
create table payment_proofs (
  proof_id text primary key,
  enterprise_id text not null references enterprises,
  account_no text not null,
  amount_cents bigint not null check (amount_cents > 0),
  remark text not null,
  state text not null check (state in ('SENT', 'VERIFIED', 'FAILED', 'EXPIRED')),
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz
);
create index payment_proofs_of_account on payment_proofs (enterprise_id, account_no, sent_at desc);
create unique index payment_proofs_one_sent on payment_proofs (enterprise_id, account_no) where state = 'SENT';

-- Bank accounts that money may be settled to.
create table settle_accounts (
  settle_account_id text primary key,
  enterprise_id text not null references enterprises,
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
  created_by text not null references users,
  deleted_at timestamptz
);
create index settle_accounts_of_enterprise on settle_accounts (enterprise_id, created_at);
create unique index settle_accounts_once on settle_accounts (enterprise_id, account_no)
  where deleted_at is null and status <> 'UN_PASS';
create unique index settle_accounts_one_default on settle_accounts (enterprise_id) where default_flag and deleted_at is null;

-- The companies' register (generated) with who benefits from each.
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
create table company_beneficiaries (
  register_id text primary key,
  business_license_no text not null references company_register,
  place integer not null,
  name text not null,
  id_number text not null,
  address text not null,
  way text not null check (way in ('SHARES', 'CONTROL', 'MANAGER')),
  share_ratio text
);
create index company_beneficiaries_of on company_beneficiaries (business_license_no, place);

create table wechat_configs (
  config_id text primary key,
  enterprise_id text not null references enterprises,
  kind text not null check (kind in ('OFFICIAL', 'MINI', 'JSAPI_PATH')),
  value text not null,
  created_at timestamptz not null,
  unique (enterprise_id, kind, value)
);

-- A world that was seeded before has a copy for the reset, which knows none of these.
do $$
declare
  name text;
begin
  if to_regnamespace('seed_copy') is not null then
    foreach name in array array['reviews', 'enterprise_papers', 'enterprise_applications', 'enterprise_facts',
      'enterprise_changes', 'payment_proofs', 'settle_accounts', 'company_register', 'company_beneficiaries', 'wechat_configs']
    loop
      execute format('create table seed_copy.%I as table %I', name, name);
    end loop;
  end if;
end $$;
