-- Count and sum of the trades by day of Asia/Shanghai, so that a list's totals add days instead of rows. Trades of one
-- member change at the same time, and a row for all of a day's would make them wait for each other, or in a circle:
-- each change is a row of its own, which nobody waits for, and is folded into the day later. A total is days plus changes.

create table trade_days (
  member_no text not null,
  scene text not null,
  day date not null,
  -- Empty: the enterprise itself.
  merchant_no text not null,
  business_type text not null,
  direction text not null,
  product text not null,
  status text not null,
  batched boolean not null,
  trades bigint not null,
  sum_cents bigint not null,
  primary key (member_no, scene, day, merchant_no, business_type, direction, product, status, batched)
);

create sequence trade_change_seq;
create table trade_day_changes (
  change_id bigint primary key default nextval('trade_change_seq'),
  member_no text not null,
  scene text not null,
  day date not null,
  merchant_no text not null,
  business_type text not null,
  direction text not null,
  product text not null,
  status text not null,
  batched boolean not null,
  trades bigint not null,
  sum_cents bigint not null
);
create index trade_day_changes_of_member on trade_day_changes (member_no, scene);

create function note_trade_changes() returns trigger language plpgsql as $$
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
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9
        having sum(sign) <> 0 or sum(sign * amount_cents) <> 0;
  end if;
  return null;
end $$;
create trigger trades_added after insert on trades referencing new table as added
  for each statement execute function note_trade_changes();
create trigger trades_changed after update on trades referencing old table as removed new table as added
  for each statement execute function note_trade_changes();
create trigger trades_removed after delete on trades referencing old table as removed
  for each statement execute function note_trade_changes();

-- Moves changes into their days, so many at a time; answers how many. Several may do it at once: each takes its own, and
-- all write the days in one order.
create function fold_trade_days(most integer) returns bigint language sql as $$
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
  ) select count(*) from folded;
$$;

insert into trade_days
  (member_no, scene, day, merchant_no, business_type, direction, product, status, batched, trades, sum_cents)
  select member_no, scene, (created_at at time zone 'Asia/Shanghai')::date, coalesce(merchant_no, ''), business_type,
         direction, product, status, batch_no is not null, count(*), sum(amount_cents)
    from trades group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

-- The order by amount, and ranges of it.
create index trades_by_amount on trades (member_no, scene, amount_cents, trade_no)
  include (created_at, status, product, direction, business_type, merchant_no);

-- A world that was seeded before has a copy for the reset, which knows no days.
do $$
begin
  if to_regnamespace('seed_copy') is not null then
    create table seed_copy.trade_day_changes as table trade_day_changes;
    create table seed_copy.trade_days as
      select member_no, scene, (created_at at time zone 'Asia/Shanghai')::date as day,
             coalesce(merchant_no, '') as merchant_no, business_type, direction, product, status,
             batch_no is not null as batched, count(*) as trades, sum(amount_cents)::bigint as sum_cents
        from seed_copy.trades group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
    insert into seed_copy.sequences values ('trade_change_seq', 1, false);
  end if;
end $$;
