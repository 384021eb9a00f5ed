-- Returns the first day of the month that a day belongs to.
create or replace function month_of(on_day date) returns date language sql immutable as $$
  select on_day - (extract(day from on_day)::integer - 1);
$$;
