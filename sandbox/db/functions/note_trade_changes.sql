-- Records changes of trades in trade_day_changes; `fold_trade_days` adds them to the daily totals. A change of amount
-- or name is recorded even if the sums of the day stay equal, because it invalidates the details of the day.
create or replace function note_trade_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into trade_day_changes
      (member_no, scene, day, merchant_no, business_type, direction, product, status, batched, trades, sum_cents)
      select member_no, scene, (created_at at time zone 'Asia/Shanghai')::date, coalesce(merchant_no, ''), business_type,
             direction, product, status, batch_no is not null, count(*), sum(amount_cents)
        from added group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  elsif tg_op = 'DELETE' then
    insert into trade_day_changes
      (member_no, scene, day, merchant_no, business_type, direction, product, status, batched, trades, sum_cents)
      select member_no, scene, (created_at at time zone 'Asia/Shanghai')::date, coalesce(merchant_no, ''), business_type,
             direction, product, status, batch_no is not null, -count(*), -sum(amount_cents)
        from removed group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  else
    insert into trade_day_changes
      (member_no, scene, day, merchant_no, business_type, direction, product, status, batched, trades, sum_cents)
      select member_no, scene, (created_at at time zone 'Asia/Shanghai')::date, coalesce(merchant_no, ''), business_type,
             direction, product, status, batch_no is not null, sum(sign), sum(sign * amount_cents)
        from (select added.*, 1 as sign from added union all select removed.*, -1 from removed) moved
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9, amount_cents, counterparty_name
        having sum(sign) <> 0;
  end if;
  return null;
end $$;
