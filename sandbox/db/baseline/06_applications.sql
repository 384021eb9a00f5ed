-- Applications of merchants. An application is written once; its outcome is in state, reasons and steps.
-- See domain/applications/README.md.

create table applications (
  apply_no text collate "C" primary key,
  kind text not null,
  enterprise_id text not null references enterprises deferrable,
  merchant_no text not null default '',
  subject text not null,
  title text not null,
  content jsonb not null,
  before jsonb not null default '{}',
  agreement_nos jsonb not null default '[]',
  state text not null check (state in ('AUDITING', 'WAIT_SIGN', 'PASSED', 'REJECTED', 'WITHDRAWN')),
  reasons jsonb not null default '{}',
  submitted_at timestamptz not null,
  submitted_by text not null references users deferrable,
  submitter_name text not null,
  decided_at timestamptz,
  effective_from timestamptz,
  follows text collate "C" references applications deferrable unique,
  check ((state in ('AUDITING', 'WAIT_SIGN')) = (decided_at is null)),
  check ((state = 'PASSED') = (effective_from is not null))
);
comment on table applications is 'Applications as they were submitted. What was submitted and a final state never change.';
comment on column applications.kind is 'A kind of the contract (`src/contract/calls/applications.ts`).';
comment on column applications.merchant_no is 'Empty: the application concerns no merchant, or one that does not exist yet.';
comment on column applications.content is 'Submitted values by section and field.';
comment on column applications.before is 'Values in force at the time of submission, by section and field.';
comment on column applications.follows is 'The earlier application that this one replaces.';
create index applications_of_enterprise on applications (enterprise_id, submitted_at desc, apply_no desc);
create trigger applications_guarded before update on applications for each row execute function guard_application();
create trigger applications_never_deleted before delete on applications for each row execute function refuse_change();

create table application_items (
  apply_no text collate "C" not null references applications deferrable,
  enterprise_id text not null,
  merchant_no text not null,
  kind text not null,
  item text not null,
  living boolean not null default true,
  primary key (apply_no, item)
);
comment on table application_items is
  'The things that an application concerns. Only one living application of a kind may exist for each thing.';
comment on column application_items.living is 'True while the application is undecided.';
-- One living application of a kind for each thing.
create unique index application_items_living on application_items (enterprise_id, merchant_no, kind, item) where living;
create index application_items_of on application_items (enterprise_id, merchant_no, item);

create table application_steps (
  apply_no text collate "C" not null references applications deferrable,
  nr integer not null,
  at timestamptz not null,
  step text not null check (step in ('SUBMITTED', 'AUDITED', 'SENT', 'SIGNED', 'PASSED', 'REJECTED', 'WITHDRAWN', 'FOLLOWED')),
  text text not null,
  by_name text not null,
  primary key (apply_no, nr)
);
comment on table application_steps is 'Timeline of an application.';
create trigger application_steps_final before update or delete on application_steps
  for each row execute function refuse_change();

create table application_drafts (
  enterprise_id text not null references enterprises deferrable,
  merchant_no text not null,
  kind text not null,
  subject text not null,
  section text not null,
  "values" jsonb not null,
  version integer not null check (version > 0),
  done boolean not null,
  saved_at timestamptz not null,
  saved_by text not null references users deferrable,
  saver_name text not null,
  primary key (enterprise_id, merchant_no, kind, subject, section)
);
comment on table application_drafts is 'Unsent values of an enterprise, a row for each section of the form.';

create table application_signings (
  apply_no text collate "C" not null references applications deferrable,
  nr integer not null,
  token_hash text not null unique,
  signer_name text not null,
  mobile text not null,
  sent_at timestamptz not null,
  expires_at timestamptz,
  device_hash text,
  signed_at timestamptz,
  primary key (apply_no, nr)
);
comment on table application_signings is 'Links to sign an application. Only hashes are stored; the newest link is valid.';
comment on column application_signings.expires_at is 'Null: the link does not expire.';
comment on column application_signings.device_hash is 'Device that opened the link first. Other devices are refused.';

create table product_agreements (
  agreement_no text primary key,
  enterprise_id text not null references enterprises deferrable,
  title text not null,
  content text not null,
  created_at timestamptz not null
);
comment on table product_agreements is 'Agreements with the terms of one merchant. The number is derived from the content.';
create trigger product_agreements_final before update or delete on product_agreements
  for each row execute function refuse_change();

create table wallet_products (
  wallet_no text not null,
  product_code text not null check (product_code in ('PAY_BANK', 'QUICK_COLLECTION')),
  opened_at timestamptz not null,
  apply_no text collate "C" not null references applications deferrable,
  primary key (wallet_no, product_code)
);
comment on table wallet_products is 'Products of a brand wallet (`backlog.wallet_no`).';
