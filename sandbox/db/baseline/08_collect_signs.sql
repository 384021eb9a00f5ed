-- Contracts by which payers allow a merchant to collect from them (签约代收). See domain/collectSign/README.md.

create table collect_signs (
  sign_no text collate "C" primary key,
  member_no text not null references members deferrable,
  merchant_no text not null references merchants (merchant_no) deferrable,
  enterprise_id text not null references enterprises deferrable,
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
  valid_until date not null check (valid_until >= valid_from),
  state text not null check (state in ('WAIT_SIGN', 'ACTIVE', 'TERMINATED', 'REJECTED')),
  bank_code text not null default '',
  card_masked text not null default '',
  end_reason text not null default '',
  created_at timestamptz not null,
  created_by text not null references users deferrable,
  creator_name text not null,
  signed_at timestamptz,
  ended_at timestamptz,
  check (single_cents <= daily_cents and daily_cents <= monthly_cents and monthly_cents <= total_cents)
);
comment on table collect_signs is 'Contracts. 已过期 is derived from the period and is not a state.';
comment on column collect_signs.out_sign_no is 'The merchant''s own number of the contract. Empty: none.';
comment on column collect_signs.valid_until is 'The last valid day.';
comment on column collect_signs.card_masked is 'Masked; only the bank knows the whole number.';
create index collect_signs_in_list on collect_signs (member_no, created_at, sign_no);
create unique index collect_signs_out on collect_signs (merchant_no, out_sign_no) where out_sign_no <> '';

create table collect_sign_steps (
  sign_no text collate "C" not null references collect_signs deferrable,
  nr integer not null,
  at timestamptz not null,
  text text not null,
  by_name text not null,
  primary key (sign_no, nr)
);
comment on table collect_sign_steps is 'Timeline of a contract.';

create table collect_sign_links (
  sign_no text collate "C" not null references collect_signs deferrable,
  nr integer not null,
  token_hash text not null unique,
  channel text not null check (channel in ('SMS', 'LINK')),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  device_hash text,
  primary key (sign_no, nr)
);
comment on table collect_sign_links is 'Invitations to sign a contract. The newest link is valid.';
comment on column collect_sign_links.device_hash is 'Device that opened the link first.';

create table collect_sign_used (
  sign_no text collate "C" not null references collect_signs deferrable,
  period text collate "C" not null,
  used_cents bigint not null check (used_cents >= 0),
  primary key (sign_no, period)
);
comment on table collect_sign_used is 'Used amount of a contract''s limits. Failed and cancelled orders do not count.';
comment on column collect_sign_used.period is 'ALL, a month (2026-11) or a day (2026-11-20).';
