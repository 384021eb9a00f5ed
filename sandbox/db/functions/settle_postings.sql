-- Checks the postings that an SQL statement has inserted, and updates balances and daily totals. Every entry must be complete,
-- sum to zero and belong to one day. Every posting must follow the previous one of its account (number, time, balance). A
-- statement that violates a rule is refused. The `set` clauses restrict the query plan to index lookups.
create or replace function settle_postings() returns trigger
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  account_nos text[] := array(select distinct account_no from added where member_no is not null);
  bad record;
begin
  select entry_id into bad from added group by entry_id having sum(amount_cents) <> 0 limit 1;
  if found then
    raise exception 'the postings of entry % do not sum to zero', bad.entry_id
      using errcode = 'check_violation', constraint = 'entries_balanced';
  end if;
  select entry_id into bad from added group by entry_id
    having count(*) <> (select count(*) from postings where postings.entry_id = added.entry_id) limit 1;
  if found then
    raise exception 'entry % is written already', bad.entry_id
      using errcode = 'restrict_violation', constraint = 'entries_final';
  end if;

  perform 1 from accounts where account_no = any (account_nos) order by account_no for no key update;
  select posting_id, account_no, status = 'FROZEN' and amount_cents < 0 as frozen into bad from (
    select added.*, held.status,
           row(
             held.member_no,
             case when held.member_no is not null then held.purpose end,
             case when held.member_no is null then entry.created_at
               else greatest(held.last_entry_at, max(entry.created_at) over account) end,
             held.balance_cents + sum(amount_cents) over account,
             entry.business_type,
             entry.trade_no,
             day_of(entry.created_at),
             true
           ) as expected,
           held.member_no is null or added.posting_id > held.last_posting_id as continues
      from added
      -- `offset 0` keeps PostgreSQL from flattening the subquery, so that it does an index lookup for each row.
      join lateral (select * from entries e where e.entry_id = added.entry_id offset 0) entry on true
      join lateral (select * from accounts a where a.account_no = added.account_no offset 0) held on true
    window account as (partition by added.account_no order by added.posting_id)
  ) checked
   where row(member_no, account_type, created_at, balance_after::numeric, business_type, trade_no, day_of(created_at), continues)
           is distinct from expected
      or (status = 'FROZEN' and amount_cents < 0)
   limit 1;
  if bad.frozen then
    raise exception 'account % is frozen', bad.account_no
      using errcode = 'check_violation', constraint = 'accounts_frozen';
  elsif found then
    raise exception 'posting % does not continue account %', bad.posting_id, bad.account_no
      using errcode = 'check_violation', constraint = 'postings_continue_account';
  end if;

  update accounts
    set balance_cents = balance_cents + moved.cents, last_entry_at = moved.at, last_posting_id = moved.posting_id
    from (
      select account_no, sum(amount_cents) as cents, max(created_at) as at, max(posting_id) as posting_id
        from added where member_no is not null group by account_no
    ) moved
    where accounts.account_no = moved.account_no and accounts.account_no = any (account_nos);
  insert into flow_days as days (member_no, day, account_no, business_type, direction, account_type, postings, sum_cents)
    select member_no, (created_at at time zone 'Asia/Shanghai')::date, account_no, business_type, direction,
           account_type, count(*), sum(size_cents)
      from added where member_no is not null
      group by 1, 2, 3, 4, 5, 6
    on conflict (member_no, day, account_no, business_type, direction)
      do update set postings = days.postings + excluded.postings, sum_cents = days.sum_cents + excluded.sum_cents;
  return null;
end $$;
