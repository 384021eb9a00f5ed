-- Reverses `veiled`: returns the counter that was encrypted to the given number, for the same number of digits,
-- series and secret. Null if the text is not a number with this many digits.
create or replace function unveiled(shown text, digits integer, series text, secret text) returns bigint
language plpgsql immutable parallel safe as $$
declare
  below_low bigint := (10 ^ (digits / 2))::bigint;
  below_high bigint := (10 ^ (digits - digits / 2))::bigint;
  high bigint;
  low bigint;
begin
  if shown !~ ('^[0-9]{' || digits || '}$') then
    return null;
  end if;
  if secret is null then
    return shown::bigint;
  end if;
  high := shown::bigint / below_low;
  low := shown::bigint % below_low;
  for round in reverse 4 .. 1 loop
    low := (low - veil_of(concat_ws(' ', secret, series, round, 'low', high)) % below_low + below_low) % below_low;
    high := (high - veil_of(concat_ws(' ', secret, series, round, 'high', low)) % below_high + below_high) % below_high;
  end loop;
  return high * below_low + low;
end $$;
