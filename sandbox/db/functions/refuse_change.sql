-- Refuses changes of final rows.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are final', tg_table_name using errcode = 'restrict_violation';
end $$;
