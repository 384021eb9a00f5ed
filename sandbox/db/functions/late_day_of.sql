-- Returns the closed day to which a late ledger entry belongs. Null if the entry was booked on its own day.
create or replace function late_day_of(bank_day date, booked date) returns date language sql immutable parallel safe as $$
  select case when bank_day < booked then bank_day end;
$$;
