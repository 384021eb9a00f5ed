-- Returns a text without width, case, spaces and punctuation, so that names and numbers that look alike are equal.
create or replace function plain_text(given text) returns text language sql immutable strict parallel safe as $$
  select upper(regexp_replace(normalize(given, NFKC), '[[:space:][:punct:]。、·・．｡･–—‐]', '', 'g'))
$$;
