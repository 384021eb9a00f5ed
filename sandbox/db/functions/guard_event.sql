-- Refuses changes of an event, except that its empty position may be set once.
create or replace function guard_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
     and to_jsonb(new) - 'position' = to_jsonb(old) - 'position' then
    return new;
  end if;
  raise exception '% rows are final', tg_table_name using errcode = 'restrict_violation';
end $$;
