-- Formats an amount in cents for responses: yuan with two decimal places.
create or replace function wire_money(cents bigint) returns text language sql immutable as $$
  select (cents / 100)::text || '.' || lpad((cents % 100)::text, 2, '0')
$$;
