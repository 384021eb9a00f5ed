-- Adds the amount of a whole batch to the used amounts of its limits, and returns the used amounts before the batch.
-- Locks the counter of the month, then of the day, as `open_order` does.
-- counted: as for count_order
create or replace function count_batch(counted jsonb) returns jsonb
language plpgsql set enable_seqscan = off as $$
declare
  cents bigint := (counted ->> 'cents')::bigint;
  on_day date := (counted ->> 'day')::date;
  used_month bigint;
  used_day bigint;
begin
  insert into order_months as m (member_no, merchant_no, limit_key, month, used_cents)
    values (counted ->> 'member_no', counted ->> 'merchant_no', counted ->> 'limit_key', month_of(on_day), cents)
    on conflict (member_no, merchant_no, limit_key, month) do update set used_cents = m.used_cents + excluded.used_cents
    returning used_cents - cents into used_month;
  insert into order_days as d (member_no, merchant_no, limit_key, day, used_cents)
    values (counted ->> 'member_no', counted ->> 'merchant_no', counted ->> 'limit_key', on_day, cents)
    on conflict (member_no, merchant_no, limit_key, day) do update set used_cents = d.used_cents + excluded.used_cents
    returning used_cents - cents into used_day;
  return jsonb_build_object('day', greatest(0, used_day), 'month', greatest(0, used_month));
end $$;
