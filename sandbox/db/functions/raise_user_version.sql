-- Raises the version of a changed user, which ends the user's sessions.
create or replace function raise_user_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
