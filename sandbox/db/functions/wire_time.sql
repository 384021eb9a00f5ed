-- Formats a time for responses: ISO 8601 with Shanghai's offset.
create or replace function wire_time(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS.MS') || '+08:00'
$$;
