-- Returns the secret of this platform's numbers. Null while the demo data are made: their numbers count up.
create or replace function number_key() returns text language sql stable as $$
  select value #>> '{}' from platform_settings where key = 'numberKey'
$$;
