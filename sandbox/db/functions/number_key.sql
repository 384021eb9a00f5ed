-- Returns the secret that makes the platform's account and trade numbers unpredictable. Null while the demo data is
-- created; then the numbers are consecutive.
create or replace function number_key() returns text language sql stable as $$
  select value #>> '{}' from platform_settings where key = 'numberKey'
$$;
