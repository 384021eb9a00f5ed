-- The platform: settings, roles, enterprises, members, merchants, users, sessions, codes and the audit log.
-- The application's clock sets all times, because the sandbox can replace it. No column uses now().

create table platform_settings (
  key text primary key,
  value jsonb not null
);
comment on table platform_settings is 'Settings of the platform, a row for each key, such as `config` or `numberKey`.';

create table clock (
  id int primary key default 1 check (id = 1),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
comment on table clock is
  'A single row: the offset of business time from real time. It only grows; a reset of the sandbox sets it to 0.';
comment on column clock.offset_ms is 'Milliseconds by which business time is ahead of real time.';
create trigger clock_goes_forward before update on clock
  for each row when (new.offset_ms < old.offset_ms) execute function clock_goes_forward();
create trigger clock_stays before delete on clock for each row execute function clock_goes_forward();
insert into clock default values;

create table roles (
  role_id text primary key,
  role_name text not null
);
comment on table roles is 'Roles of users. Their permissions are in role_permissions.';

create table role_permissions (
  role_id text not null references roles on delete cascade deferrable,
  permission text not null,
  primary key (role_id, permission)
);
comment on table role_permissions is 'A permission of a role, one row for each.';

create table enterprises (
  enterprise_id text primary key,
  enterprise_no text not null unique,
  enterprise_name text not null,
  business_license_no text not null,
  settled_status text not null check (settled_status in ('PASS', 'UN_APPLY', 'UN_SUBMIT', 'INIT', 'UN_PASS')),
  audit_reason text,
  merchant_upgrade_status text not null default '',
  created_at timestamptz not null
);
comment on table enterprises is 'Enterprises with the state of their application to join the platform.';
comment on column enterprises.merchant_upgrade_status is
  'State of the application to upgrade the enterprise''s merchants. Empty: no application.';

create table members (
  member_no text primary key,
  enterprise_id text unique references enterprises deferrable,
  member_name text not null,
  pay_password_hash text,
  created_at timestamptz not null
);
comment on table members is
  'Owners of money: one for each enterprise that has passed its audit, and one for each member book of a merchant. '
  'Accounts refer to member_no.';
comment on column members.enterprise_id is
  'Null: a member book of a merchant (`member_books`) or a sub-merchant of a warehouse (`warehouse_subs`).';

create table merchants (
  id text primary key,
  merchant_no text not null unique,
  merchant_name text not null,
  enterprise_id text not null references enterprises deferrable,
  parent_merchant_no text references merchants (merchant_no) deferrable,
  audit_status text not null check (audit_status in ('PASS', 'INIT', 'UN_PASS')),
  created_at timestamptz not null,
  industry_code text not null default '',
  mcc text not null default '',
  fee_from text not null default 'TRADE' check (fee_from in ('TRADE', 'FEE_ACCOUNT')),
  fee_from_since timestamptz
);
comment on table merchants is 'Merchants of the enterprises.';
comment on column merchants.industry_code is 'Industry of the merchant; it selects the offered terms. Empty: unknown.';
comment on column merchants.mcc is 'Merchant category code; it selects the offered terms. Empty: unknown.';
comment on column merchants.fee_from is
  'Source of the fees of cashier trades. TRADE: kept back from the trade. FEE_ACCOUNT: paid from the member''s fee '
  'account.';
comment on column merchants.fee_from_since is 'Time from which fee_from is in force. Null: since the merchant was opened.';
create index merchants_by_enterprise on merchants (enterprise_id, merchant_no);

create table users (
  user_id text primary key,
  login_account text not null unique,
  login_account_type text not null check (login_account_type in ('mobile', 'email', 'account')),
  kind text not null check (kind in ('ordinary', 'warehouse')),
  admin_flag text check (admin_flag in ('0', '1')),
  nick_name text not null,
  password_hash text not null,
  initial_password boolean not null default false,
  second_ticket boolean not null default false,
  ticket_asked_again_at timestamptz,
  real_name_status text not null check (real_name_status in ('0', '1')),
  base_role_id text not null references roles deferrable,
  status text not null check (status in ('ACTIVE', 'DISABLED', 'DELETED')),
  version integer not null default 1,
  created_at timestamptz not null,
  email text unique,
  real_name text,
  id_card_masked text,
  id_card_front text,
  id_card_back text,
  check ((kind = 'warehouse') = (admin_flag is not null))
);
comment on table users is 'Users of the console, and the users that programs of merchants act as.';
comment on column users.admin_flag is 'Warehouse users only. 1: administrator. 0: employee.';
comment on column users.second_ticket is 'Risk rule: a login needs a second captcha ticket.';
comment on column users.ticket_asked_again_at is 'Time at which the second captcha ticket was requested.';
comment on column users.base_role_id is 'Role of a user who belongs to no enterprise.';
comment on column users.version is
  'A session stores the version it began with. Each change that must end the user''s sessions raises it (triggers '
  'below).';
comment on column users.real_name is 'Name from a passed real-name check. The number of the ID card is not stored.';
comment on column users.id_card_front is 'Stored file with the front of the ID card, if the user has added it.';
comment on column users.id_card_back is 'Stored file with the back of the ID card, if the user has added it.';
-- Ends the sessions of the user.
create trigger user_changed before update of password_hash, status, kind, admin_flag, base_role_id on users
  for each row when (
    (old.password_hash, old.status, old.kind, old.admin_flag, old.base_role_id)
    is distinct from (new.password_hash, new.status, new.kind, new.admin_flag, new.base_role_id)
  ) execute function raise_user_version();

create table user_enterprises (
  user_id text not null references users deferrable,
  enterprise_id text not null references enterprises deferrable,
  role_id text not null references roles deferrable,
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
  staff_name text,
  last_login_at timestamptz,
  primary key (user_id, enterprise_id)
);
comment on table user_enterprises is 'Membership of a user in an enterprise, with the user''s role there.';
comment on column user_enterprises.staff_name is
  'Name of the user inside the enterprise. The user alone changes the name of the account.';
comment on column user_enterprises.last_login_at is
  'Last login of the user for this enterprise. Sessions are deleted after a while, this time is kept.';
create unique index user_enterprises_one_default on user_enterprises (user_id) where default_flag;
create index user_enterprises_by_enterprise on user_enterprises (enterprise_id);
-- A new role or user type ends the sessions of the user, and so does the end of the membership.
create trigger role_changed after update of role_id, user_type on user_enterprises
  for each row when ((old.role_id, old.user_type) is distinct from (new.role_id, new.user_type))
  execute function raise_version_of_member_user();
create trigger membership_ended after delete on user_enterprises
  for each row execute function raise_version_of_member_user();

create table enterprise_admins (
  enterprise_id text primary key references enterprises deferrable,
  user_id text not null references users deferrable,
  email text not null,
  bound_at timestamptz not null
);
comment on table enterprise_admins is
  'The administrator of an enterprise, bound with a verified address. At most one for each enterprise.';

create table sessions (
  session_id text primary key,
  token_hash text not null unique,
  user_id text not null references users deferrable,
  user_version integer not null,
  enterprise_id text references enterprises deferrable,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  device text not null default '',
  proven_at timestamptz
);
comment on table sessions is
  'Sessions of users. Only the SHA-256 of a token is stored, so a reader of the database cannot use a session.';
comment on column sessions.proven_at is 'Last time at which the user confirmed the identity with the login password.';
create index sessions_live_by_user on sessions (user_id) where ended_at is null;
create index sessions_by_expiry on sessions (expires_at);

create table verification_codes (
  purpose text not null,
  receiver text not null,
  salt text not null,
  code_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz,
  primary key (purpose, receiver)
);
comment on table verification_codes is
  'The last code for each purpose and receiver. A receiver that begins with `?` is an account that does not exist: it '
  'has a code too, so that it is limited and refused like a real account.';
create index verification_codes_by_expiry on verification_codes (expires_at);

create table step_proofs (
  proof_hash text primary key,
  purpose text not null,
  user_id text not null references users deferrable,
  subject text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table step_proofs is 'Proofs that a user has passed a step, such as the verification of an address.';
comment on column step_proofs.subject is 'The verified address.';
create index step_proofs_by_expiry on step_proofs (expires_at);

create table captcha_tickets (
  ticket_hash text primary key,
  stage text not null check (stage in ('CAPTCHA', 'LOGIN')),
  randstr text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table captcha_tickets is 'Tickets of the login; each is used once.';
comment on column captcha_tickets.stage is 'CAPTCHA: issued by the captcha. LOGIN: issued by the platform in exchange for it.';
create index captcha_tickets_by_expiry on captcha_tickets (expires_at);

create table login_grants (
  grant_hash text primary key,
  user_id text not null references users deferrable,
  expires_at timestamptz not null,
  used_at timestamptz,
  kind text not null default 'CAPTCHA' check (kind in ('CAPTCHA', 'QR'))
);
comment on table login_grants is 'Logins without captcha and password, used once.';
comment on column login_grants.kind is
  'CAPTCHA: replaces the captcha, after a registration or a change of password. QR: replaces captcha and password.';

create table qr_codes (
  qr_code_id text primary key,
  kind text not null check (kind in ('LOGIN', 'CONFIRM')),
  key_hash text not null,
  owner_id text references users deferrable,
  state text not null check (state in ('WAITING', 'SCANNED', 'CONFIRMED', 'CANCELLED')),
  user_id text references users deferrable,
  expires_at timestamptz not null,
  check ((kind = 'CONFIRM') = (owner_id is not null))
);
comment on table qr_codes is 'QR codes that a phone scans.';
comment on column qr_codes.kind is 'LOGIN: the scanning user signs in. CONFIRM: the owner of the code confirms an action.';
create index qr_codes_by_expiry on qr_codes (expires_at);

create table login_failures (
  login_account text primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  locked_until timestamptz
);
comment on table login_failures is
  'Consecutive wrong passwords for an account name as typed. Existing and unknown accounts are treated alike.';

create table pay_password_failures (
  member_no text primary key references members deferrable,
  failures integer not null,
  last_failure_at timestamptz not null,
  locked_until timestamptz
);
comment on table pay_password_failures is 'Consecutive wrong payment passwords of a member.';

create table rate_counters (
  bucket text not null,
  minute timestamptz not null,
  hits integer not null,
  primary key (bucket, minute)
);
comment on table rate_counters is 'Counters of requests for each address and minute.';

create table envelope_nonces (
  uuid text primary key,
  expires_at timestamptz not null
);
comment on table envelope_nonces is 'Ids of received envelopes, kept until an envelope is too old to be accepted.';
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
comment on table outbox is 'Text messages and e-mails that the platform has sent. The sandbox delivers none of them.';
create index outbox_by_receiver on outbox (receiver, id desc);

create table faults (
  id bigint generated always as identity primary key,
  path text not null,
  times_left integer not null,
  fault jsonb not null
);
comment on table faults is 'Faults that the controls of the sandbox inject into requests.';

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
comment on table audit_log is 'Actions of users with subject and details. Rows are final (S-14).';
create index audit_log_by_subject on audit_log (subject, id desc);
create trigger audit_log_final before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_never_emptied before truncate on audit_log
  for each statement execute function refuse_change();
