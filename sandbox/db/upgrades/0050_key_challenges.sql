-- A text that a session has to sign before a public key is registered: the signature proves that the private key is in the hands
-- of the user. One at a time for a session and an application; it is used once.
create table app_key_challenges (
  app_id text collate "C" not null references apps deferrable,
  session_id text not null,
  challenge text not null,
  -- Security time.
  expires_at timestamptz not null,
  primary key (app_id, session_id)
);
