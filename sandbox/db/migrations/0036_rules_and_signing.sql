-- Events for the programs of merchants, contracts by which payers let a merchant collect, and rules that orders name.

-- What a merchant's programs are to be told. Written in the transaction of what has happened, and never changed.
create table platform_events (
  event_no bigint generated always as identity primary key,
  merchant_no text not null references merchants (merchant_no),
  -- Such as sign.done, sign.ended.
  kind text not null check (kind ~ '^[a-z]+\.[a-z]+$'),
  -- What it happened to: a number.
  subject text not null,
  payload jsonb not null,
  created_at timestamptz not null
);
create index platform_events_of on platform_events (merchant_no, subject, event_no);
create trigger platform_events_final before update or delete on platform_events
  for each row execute function refuse_change();

-- 签约代收: a payer's leave to be collected from. 已过期 follows from the period and is no state of its own.
create table collect_signs (
  sign_no text collate "C" primary key,
  member_no text not null references members,
  merchant_no text not null references merchants (merchant_no),
  enterprise_id text not null references enterprises,
  -- The merchant's own number of it; empty: none.
  out_sign_no text not null default '',
  payer_name text not null,
  mobile text not null,
  project text not null,
  product_code text not null,
  single_cents bigint not null check (single_cents > 0),
  daily_cents bigint not null,
  monthly_cents bigint not null,
  total_cents bigint not null,
  valid_from date not null,
  -- The last day.
  valid_until date not null check (valid_until >= valid_from),
  state text not null check (state in ('WAIT_SIGN', 'ACTIVE', 'TERMINATED', 'REJECTED')),
  bank_code text not null default '',
  -- Masked: the whole number is the bank's.
  card_masked text not null default '',
  end_reason text not null default '',
  created_at timestamptz not null,
  created_by text not null references users,
  creator_name text not null,
  signed_at timestamptz,
  ended_at timestamptz,
  check (single_cents <= daily_cents and daily_cents <= monthly_cents and monthly_cents <= total_cents)
);
create index collect_signs_in_list on collect_signs (member_no, created_at, sign_no);
create unique index collect_signs_out on collect_signs (merchant_no, out_sign_no) where out_sign_no <> '';

create table collect_sign_steps (
  sign_no text collate "C" not null references collect_signs,
  nr integer not null,
  at timestamptz not null,
  text text not null,
  by_name text not null,
  primary key (sign_no, nr)
);

-- Invitations, the newest of which is good.
create table collect_sign_links (
  sign_no text collate "C" not null references collect_signs,
  nr integer not null,
  token_hash text not null unique,
  channel text not null check (channel in ('SMS', 'LINK')),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  device_hash text,
  primary key (sign_no, nr)
);

-- What of a contract's limits is used: ALL, a month (2026-11) or a day (2026-11-20). Orders that came to nothing are not in it.
create table collect_sign_used (
  sign_no text collate "C" not null references collect_signs,
  period text collate "C" not null,
  used_cents bigint not null check (used_cents >= 0),
  primary key (sign_no, period)
);

-- Rules that orders can name. What a version says is written once; one without effective_from is the draft.
create table product_rules (
  rule_no text collate "C" primary key,
  member_no text not null references members,
  merchant_no text not null references merchants (merchant_no),
  rule_name text not null,
  state text not null check (state in ('LIVE', 'STOPPED')),
  stop_reason text not null default '',
  created_at timestamptz not null,
  stopped_at timestamptz,
  unique (merchant_no, rule_name)
);
create index product_rules_in_list on product_rules (member_no, created_at, rule_no);

create table product_rule_versions (
  rule_no text collate "C" not null references product_rules,
  version integer not null check (version > 0),
  content jsonb not null,
  -- Counts what was saved of a draft.
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
create unique index product_rule_drafts on product_rule_versions (rule_no) where effective_from is null;

-- What is published stays as it is, and is there for ever.
create function guard_rule_version() returns trigger language plpgsql as $$
begin
  if old.effective_from is not null then
    raise exception 'version % of rule % is published', old.version, old.rule_no
      using errcode = 'restrict_violation', constraint = 'rule_versions_final';
  end if;
  return coalesce(new, old);
end $$;
create trigger rule_versions_guarded before update or delete on product_rule_versions
  for each row execute function guard_rule_version();

create table product_rule_steps (
  rule_no text collate "C" not null references product_rules,
  nr integer not null,
  at timestamptz not null,
  text text not null,
  by_name text not null,
  primary key (rule_no, nr)
);

-- A new kind of order beside those that there are by now.
do $$
declare
  kinds text;
begin
  select string_agg(distinct quote_literal(m.words[1]), ', ') into kinds
    from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([A-Z_]+)''', 'g') m (words)
   where c.conname = 'orders_kind_check' and c.conrelid = 'orders'::regclass;
  alter table orders drop constraint orders_kind_check;
  execute format('alter table orders add constraint orders_kind_check check (kind in (%s, ''COLLECT''))', kinds);
end $$;
-- Charged by the merchant's terms; what limits it is the product's limit and the contract.
insert into tariffs (kind, rate_ppm) values ('COLLECT', 0);

alter table orders
  -- The contract that it was collected on.
  add column sign_no text collate "C" references collect_signs,
  -- The rule that it names, the version that was in force when it was accepted, and what that makes of it.
  add column rule_no text collate "C" references product_rules,
  add column rule_version integer,
  add column rule_plan jsonb,
  add constraint orders_rule_version foreign key (rule_no, rule_version) references product_rule_versions,
  add constraint orders_rule_whole check ((rule_no is null) = (rule_version is null) and (rule_no is null) = (rule_plan is null));
create index orders_by_sign on orders (sign_no, created_at, order_no) where sign_no is not null;
create index orders_by_rule on orders (rule_no, created_at, order_no) where rule_no is not null;

create function guard_order_terms() returns trigger language plpgsql as $$
begin
  if (old.sign_no, old.rule_no, old.rule_version, old.rule_plan)
      is distinct from (new.sign_no, new.rule_no, new.rule_version, new.rule_plan) then
    raise exception 'order % is what it is', old.order_no using errcode = 'restrict_violation', constraint = 'orders_final';
  end if;
  return new;
end $$;
create trigger orders_terms_guarded before update on orders for each row execute function guard_order_terms();

-- Counts an order on a contract, in the order of its periods everywhere. Whoever opens one holds the contract's lock.
create function count_collected() returns trigger
language plpgsql set enable_seqscan = off as $$
declare
  day text := to_char(new.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD');
  cents bigint := case when tg_op = 'INSERT' then new.amount_cents else -new.amount_cents end;
  span text;
begin
  foreach span in array array[substr(day, 1, 7), day, 'ALL'] loop
    if cents > 0 then
      insert into collect_sign_used as u (sign_no, period, used_cents) values (new.sign_no, span, cents)
        on conflict (sign_no, period) do update set used_cents = u.used_cents + excluded.used_cents;
    else
      update collect_sign_used set used_cents = used_cents + cents where sign_no = new.sign_no and period = span;
    end if;
  end loop;
  return null;
end $$;
create trigger orders_collected after insert on orders for each row
  when (new.sign_no is not null and new.state <> 'REFUSED') execute function count_collected();
create trigger orders_not_collected after update of state on orders for each row
  when (new.sign_no is not null and old.state <> new.state and new.state in ('FAILED', 'CANCELLED'))
  execute function count_collected();

-- A world that was seeded before has a copy for the reset.
do $$
begin
  if to_regclass('seed_copy.tariffs') is not null then
    insert into seed_copy.tariffs (kind, rate_ppm, fixed_cents, min_cents) values ('COLLECT', 0, 0, 0);
  end if;
end $$;
