-- Masks a name for programs as `maskedName` does. Up to four letters: only the first letter stays. Longer names: the
-- first two and the last two letters stay.
create or replace function masked_name(name text) returns text language sql immutable as $$
  select case when char_length(name) <= 4 then left(name, 1) || repeat('*', greatest(1, char_length(name) - 1))
    else left(name, 2) || '****' || right(name, 2) end
$$;
