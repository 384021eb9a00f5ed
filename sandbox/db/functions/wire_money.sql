-- Returns an amount as on the wire: yuan with two decimals.
create or replace function wire_money(cents bigint) returns text language sql immutable as $$
  select (cents / 100)::text || '.' || lpad((cents % 100)::text, 2, '0')
$$;
