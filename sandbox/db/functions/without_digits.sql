-- Replaces each run of digits in a text by a single 0, so that more texts are equal and can be grouped. A search for a keyword
-- without digits still finds the same texts.
create or replace function without_digits(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(value, '[0-9]+', '0', 'g')
$$;
