-- Returns the secret that makes this platform's numbers unpredictable. Null while the demo data is created, whose numbers simply
-- count up.
create or replace function number_key() returns text language sql stable as $$
  select value #>> '{}' from platform_settings where key = 'numberKey'
$$;
