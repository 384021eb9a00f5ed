-- Refuses changes of flow_days except by `settle_postings`.
create or replace function guard_flow_days() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'the days of an account follow its postings' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
