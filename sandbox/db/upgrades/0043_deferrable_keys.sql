-- Foreign keys can be checked at the end of a transaction: a reset writes rows that refer to each other in any direction.
-- They stay immediate unless a transaction says otherwise. A test requires it of the foreign keys that are added later.
do $$
declare
  key record;
begin
  for key in
    select conrelid::regclass as owner, conname from pg_constraint
     where contype = 'f' and connamespace = current_schema()::regnamespace and not condeferrable
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', key.owner, key.conname);
  end loop;
end $$;
