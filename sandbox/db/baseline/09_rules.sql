-- Rules that orders name. See domain/rules.

create table product_rules (
  rule_no text collate "C" primary key,
  member_no text not null references members deferrable,
  merchant_no text not null references merchants (merchant_no) deferrable,
  rule_name text not null,
  state text not null check (state in ('LIVE', 'STOPPED')),
  stop_reason text not null default '',
  created_at timestamptz not null,
  stopped_at timestamptz,
  unique (merchant_no, rule_name)
);
comment on table product_rules is 'Rules of a merchant.';
create index product_rules_in_list on product_rules (member_no, created_at, rule_no);

create table product_rule_versions (
  rule_no text collate "C" not null references product_rules deferrable,
  version integer not null check (version > 0),
  content jsonb not null,
  revision integer not null,
  effective_from timestamptz,
  saved_at timestamptz not null,
  saver_name text not null,
  published_at timestamptz,
  publisher_name text,
  primary key (rule_no, version),
  unique (rule_no, effective_from),
  check ((effective_from is null) = (published_at is null))
);
comment on table product_rule_versions is
  'Versions of a rule. A published version never changes; a version without effective_from is the draft.';
comment on column product_rule_versions.revision is 'Number of saves of the draft.';
create unique index product_rule_drafts on product_rule_versions (rule_no) where effective_from is null;
create trigger rule_versions_guarded before update or delete on product_rule_versions
  for each row execute function guard_rule_version();

create table product_rule_steps (
  rule_no text collate "C" not null references product_rules deferrable,
  nr integer not null,
  at timestamptz not null,
  text text not null,
  by_name text not null,
  primary key (rule_no, nr)
);
comment on table product_rule_steps is 'Timeline of a rule.';
