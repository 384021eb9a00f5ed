-- Returns the 56-bit round key that `veiled` derives from a text by SHA-256.
create or replace function veil_of(words text) returns bigint language sql immutable parallel safe as $$
  select ('x' || encode(substr(sha256(convert_to(words, 'UTF8')), 1, 7), 'hex'))::bit(56)::bigint
$$;
