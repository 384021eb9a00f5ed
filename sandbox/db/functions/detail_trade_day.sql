-- Groups a member's trades of a day by amount and by counterparty, so that lists can be counted fast.
create or replace function detail_trade_day(whose text, which date) returns void language plpgsql set enable_seqscan = off as $$
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
