-- Raises the version of the user whose membership has changed, which ends the user's sessions.
create or replace function raise_version_of_member_user() returns trigger language plpgsql as $$
begin
  update users set version = version + 1 where user_id = old.user_id;
  return null;
end $$;
