-- Adds at most `most` recorded changes of trades to the daily totals (trade_days), and returns the number of added
-- changes. Invalidates the details of the changed days. Several instances may run it in parallel, because each takes
-- different changes. Waits for running computations of details, which would otherwise write outdated groups.
create or replace function fold_trade_days(most integer) returns bigint language plpgsql as $$
declare
  count_folded bigint;
begin
  perform pg_advisory_xact_lock(7305120);
  with folded as (
    delete from trade_day_changes where change_id in (
      select change_id from trade_day_changes order by change_id limit most for update skip locked
    ) returning *
  ), written as (
    insert into trade_days as days
      (member_no, scene, day, merchant_no, business_type, direction, product, status, batched, trades, sum_cents)
      select member_no, scene, day, merchant_no, business_type, direction, product, status, batched,
             sum(trades), sum(sum_cents)
        from folded group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9
      on conflict (member_no, scene, day, merchant_no, business_type, direction, product, status, batched)
        do update set trades = days.trades + excluded.trades, sum_cents = days.sum_cents + excluded.sum_cents
  ), ended as (
    delete from trade_detailed_days where (member_no, day) in (select member_no, day from folded)
  ) select count(*) into count_folded from folded;
  return count_folded;
end $$;
