-- The ledger: accounts, entries, postings, and what keeps them true (safety S-01, S-04). See domain/money/README.md.
-- Amounts are integer cents. A positive posting raises what the platform owes the account's owner.

create table accounts (
  account_no text collate "C" primary key,
  account_name text not null,
  -- null: an account of the platform itself
  member_no text references members,
  purpose text not null,
  -- Customer accounts carry their balance. Those of the platform do not: they are on the other side of nearly every
  -- entry, and one row updated by all would make the whole platform wait in line. Their balance is the sum of postings.
  balance_cents bigint,
  frozen_cents bigint not null default 0,
  status text not null default 'NORMAL' check (status in ('NORMAL', 'FROZEN')),
  last_entry_at timestamptz,
  last_posting_id bigint not null default 0,
  opened_at timestamptz not null,
  check (
    case when member_no is null then purpose in ('BANK', 'CLEARING', 'FEE_INCOME', 'SUSPENSE') and balance_cents is null
    else purpose in ('BALANCE', 'SETTLEMENT', 'FEE', 'SPLIT') and balance_cents is not null end
  ),
  constraint accounts_never_overdrawn check (balance_cents >= 0),
  constraint accounts_frozen_within_balance check (frozen_cents >= 0 and frozen_cents <= coalesce(balance_cents, 0)),
  unique (member_no, purpose)
);
create sequence account_no_seq;
create sequence entry_id_seq;
create sequence posting_id_seq;

insert into accounts (account_no, account_name, purpose, opened_at) values
  ('9000000000000001', '备付金银行存款', 'BANK', '2020-01-01T00:00:00+08:00'),
  ('9000000000000002', '清算往来', 'CLEARING', '2020-01-01T00:00:00+08:00'),
  ('9000000000000003', '手续费收入', 'FEE_INCOME', '2020-01-01T00:00:00+08:00'),
  ('9000000000000004', '待查挂账', 'SUSPENSE', '2020-01-01T00:00:00+08:00');

create table trades (
  trade_no text collate "C" primary key,
  business_type text not null check (business_type in ('4001', '4002', '4003', '4004', '4005', '4006', '4007', '4008')),
  member_no text not null references members,
  -- null: the enterprise itself, not one of its merchants
  merchant_no text references merchants (merchant_no),
  -- Seen from the member. INNER: between accounts of the same member, neither income nor outgo.
  direction text not null check (direction in ('IN', 'OUT', 'INNER')),
  counterparty_name text not null,
  counterparty_account text not null,
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  status text not null check (status in ('PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED')),
  remark text not null default '',
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((status = 'PROCESSING') = (finished_at is null)),
  check (finished_at >= created_at)
);
create index trades_by_member on trades (member_no, created_at);
create index trades_by_merchant on trades (merchant_no, created_at) where merchant_no is not null;

create table entries (
  entry_id bigint primary key default nextval('entry_id_seq'),
  entry_no text collate "C" not null unique,
  business_type text not null check (business_type in ('4001', '4002', '4003', '4004', '4005', '4006', '4007', '4008')),
  trade_no text collate "C" not null references trades,
  -- Milliseconds, as on the wire: a finer time could not be named by a filter.
  created_at timestamptz not null check (created_at = date_trunc('milliseconds', created_at))
);
create index entries_by_trade on entries (trade_no);

create table postings (
  posting_id bigint primary key,
  entry_id bigint not null references entries,
  account_no text collate "C" not null references accounts,
  amount_cents bigint not null check (amount_cents <> 0),
  -- Everything below serves the owner's list, which must be one range of one index. Checked by settle_postings.
  created_at timestamptz not null,
  member_no text,
  account_type text,
  flow_no text collate "C" unique,
  balance_after bigint check (balance_after >= 0),
  business_type text not null,
  trade_no text collate "C" not null,
  direction text not null generated always as (case when amount_cents > 0 then 'IN' else 'OUT' end) stored,
  size_cents bigint not null generated always as (abs(amount_cents)) stored,
  counterparty_name text not null,
  counterparty_account text not null,
  remark text not null,
  check ((member_no is null) = (flow_no is null) and (member_no is null) = (balance_after is null)),
  check (flow_no = to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(posting_id::text, 12, '0'))
);
create index postings_by_entry on postings (entry_id);
create index postings_in_time on postings (member_no, created_at, posting_id)
  include (account_no, account_type, business_type, direction, size_cents) where member_no is not null;
create index postings_by_size on postings (member_no, size_cents, posting_id)
  include (created_at, account_no, account_type, business_type, direction) where member_no is not null;
create index postings_by_trade on postings (member_no, trade_no) where member_no is not null;

-- Count and sum of each account's postings by day of Asia/Shanghai: totals of a filter add whole days instead of rows,
-- and a deep page is found by skipping days. Kept by the trigger below, checked by the audit.
create table flow_days (
  member_no text not null,
  day date not null,
  account_no text collate "C" not null references accounts,
  business_type text not null,
  direction text not null check (direction in ('IN', 'OUT')),
  account_type text not null,
  postings bigint not null,
  sum_cents bigint not null,
  primary key (member_no, day, account_no, business_type, direction)
);

-- What a statement added to the ledger is true before the next one starts: every entry is whole and sums to zero, every
-- posting continues its account (number, time, balance), and the balances and days are moved by it. A statement that
-- gets any of it wrong is refused, whoever wrote it; post_entries below is the way to get it right.
create function settle_postings() returns trigger language plpgsql as $$
declare
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

  perform 1 from accounts
    where account_no in (select account_no from added where member_no is not null)
    order by account_no for no key update;
  select posting_id, account_no, status = 'FROZEN' and amount_cents < 0 as frozen into bad from (
    select added.*, accounts.status,
           row(
             accounts.member_no,
             case when accounts.member_no is not null then accounts.purpose end,
             case when accounts.member_no is null then entries.created_at
               else greatest(accounts.last_entry_at, max(entries.created_at) over account) end,
             accounts.balance_cents + sum(amount_cents) over account,
             entries.business_type,
             entries.trade_no,
             true
           ) as expected,
           accounts.member_no is null or added.posting_id > accounts.last_posting_id as continues
      from added join entries using (entry_id) join accounts using (account_no)
    window account as (partition by added.account_no order by added.posting_id)
  ) checked
   where row(member_no, account_type, created_at, balance_after::numeric, business_type, trade_no, continues)
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
    where accounts.account_no = moved.account_no;
  insert into flow_days as days (member_no, day, account_no, business_type, direction, account_type, postings, sum_cents)
    select member_no, (created_at at time zone 'Asia/Shanghai')::date, account_no, business_type, direction,
           account_type, count(*), sum(size_cents)
      from added where member_no is not null
      group by 1, 2, 3, 4, 5, 6
    on conflict (member_no, day, account_no, business_type, direction)
      do update set postings = days.postings + excluded.postings, sum_cents = days.sum_cents + excluded.sum_cents;
  return null;
end $$;
create trigger postings_settled after insert on postings referencing new table as added
  for each statement execute function settle_postings();

-- An entry without postings moves nothing and means a bug. Deferred: its postings come after it.
create function check_entry_has_postings() returns trigger language plpgsql as $$
begin
  if not exists (select from postings where entry_id = new.entry_id) then
    raise exception 'entry % has no postings', new.entry_id
      using errcode = 'check_violation', constraint = 'entries_have_postings';
  end if;
  return null;
end $$;
create constraint trigger entry_has_postings after insert on entries deferrable initially deferred
  for each row execute function check_entry_has_postings();

-- Nothing is changed or taken away; a correction is an entry of its own.
create trigger entries_final before update or delete on entries for each row execute function refuse_change();
create trigger entries_never_emptied before truncate on entries for each statement execute function refuse_change();
create trigger postings_final before update or delete on postings for each row execute function refuse_change();
create trigger postings_never_emptied before truncate on postings for each statement execute function refuse_change();

-- Balances move with postings alone: only settle_postings, a trigger itself, gets past this one.
create function guard_balance() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if coalesce(new.balance_cents, 0) <> 0 then
      raise exception 'account % must open empty', new.account_no using errcode = 'restrict_violation';
    end if;
  elsif tg_op = 'DELETE' then
    raise exception 'account % cannot be deleted', old.account_no using errcode = 'restrict_violation';
  elsif pg_trigger_depth() < 2 then
    raise exception 'the balance of account % moves with postings alone', old.account_no using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger balance_guarded before insert or delete on accounts for each row execute function guard_balance();
create trigger balance_moved before update on accounts for each row
  when ((old.balance_cents, old.last_entry_at, old.last_posting_id, old.member_no, old.purpose)
      is distinct from (new.balance_cents, new.last_entry_at, new.last_posting_id, new.member_no, new.purpose))
  execute function guard_balance();

create function guard_flow_days() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'the days of an account follow its postings' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger flow_days_guarded before insert or update or delete on flow_days
  for each row execute function guard_flow_days();

-- Writes entries with their postings: [{ tradeNo, businessType, createdAt, postings: [{ accountNo, amountCents,
-- counterpartyName, counterpartyAccount, remark }] }]. All customer accounts are locked first, in one fixed order, so
-- that crossing transfers cannot wait for each other. Answers one row per posting, in the order given.
create function post_entries(given jsonb)
returns table (entry_no text, account_no text, amount_cents bigint, flow_no text, balance_after bigint, created_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  ids bigint[] := array(select nextval('entry_id_seq') from generate_series(1, jsonb_array_length(given)));
  posting_ids bigint[];
begin
  perform 1 from accounts
    where account_no in (
        select p ->> 'accountNo' from jsonb_array_elements(given) e, jsonb_array_elements(e -> 'postings') p
      ) and member_no is not null
    order by account_no for no key update;
  -- Numbers are taken behind the locks, so that they rise along each account.
  posting_ids := array(
    select nextval('posting_id_seq') from jsonb_array_elements(given) e, jsonb_array_elements(e -> 'postings')
  );

  insert into entries (entry_id, entry_no, business_type, trade_no, created_at)
    select ids[n],
           'E' || to_char((e ->> 'createdAt')::timestamptz at time zone 'Asia/Shanghai', 'YYYYMMDD')
             || lpad(ids[n]::text, 11, '0'),
           e ->> 'businessType', e ->> 'tradeNo', (e ->> 'createdAt')::timestamptz
      from jsonb_array_elements(given) with ordinality listed (e, n) order by n;

  return query
  with parts as (
    select ids[n] as entry_id, posting_ids[row_number() over (order by n, m)] as posting_id, p ->> 'accountNo' as account_no,
           (p ->> 'amountCents')::bigint as amount_cents, e ->> 'businessType' as business_type, e ->> 'tradeNo' as trade_no,
           (e ->> 'createdAt')::timestamptz as at, p ->> 'counterpartyName' as counterparty_name,
           p ->> 'counterpartyAccount' as counterparty_account, p ->> 'remark' as remark
      from jsonb_array_elements(given) with ordinality listed (e, n),
           jsonb_array_elements(e -> 'postings') with ordinality inside (p, m)
  ), continued as (
    select parts.*, accounts.member_no, case when accounts.member_no is not null then purpose end as account_type,
           case when accounts.member_no is null then at
             else greatest(accounts.last_entry_at, max(at) over account) end as created_at,
           (accounts.balance_cents + sum(parts.amount_cents) over account)::bigint as balance_after
      from parts left join accounts using (account_no)
    window account as (partition by parts.account_no order by parts.posting_id)
  ), added as (
    insert into postings (posting_id, entry_id, account_no, amount_cents, created_at, member_no, account_type, flow_no,
                          balance_after, business_type, trade_no, counterparty_name, counterparty_account, remark)
    select posting_id, entry_id, account_no, amount_cents, created_at, member_no, account_type,
           case when member_no is not null then
             to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(posting_id::text, 12, '0') end,
           balance_after, business_type, trade_no, counterparty_name, counterparty_account, remark
      from continued order by posting_id
    returning *
  )
  select entries.entry_no, added.account_no, added.amount_cents, added.flow_no, added.balance_after, added.created_at
    from added join entries using (entry_id) order by added.posting_id;
end $$;

-- The key of the vouchers' verification codes: made with the database, shared by all its instances, told to nobody.
create table voucher_keys (
  key text primary key default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into voucher_keys default values;
