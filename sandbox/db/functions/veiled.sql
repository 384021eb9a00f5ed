-- Encrypts a counter to a number with the given digits, so that the number does not reveal how many numbers were
-- issued. It is a Feistel network over both halves of the digits, so two numbers of a series are never equal. Without
-- a secret it returns the counter itself.
-- series: the kind of number; each series has a different order of numbers
create or replace function veiled(number bigint, digits integer, series text, secret text) returns text
language plpgsql immutable parallel safe as $$
declare
  below_low bigint := (10 ^ (digits / 2))::bigint;
  below_high bigint := (10 ^ (digits - digits / 2))::bigint;
  high bigint := number / below_low % below_high;
  low bigint := number % below_low;
begin
  if secret is null then
    return lpad(number::text, digits, '0');
  end if;
  for round in 1 .. 4 loop
    high := (high + veil_of(concat_ws(' ', secret, series, round, 'high', low))) % below_high;
    low := (low + veil_of(concat_ws(' ', secret, series, round, 'low', high))) % below_low;
  end loop;
  return lpad((high * below_low + low)::text, digits, '0');
end $$;
