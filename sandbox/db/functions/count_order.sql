-- Adds an order's amount to the used amounts of its limits; a negative amount gives it back. Every function locks the
-- counter of the month, then of the day, and both before any account, so that no deadlock occurs.
-- counted: { member_no, merchant_no, limit_key, day, cents }
create or replace function count_order(counted jsonb) returns void
language plpgsql set enable_seqscan = off as $$
declare
  cents bigint := (counted ->> 'cents')::bigint;
  on_day date := (counted ->> 'day')::date;
begin
  update order_months set used_cents = used_cents + cents
    where member_no = counted ->> 'member_no' and merchant_no = counted ->> 'merchant_no'
      and limit_key = counted ->> 'limit_key' and month = month_of(on_day);
  update order_days set used_cents = used_cents + cents
    where member_no = counted ->> 'member_no' and merchant_no = counted ->> 'merchant_no'
      and limit_key = counted ->> 'limit_key' and day = on_day;
end $$;
