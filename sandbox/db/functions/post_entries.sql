-- Writes ledger entries with their postings, and returns a row for each posting in the given order. Locks all
-- customer accounts first, in a fixed order, so that opposite transfers cannot deadlock. An entry and all its
-- postings belong to one open day, which is not before the last entry of its accounts. The `set` clauses restrict the
-- query plan to index lookups, so that a large ledger stays fast. given: [{ tradeNo, businessType, createdAt,
-- bankDay?, postings: [{ accountNo, amountCents, counterpartyName, counterpartyAccount, remark }] }] (S-16).
create or replace function post_entries(given jsonb)
returns table (entry_no text, account_no text, amount_cents bigint, flow_no text, balance_after bigint, created_at timestamptz)
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
#variable_conflict use_column
declare
  ids bigint[] := array(select nextval('entry_id_seq') from generate_series(1, jsonb_array_length(given)));
  account_nos text[] := array(
    select distinct p ->> 'accountNo' from jsonb_array_elements(given) e, jsonb_array_elements(e -> 'postings') p
  );
  secret text := number_key();
  entry_nos text[];
  posting_ids bigint[];
  open_from timestamptz;
  times timestamptz[];
begin
  perform 1 from accounts
    where account_no = any (account_nos) and member_no is not null
    order by account_no for no key update;
  -- Locks the day after the accounts, so that a transaction that keeps the day open never waits for an account.
  perform hold_accounting_day();
  select start_of_day(closed_through + 1) into open_from from accounting;
  select greatest(open_from, start_of_day(day_of(max(last_entry_at)))) into open_from
    from accounts where account_no = any (account_nos) and member_no is not null;
  times := array(
    select greatest(at, open_from, start_of_day(day_of(max(at) over (order by n))))
      from (select n, (e ->> 'createdAt')::timestamptz as at
              from jsonb_array_elements(given) with ordinality listed (e, n)) asked order by n
  );
  entry_nos := array(
    select 'E' || to_char(times[n] at time zone 'Asia/Shanghai', 'YYYYMMDD') || veiled(id, 11, 'entry', secret)
      from unnest(ids) with ordinality numbered (id, n) order by n
  );
  perform hold_posting_ids();
  -- Takes the posting ids after the accounts are locked, so that later postings of an account have larger ids.
  posting_ids := array(
    select nextval('posting_id_seq') from jsonb_array_elements(given) e, jsonb_array_elements(e -> 'postings')
  );

  insert into entries (entry_id, entry_no, business_type, trade_no, created_at, late_day)
    select ids[n], entry_nos[n], e ->> 'businessType', e ->> 'tradeNo', times[n],
           late_day_of(coalesce((e ->> 'bankDay')::date, day_of((e ->> 'createdAt')::timestamptz)), day_of(times[n]))
      from jsonb_array_elements(given) with ordinality listed (e, n) order by n;

  return query
  with parts as (
    select ids[n] as entry_id, row_number() over (order by n, m) as place, p ->> 'accountNo' as account_no,
           (p ->> 'amountCents')::bigint as amount_cents, e ->> 'businessType' as business_type, e ->> 'tradeNo' as trade_no,
           times[n] as at, p ->> 'counterpartyName' as counterparty_name,
           p ->> 'counterpartyAccount' as counterparty_account, p ->> 'remark' as remark
      from jsonb_array_elements(given) with ordinality listed (e, n),
           jsonb_array_elements(e -> 'postings') with ordinality inside (p, m)
  ), held as materialized (
    select account_no, member_no, purpose, last_entry_at, balance_cents from accounts where account_no = any (account_nos)
  ), continued as (
    select parts.*, posting_ids[place] as posting_id, held.member_no,
           case when held.member_no is not null then purpose end as account_type,
           case when held.member_no is null then at
             else greatest(held.last_entry_at, max(at) over account) end as created_at,
           (held.balance_cents + sum(parts.amount_cents) over account)::bigint as balance_after
      from parts left join held using (account_no)
    window account as (partition by parts.account_no order by parts.place)
  ), added as (
    insert into postings (posting_id, entry_id, account_no, amount_cents, created_at, member_no, account_type, flow_no,
                          balance_after, business_type, trade_no, counterparty_name, counterparty_account, remark)
    select posting_id, entry_id, account_no, amount_cents, created_at, member_no, account_type,
           case when member_no is not null then
             to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || veiled(posting_id, 12, 'flow', secret) end,
           balance_after, business_type, trade_no, counterparty_name, counterparty_account, remark
      from continued order by posting_id
    returning *
  )
  select entry_nos[array_position(ids, entry_id)], account_no, amount_cents, flow_no, balance_after, created_at
    from added order by posting_id;
end $$;
