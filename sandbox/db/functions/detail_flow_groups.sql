-- Groups a member's postings of a day by amount and by text, so that lists can be counted fast. The lock is a
-- separate statement, because a statement does not see changes that were committed while it waited for a lock.
create or replace function detail_flow_groups(whose text, which date) returns void language plpgsql set enable_seqscan = off as $$
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
