-- Days of entries and of trades rolled up once more, by amount and by text, so that searches by them count groups instead
-- of rows. Nothing is written here when money moves: a day is detailed afterwards (domain/money/dayDetails.ts), and its
-- details count only as long as nothing has changed since.

-- The days that have details. Entries are only ever added: a day holds while flow_days counts as many.
create table flow_detailed_days (
  member_no text not null,
  day date not null,
  postings bigint not null,
  primary key (member_no, day)
);
create table flow_sizes (
  member_no text not null,
  -- DIRECTION: of all accounts and types; ACCOUNT: of all types; TYPE: of each. What a group is of all of is null.
  grain text not null check (grain in ('DIRECTION', 'ACCOUNT', 'TYPE')),
  day date not null,
  nr integer not null,
  account_no text collate "C",
  account_type text,
  business_type text,
  direction text not null,
  -- The least amount of the class, see amount_class.
  class_cents bigint not null,
  postings bigint not null,
  sum_cents bigint not null,
  primary key (member_no, grain, day, nr)
);
create table flow_texts (
  member_no text not null,
  grain text not null check (grain in ('DIRECTION', 'ACCOUNT', 'TYPE')),
  day date not null,
  nr integer not null,
  account_no text collate "C",
  account_type text,
  business_type text,
  direction text not null,
  -- Both with each run of digits as one 0.
  counterparty_name text not null,
  remark text not null,
  postings bigint not null,
  sum_cents bigint not null,
  primary key (member_no, grain, day, nr)
);

-- Trades change: whatever of them changes takes the details of its day away.
create table trade_detailed_days (
  member_no text not null,
  day date not null,
  primary key (member_no, day)
);
create table trade_sizes (
  member_no text not null,
  day date not null,
  nr integer not null,
  scene text not null,
  merchant_no text not null,
  business_type text not null,
  direction text not null,
  product text not null,
  status text not null,
  batched boolean not null,
  class_cents bigint not null,
  trades bigint not null,
  sum_cents bigint not null,
  primary key (member_no, day, nr)
);
create table trade_parties (
  member_no text not null,
  day date not null,
  nr integer not null,
  scene text not null,
  merchant_no text not null,
  business_type text not null,
  direction text not null,
  product text not null,
  status text not null,
  batched boolean not null,
  counterparty_name text not null,
  trades bigint not null,
  sum_cents bigint not null,
  primary key (member_no, day, nr)
);

-- The class of an amount: the largest of 1, 1.5, 2, 3 … 9 times a power of ten that is not above it.
create function amount_class(cents bigint) returns bigint language sql immutable strict parallel safe as $$
  select case when cents between power * 3 / 2 and power * 2 - 1 then power * 3 / 2 else cents / power * power end
    from (select (10 ^ (length(cents::text) - 1))::bigint as power) scale
$$;

-- A search without digits finds the same texts whichever digits they have.
create function without_digits(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(value, '[0-9]+', '0', 'g')
$$;

-- As before, but that a change of amount or name is noted even where the sums of its day stay as they were.
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

-- As before, and the details of the days that it changes end. It waits for who makes details at the same time, who would
-- otherwise write what was before.
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

-- Makes the details of a day of entries. Lock and work are statements of their own: the work sees what the lock waited for.
create function detail_flow_day(whose text, which date) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(7305120);
  delete from flow_detailed_days where member_no = whose and day = which;
  delete from flow_sizes where member_no = whose and day = which;
  delete from flow_texts where member_no = whose and day = which;
  with found as materialized (
    select * from postings where member_no = whose
       and created_at >= which::timestamp at time zone 'Asia/Shanghai'
       and created_at < (which + 1)::timestamp at time zone 'Asia/Shanghai'
  ), sizes as (
    insert into flow_sizes
      select whose, grain, which, row_number() over (), account_no, account_type, business_type, direction, class, postings,
             cents
        from (
          select case when grouping(business_type) = 0 then 'TYPE' when grouping(account_no) = 0 then 'ACCOUNT' else 'DIRECTION' end as grain,
                 account_no, account_type, business_type, direction, class, count(*) as postings, sum(size_cents) as cents
            from (select *, amount_class(size_cents) as class from found) classed
           group by grouping sets (
             (direction, class), (account_no, account_type, direction, class),
             (account_no, account_type, business_type, direction, class)
           )
        ) groups
  ), texts as (
    insert into flow_texts
      select whose, grain, which, row_number() over (), account_no, account_type, business_type, direction, name, words,
             postings, cents
        from (
          select case when grouping(business_type) = 0 then 'TYPE' when grouping(account_no) = 0 then 'ACCOUNT' else 'DIRECTION' end as grain,
                 account_no, account_type, business_type, direction, name, words, count(*) as postings,
                 sum(size_cents) as cents
            from (select *, without_digits(counterparty_name) as name, without_digits(remark) as words from found) texts
           group by grouping sets (
             (direction, name, words), (account_no, account_type, direction, name, words),
             (account_no, account_type, business_type, direction, name, words)
           )
        ) groups
  ) insert into flow_detailed_days select whose, which, count(*) from found;
end $$;

create function detail_trade_day(whose text, which date) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(7305120);
  delete from trade_detailed_days where member_no = whose and day = which;
  delete from trade_sizes where member_no = whose and day = which;
  delete from trade_parties where member_no = whose and day = which;
  with found as materialized (
    select * from trades where member_no = whose
       and created_at >= which::timestamp at time zone 'Asia/Shanghai'
       and created_at < (which + 1)::timestamp at time zone 'Asia/Shanghai'
  ), sizes as (
    insert into trade_sizes
      select whose, which, row_number() over (), parts.* from (
        select scene, coalesce(merchant_no, ''), business_type, direction, product, status, batch_no is not null,
               amount_class(amount_cents), count(*), sum(amount_cents)
          from found group by 1, 2, 3, 4, 5, 6, 7, 8
      ) parts
  ), parties as (
    insert into trade_parties
      select whose, which, row_number() over (), parts.* from (
        select scene, coalesce(merchant_no, ''), business_type, direction, product, status, batch_no is not null,
               counterparty_name, count(*), sum(amount_cents)
          from found group by 1, 2, 3, 4, 5, 6, 7, 8
      ) parts
  ) insert into trade_detailed_days select whose, which;
end $$;
