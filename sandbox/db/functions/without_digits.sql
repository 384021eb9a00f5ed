-- Returns a text with each run of digits as one 0. A search without digits finds the same texts.
create or replace function without_digits(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(value, '[0-9]+', '0', 'g')
$$;
