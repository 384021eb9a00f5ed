-- Refuses every change and deletion of the table's rows, because they are final.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are final', tg_table_name using errcode = 'restrict_violation';
end $$;
