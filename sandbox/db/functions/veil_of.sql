-- Returns 56 bits of the SHA-256 of a text.
create or replace function veil_of(words text) returns bigint language sql immutable parallel safe as $$
  select ('x' || encode(substr(sha256(convert_to(words, 'UTF8')), 1, 7), 'hex'))::bit(56)::bigint
$$;
