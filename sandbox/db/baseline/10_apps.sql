-- The open interface: programs of merchants (apps), their keys and their requests. See sandbox/openapi/README.md.

create table apps (
  app_id text collate "C" primary key,
  enterprise_id text not null references enterprises deferrable,
  member_no text not null references members deferrable,
  merchant_no text not null references merchants (merchant_no) deferrable,
  user_id text not null unique references users deferrable,
  name text not null,
  state text not null check (state in ('ACTIVE', 'STOPPED')),
  mode text not null check (mode in ('TEST', 'LIVE')),
  scopes text[] not null,
  allowed_addresses text[] not null default '{}',
  hmac_enabled boolean not null default false,
  notify_url text not null default '',
  unsign_notify_url text not null default '',
  notify_trouble_at timestamptz,
  created_at timestamptz not null,
  creator_name text not null,
  version integer not null default 1,
  enterprise_kept boolean not null default false,
  unique (merchant_no, name)
);
comment on table apps is 'Programs of merchants. A program acts as a user of its own, who cannot sign in.';
comment on column apps.scopes is 'Granted scopes (`OpenScope`).';
comment on column apps.allowed_addresses is 'CIDR ranges of the callers. Empty: every address.';
comment on column apps.hmac_enabled is 'True: requests may be signed with an apiKey, a secret that both sides know.';
comment on column apps.unsign_notify_url is 'Address for the end of a contract. Empty: notify_url.';
comment on column apps.notify_trouble_at is 'Set when notifications have failed for a day: the time since which they fail.';
comment on column apps.version is 'Raised by each saved change.';
comment on column apps.enterprise_kept is
  'ENTERPRISE was implied by READ before the upgrade. No administrator has confirmed it yet.';
create index apps_of_enterprise on apps (enterprise_id, created_at, app_id);
-- A new program receives the earlier events of its merchant as a whole.
create constraint trigger apps_events_placed after insert on apps deferrable initially deferred
  for each row execute function place_events_of_app();

create table app_notify_urls (
  app_id text collate "C" not null references apps deferrable,
  product_code text not null,
  url text not null,
  primary key (app_id, product_code)
);
comment on table app_notify_urls is 'Addresses for the events of one product. They replace notify_url.';

create table app_keys (
  serial text collate "C" primary key,
  app_id text collate "C" not null references apps deferrable,
  kind text not null check (kind in ('SM2', 'HMAC')),
  origin text not null check (origin in ('BROWSER', 'UPLOAD', 'PLATFORM')),
  public_key text unique check (public_key ~ '^04[0-9a-f]{128}$'),
  sealed_secret text,
  made_at timestamptz not null,
  made_by text not null references users deferrable,
  maker_name text not null,
  ends_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  uses bigint not null default 0,
  uses_when_replaced bigint,
  warned_at timestamptz,
  check ((kind = 'SM2') = (public_key is not null)),
  check ((kind = 'HMAC') = (sealed_secret is not null))
);
comment on table app_keys is 'Keys of programs.';
comment on column app_keys.public_key is '130 hexadecimal digits. A key can be registered only once on the platform.';
comment on column app_keys.sealed_secret is 'The secret of an apiKey, encrypted with a key from outside the database.';
comment on column app_keys.ends_at is 'End of validity of a replaced key, in business time.';
comment on column app_keys.uses_when_replaced is 'Value of uses when the key was replaced.';
comment on column app_keys.warned_at is 'Time of the warning that the key is about to end.';
create index app_keys_of on app_keys (app_id, made_at);

create table app_key_people (
  serial text collate "C" not null references app_keys deferrable,
  user_id text not null references users deferrable,
  did text not null check (did in ('MADE', 'UPLOADED', 'LOOKED')),
  at timestamptz not null,
  primary key (serial, user_id, did)
);
comment on table app_key_people is
  'Users who made, uploaded or viewed a key. They cannot release orders that are signed with it.';

create table app_key_challenges (
  app_id text collate "C" not null references apps deferrable,
  session_id text not null,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (app_id, session_id)
);
comment on table app_key_challenges is
  'A text that a session must sign before a public key is registered: the signature proves that the user holds the '
  'private key. One for each session and program, used once.';
comment on column app_key_challenges.expires_at is 'Security time.';

create table app_nonces (
  app_id text collate "C" not null references apps deferrable,
  nonce text collate "C" not null,
  at timestamptz not null,
  primary key (app_id, nonce)
);
comment on table app_nonces is 'Used nonces, by security time. Deleted after 600 s.';
create index app_nonces_by_time on app_nonces (at);

create table app_rates (
  app_id text collate "C" not null references apps deferrable,
  second bigint not null,
  hits integer not null,
  primary key (app_id, second)
);
comment on table app_rates is 'Requests of a program in a second, over all instances.';
comment on column app_rates.second is 'Security time in Unix seconds.';

create table app_requests (
  request_id text collate "C" primary key,
  app_id text collate "C" not null references apps deferrable,
  serial text not null,
  at timestamptz not null,
  method text not null,
  target text not null,
  status integer not null,
  code text not null,
  out_no text not null default '',
  object_no text not null default '',
  ms integer not null,
  address text not null
);
comment on table app_requests is 'Requests of programs with a valid signature, kept for seven days.';
comment on column app_requests.code is 'One of `OPEN_ERRORS`. Empty: no error.';
comment on column app_requests.out_no is 'The merchant''s number in the request. Empty: none.';
comment on column app_requests.object_no is 'The platform''s number in the request. Empty: none.';
comment on column app_requests.ms is 'Duration in ms.';
create index app_requests_of on app_requests (app_id, at desc, request_id desc);
create index app_requests_by_out_no on app_requests (app_id, out_no) where out_no <> '';
create index app_requests_by_object_no on app_requests (app_id, object_no) where object_no <> '';
create index app_requests_by_time on app_requests (at);
