-- Returns the calendar day of a time in Asia/Shanghai.
create or replace function day_of(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'Asia/Shanghai')::date;
$$;
