-- Adds a collection to the used amounts of its contract's limits, or subtracts it again if the collection fails.
-- Always writes the counters in the order month, day, total. The caller holds the lock of the contract.
create or replace function count_collected() returns trigger
language plpgsql set enable_seqscan = off as $$
declare
  day text := to_char(new.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD');
  cents bigint := case when tg_op = 'INSERT' then new.amount_cents else -new.amount_cents end;
  span text;
begin
  foreach span in array array[substr(day, 1, 7), day, 'ALL'] loop
    if cents > 0 then
      insert into collect_sign_used as u (sign_no, period, used_cents) values (new.sign_no, span, cents)
        on conflict (sign_no, period) do update set used_cents = u.used_cents + excluded.used_cents;
    else
      update collect_sign_used set used_cents = used_cents + cents where sign_no = new.sign_no and period = span;
    end if;
  end loop;
  return null;
end $$;
