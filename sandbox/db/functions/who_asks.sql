-- Locks the user who sends the request, then the session, until the end of the transaction. Null if the user is
-- unknown. A session id `app:` followed by a serial number is the key of a program.
create or replace function who_asks(asking_user text, asking_session text) returns jsonb
language plpgsql set enable_seqscan = off as $$
declare
  asker jsonb;
  session jsonb;
begin
  select jsonb_build_object('status', status, 'version', version, 'name', nick_name) into asker
    from users where user_id = asking_user for share;
  if asking_session like 'app:%' then
    select jsonb_build_object('userVersion', asker -> 'version',
             'ended', a.state <> 'ACTIVE' or k.revoked_at is not null or (k.kind = 'HMAC' and not a.hmac_enabled),
             'endReason', 'APP') into session
      from app_keys k join apps a using (app_id)
     where k.serial = substr(asking_session, 5) and a.user_id = asking_user for share of k, a;
  else
    select jsonb_build_object('userVersion', user_version, 'ended', ended_at is not null, 'endReason', end_reason) into session
      from sessions where session_id = asking_session for share;
  end if;
  return jsonb_build_object('user', asker, 'session', session);
end $$;
