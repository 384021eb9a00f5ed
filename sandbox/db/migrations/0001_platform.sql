-- The platform itself: who there is, what they may, who is signed in, and the switches and traces of the sandbox.
-- Times are set by the application's clock, never by now(): the sandbox's clock can be replaced.

create table platform_settings (
  key text primary key,
  value jsonb not null
);

create table roles (
  role_id text primary key,
  role_name text not null
);

create table role_permissions (
  role_id text not null references roles on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);

create table enterprises (
  enterprise_id text primary key,
  enterprise_no text not null unique,
  enterprise_name text not null,
  business_license_no text not null,
  settled_status text not null check (settled_status in ('PASS', 'UN_APPLY', 'UN_SUBMIT', 'INIT', 'UN_PASS')),
  audit_reason text,
  -- State of the application to upgrade its merchants; empty while there is none.
  merchant_upgrade_status text not null default '',
  created_at timestamptz not null
);

-- The member is who holds money: an enterprise gets one when it passes its audit. Accounts hang on member_no.
create table members (
  member_no text primary key,
  enterprise_id text not null unique references enterprises,
  member_name text not null,
  pay_password_hash text,
  created_at timestamptz not null
);

create table merchants (
  id text primary key,
  merchant_no text not null unique,
  merchant_name text not null,
  enterprise_id text not null references enterprises,
  parent_merchant_no text references merchants (merchant_no),
  audit_status text not null check (audit_status in ('PASS', 'INIT', 'UN_PASS')),
  created_at timestamptz not null
);
create index merchants_by_enterprise on merchants (enterprise_id, merchant_no);

create table users (
  user_id text primary key,
  login_account text not null unique,
  login_account_type text not null check (login_account_type in ('mobile', 'email', 'account')),
  kind text not null check (kind in ('ordinary', 'warehouse')),
  -- Warehouse users: '1' administrator, '0' employee.
  admin_flag text check (admin_flag in ('0', '1')),
  nick_name text not null,
  password_hash text not null,
  initial_password boolean not null default false,
  -- A risk rule: the first captcha ticket of each login is not enough; ticket_asked_again_at remembers that it came.
  second_ticket boolean not null default false,
  ticket_asked_again_at timestamptz,
  real_name_status text not null check (real_name_status in ('0', '1')),
  -- Registered users that belong to no enterprise yet have a role of their own.
  base_role_id text not null references roles,
  status text not null check (status in ('ACTIVE', 'DISABLED', 'DELETED')),
  -- Sessions carry the version they began with; anything that must end them raises it (triggers below).
  version integer not null default 1,
  created_at timestamptz not null,
  check ((kind = 'warehouse') = (admin_flag is not null))
);

create table user_enterprises (
  user_id text not null references users,
  enterprise_id text not null references enterprises,
  role_id text not null references roles,
  user_type text not null check (user_type in ('0', '1')),
  default_flag boolean not null default false,
  app_id_flag boolean not null default false,
  had_admin_flag boolean not null default false,
  show_modify_password_flag boolean not null default false,
  agent_flag boolean not null default false,
  had_merchant_flag boolean not null default false,
  collect_open_flag boolean not null default false,
  recipient_flag boolean not null default false,
  created_at timestamptz not null,
  primary key (user_id, enterprise_id)
);
create unique index user_enterprises_one_default on user_enterprises (user_id) where default_flag;
create index user_enterprises_by_enterprise on user_enterprises (enterprise_id);

create function raise_user_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger user_changed before update of password_hash, status, kind, admin_flag, base_role_id on users
  for each row when (
    (old.password_hash, old.status, old.kind, old.admin_flag, old.base_role_id)
    is distinct from (new.password_hash, new.status, new.kind, new.admin_flag, new.base_role_id)
  ) execute function raise_user_version();

create function raise_version_of_member_user() returns trigger language plpgsql as $$
begin
  update users set version = version + 1 where user_id = old.user_id;
  return null;
end $$;

create trigger role_changed after update of role_id, user_type on user_enterprises
  for each row when ((old.role_id, old.user_type) is distinct from (new.role_id, new.user_type))
  execute function raise_version_of_member_user();
create trigger membership_ended after delete on user_enterprises
  for each row execute function raise_version_of_member_user();

-- Tokens are kept as SHA-256 alone: who reads the database cannot sign in with it.
create table sessions (
  session_id text primary key,
  token_hash text not null unique,
  user_id text not null references users,
  user_version integer not null,
  enterprise_id text references enterprises,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index sessions_live_by_user on sessions (user_id) where ended_at is null;
create index sessions_by_expiry on sessions (expires_at);

-- stage CAPTCHA: what the captcha handed out; stage LOGIN: what the platform gave for it. Each is used once.
create table captcha_tickets (
  ticket_hash text primary key,
  stage text not null check (stage in ('CAPTCHA', 'LOGIN')),
  randstr text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index captcha_tickets_by_expiry on captcha_tickets (expires_at);

-- A login without captcha and password, once, right after registration or a change of password.
create table login_grants (
  grant_hash text primary key,
  user_id text not null references users,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Wrong passwords in a row by the account as typed, whether it exists or not: both must look alike.
create table login_failures (
  login_account text primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  locked_until timestamptz
);

-- Counters of the limits per address and minute.
create table rate_counters (
  bucket text not null,
  minute timestamptz not null,
  hits integer not null,
  primary key (bucket, minute)
);

-- Envelopes seen, until their time makes them stale anyway.
create table envelope_nonces (
  uuid text primary key,
  expires_at timestamptz not null
);
create index envelope_nonces_by_expiry on envelope_nonces (expires_at);

create table outbox (
  id bigint generated always as identity primary key,
  receiver text not null,
  channel text not null check (channel in ('SMS', 'EMAIL')),
  purpose text not null,
  code text,
  text text not null,
  sent_at timestamptz not null
);
create index outbox_by_receiver on outbox (receiver, id desc);

create table faults (
  id bigint generated always as identity primary key,
  path text not null,
  times_left integer not null,
  fault jsonb not null
);

-- Who did what to whom. Rows are added, nothing else (S-14).
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id text,
  session_id text,
  action text not null,
  subject text not null,
  detail jsonb not null,
  address text not null
);
create index audit_log_by_subject on audit_log (subject, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are final', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_log_final before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_never_emptied before truncate on audit_log
  for each statement execute function refuse_change();
