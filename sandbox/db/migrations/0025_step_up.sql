-- When the person of a session has last proved who they are by their own login password.

alter table sessions add column proven_at timestamptz;

do $$
begin
  if to_regclass('seed_copy.sessions') is not null then
    alter table seed_copy.sessions add column proven_at timestamptz;
  end if;
end $$;
