-- Everything that a merchant applies for: one mechanism (domain/applications/README.md). An application is written once;
-- what becomes of it are its state, its reasons and its timeline.

create table applications (
  apply_no text collate "C" primary key,
  kind text not null check (kind in ('MERCHANT', 'PRODUCT', 'FEE_CHANGE', 'LIMIT_RAISE', 'SPLIT_SPECIAL', 'PLATFORM_UPGRADE',
    'WALLET_PRODUCT', 'SOLUTION')),
  enterprise_id text not null references enterprises,
  -- Empty where it is about none, or none is there yet.
  merchant_no text not null default '',
  subject text not null,
  title text not null,
  -- Section to field to text: as it was sent, and what held then.
  content jsonb not null,
  before jsonb not null default '{}',
  agreement_nos jsonb not null default '[]',
  state text not null check (state in ('AUDITING', 'WAIT_SIGN', 'PASSED', 'REJECTED', 'WITHDRAWN')),
  reasons jsonb not null default '{}',
  submitted_at timestamptz not null,
  submitted_by text not null references users,
  submitter_name text not null,
  decided_at timestamptz,
  effective_from timestamptz,
  follows text collate "C" references applications unique,
  check ((state in ('AUDITING', 'WAIT_SIGN')) = (decided_at is null)),
  check ((state = 'PASSED') = (effective_from is not null))
);
create index applications_of_enterprise on applications (enterprise_id, submitted_at desc, apply_no desc);

-- What was sent never changes, and a final state neither.
create function guard_application() returns trigger language plpgsql as $$
begin
  if (old.apply_no, old.kind, old.enterprise_id, old.subject, old.content, old.before, old.agreement_nos, old.submitted_at,
      old.submitted_by, old.follows)
      is distinct from
     (new.apply_no, new.kind, new.enterprise_id, new.subject, new.content, new.before, new.agreement_nos, new.submitted_at,
      new.submitted_by, new.follows)
     or (old.decided_at is not null and (old.state, old.reasons) is distinct from (new.state, new.reasons)) then
    raise exception 'application % is what it is', old.apply_no
      using errcode = 'restrict_violation', constraint = 'applications_final';
  end if;
  return new;
end $$;
create trigger applications_guarded before update on applications for each row execute function guard_application();
create trigger applications_never_deleted before delete on applications for each row execute function refuse_change();

-- What it is about, one by one: of each thing one application of a kind lives at a time.
create table application_items (
  apply_no text collate "C" not null references applications,
  enterprise_id text not null,
  merchant_no text not null,
  kind text not null,
  item text not null,
  living boolean not null default true,
  primary key (apply_no, item)
);
create unique index application_items_living on application_items (enterprise_id, merchant_no, kind, item) where living;
create index application_items_of on application_items (enterprise_id, merchant_no, item);

create table application_steps (
  apply_no text collate "C" not null references applications,
  nr integer not null,
  at timestamptz not null,
  step text not null check (step in ('SUBMITTED', 'AUDITED', 'SENT', 'SIGNED', 'PASSED', 'REJECTED', 'WITHDRAWN', 'FOLLOWED')),
  text text not null,
  by_name text not null,
  primary key (apply_no, nr)
);
create trigger application_steps_final before update or delete on application_steps
  for each row execute function refuse_change();

-- What is typed and not sent yet, of the enterprise, a row a section.
create table application_drafts (
  enterprise_id text not null references enterprises,
  merchant_no text not null,
  kind text not null,
  subject text not null,
  section text not null,
  "values" jsonb not null,
  version integer not null check (version > 0),
  done boolean not null,
  saved_at timestamptz not null,
  saved_by text not null references users,
  saver_name text not null,
  primary key (enterprise_id, merchant_no, kind, subject, section)
);

-- The links by which an application is signed: what is stored of a link is a hash, the newest one counts.
create table application_signings (
  apply_no text collate "C" not null references applications,
  nr integer not null,
  token_hash text not null unique,
  signer_name text not null,
  mobile text not null,
  sent_at timestamptz not null,
  -- null: never
  expires_at timestamptz,
  -- Of the device that opened it first; another one is refused.
  device_hash text,
  signed_at timestamptz,
  primary key (apply_no, nr)
);

-- Since when the fees are paid from there; null: since it was opened.
alter table merchants add column fee_from_since timestamptz;

-- Files that colleagues may look at as well, because an application or a draft of their enterprise names them.
create table file_grants (
  object text not null references stored_files,
  enterprise_id text not null references enterprises,
  primary key (object, enterprise_id)
);

-- Agreements with the terms of one merchant, as they were read; the number follows from the content.
create table product_agreements (
  agreement_no text primary key,
  enterprise_id text not null references enterprises,
  title text not null,
  content text not null,
  created_at timestamptz not null
);
create trigger product_agreements_final before update or delete on product_agreements
  for each row execute function refuse_change();

-- Who changed which parameters of a product; what holds stands with the product itself.
create table product_parameter_changes (
  merchant_no text not null references merchants (merchant_no),
  product_code text not null,
  nr integer not null,
  "values" jsonb not null,
  at timestamptz not null,
  by_name text not null,
  primary key (merchant_no, product_code, nr)
);
create trigger product_parameter_changes_final before update or delete on product_parameter_changes
  for each row execute function refuse_change();

do $$
declare
  name text;
begin
  if to_regnamespace('seed_copy') is not null then
    foreach name in array array['applications', 'application_items', 'application_steps', 'application_drafts',
      'application_signings', 'file_grants', 'product_agreements', 'product_parameter_changes']
    loop
      execute format('create table seed_copy.%I as table %I', name, name);
    end loop;
    alter table seed_copy.merchants add column fee_from_since timestamptz;
  end if;
end $$;
