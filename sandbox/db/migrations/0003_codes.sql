-- Registration, codes by SMS and e-mail, proofs of a passed step, and where a session was begun.

alter table users
  add column email text unique,
  -- What a passed real-name check leaves; the number itself is not kept.
  add column real_name text,
  add column id_card_masked text;

alter table sessions add column device text not null default '';

-- The last code per purpose and receiver. A receiver that begins with '?' is an account that does not exist: it has a
-- code that nobody was sent, so that it is limited and refused like any other.
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
create index verification_codes_by_expiry on verification_codes (expires_at);

create table step_proofs (
  proof_hash text primary key,
  purpose text not null,
  user_id text not null references users,
  -- What was proven: an address.
  subject text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index step_proofs_by_expiry on step_proofs (expires_at);

-- What a grant stands in for: the captcha (registration, change of a password), or captcha and password (QR login).
alter table login_grants add column kind text not null default 'CAPTCHA' check (kind in ('CAPTCHA', 'QR'));

-- Codes that a phone scans. LOGIN: anybody's phone signs its user in; CONFIRM: the owner's phone confirms.
create table qr_codes (
  qr_code_id text primary key,
  kind text not null check (kind in ('LOGIN', 'CONFIRM')),
  key_hash text not null,
  owner_id text references users,
  state text not null check (state in ('WAITING', 'SCANNED', 'CONFIRMED', 'CANCELLED')),
  user_id text references users,
  expires_at timestamptz not null,
  check ((kind = 'CONFIRM') = (owner_id is not null))
);
create index qr_codes_by_expiry on qr_codes (expires_at);
