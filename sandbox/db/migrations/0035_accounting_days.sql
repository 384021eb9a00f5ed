-- The accounting day (safety S-19, domain/statements/README.md): each entry belongs to exactly one day of Asia/Shanghai, that
-- of its time, and a closed day takes no entry any more. What comes later is booked on the first open day, and names the day
-- that it belongs to.

create function day_of(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'Asia/Shanghai')::date;
$$;
create function start_of_day(day date) returns timestamptz language sql immutable parallel safe as $$
  select day::timestamp at time zone 'Asia/Shanghai';
$$;
-- The day that something late belongs to; null where it is booked in time.
create function late_day_of(bank_day date, booked date) returns date language sql immutable parallel safe as $$
  select case when bank_day < booked then bank_day end;
$$;

create table accounting (
  one boolean primary key default true check (one),
  closed_through date not null
);
insert into accounting (closed_through) values ('1999-12-31');

alter table entries add column late_day date check (late_day < day_of(created_at));
create index entries_late on entries (entry_id) where late_day is not null;
-- Advances are few among the postings of the platform's own accounts.
create index postings_of_advances on postings (created_at) where account_no = '9000000000000005';

-- Whoever books shares the day until its transaction ends; who closes it has it alone. Any number will do.
create function hold_accounting_day() returns void language sql volatile as $$
  select pg_advisory_xact_lock_shared(7305120);
$$;

-- Closes every day up to this one. Whoever is booking is waited for, a moment only: who books waits behind it. Fails
-- (lock_not_available) where that was too short; it is tried again.
create function close_days(through date) returns date language plpgsql set lock_timeout = '200ms' as $$
declare
  closed date;
begin
  perform pg_advisory_xact_lock(7305120);
  update accounting set closed_through = greatest(closed_through, through) returning closed_through into closed;
  return closed;
end $$;

-- Whoever writes entries otherwise than by `post_entries` is held to the same.
create function guard_accounting_day() returns trigger language plpgsql as $$
declare
  late text;
begin
  perform hold_accounting_day();
  select entry_no into late from added where day_of(created_at) <= (select closed_through from accounting) limit 1;
  if found then
    raise exception 'entry % is of a day that is closed', late
      using errcode = 'check_violation', constraint = 'entries_day_open';
  end if;
  return null;
end $$;
create trigger entries_in_open_day after insert on entries referencing new table as added
  for each statement execute function guard_accounting_day();

-- The same as in 0019, but for the day: an entry, and with it all its postings, is of one open day, no earlier than what its
-- accounts have already.
create or replace function post_entries(given jsonb)
returns table (entry_no text, account_no text, amount_cents bigint, flow_no text, balance_after bigint, created_at timestamptz)
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
#variable_conflict use_column
declare
  ids bigint[] := array(select nextval('entry_id_seq') from generate_series(1, jsonb_array_length(given)));
  account_nos text[] := array(
    select distinct p ->> 'accountNo' from jsonb_array_elements(given) e, jsonb_array_elements(e -> 'postings') p
  );
  posting_ids bigint[];
  open_from timestamptz;
  times timestamptz[];
begin
  perform 1 from accounts
    where account_no = any (account_nos) and member_no is not null
    order by account_no for no key update;
  -- Behind the accounts: who holds the day waits for nobody's account any more.
  perform hold_accounting_day();
  select start_of_day(closed_through + 1) into open_from from accounting;
  select greatest(open_from, start_of_day(day_of(max(last_entry_at)))) into open_from
    from accounts where account_no = any (account_nos) and member_no is not null;
  times := array(
    select greatest(at, open_from, start_of_day(day_of(max(at) over (order by n))))
      from (select n, (e ->> 'createdAt')::timestamptz as at
              from jsonb_array_elements(given) with ordinality listed (e, n)) asked order by n
  );
  -- Numbers are taken behind the locks, so that they rise along each account.
  posting_ids := array(
    select nextval('posting_id_seq') from jsonb_array_elements(given) e, jsonb_array_elements(e -> 'postings')
  );

  insert into entries (entry_id, entry_no, business_type, trade_no, created_at, late_day)
    select ids[n], entry_no_of(ids[n], times[n]), e ->> 'businessType', e ->> 'tradeNo', times[n],
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
             to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(posting_id::text, 12, '0') end,
           balance_after, business_type, trade_no, counterparty_name, counterparty_account, remark
      from continued order by posting_id
    returning *
  )
  select entry_no_of(entry_id, times[array_position(ids, entry_id)]),
         account_no, amount_cents, flow_no, balance_after, created_at
    from added order by posting_id;
end $$;

-- The same as in 0019; and the postings of an entry are of its day.
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
      -- `offset 0`: looked up row by row, whatever a plan would rather do.
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

-- Statements: what a member's closed day was made of, from the ledger alone. Made once, by whichever instance is there, and
-- never changed.

-- What the day's entries did to the accounts for settlement and fees, and to what the platform has advanced: a row for each
-- product and business type of each merchant. Columns are cents and never negative but for those that say `moved` or `change`.
create table statement_trades (
  member_no text not null references members,
  day date not null,
  nr integer not null check (nr > 0),
  -- Empty: the enterprise itself.
  merchant_no text not null,
  product text not null,
  business_type text not null,
  -- Booked on this day, and belongs to that one.
  late_day date check (late_day < day),
  entries bigint not null check (entries > 0),
  gross_cents bigint not null,
  refund_cents bigint not null,
  split_cents bigint not null,
  split_back_cents bigint not null,
  fee_kept_cents bigint not null,
  fee_back_cents bigint not null,
  -- To and from the other accounts and the bank, signed.
  moved_cents bigint not null,
  change_cents bigint not null,
  -- Of the fee account: what fees took, what came back of them, what it was filled with or emptied by (signed).
  fee_paid_cents bigint not null,
  fee_returned_cents bigint not null,
  fee_moved_cents bigint not null,
  advanced_cents bigint not null,
  repaid_cents bigint not null,
  primary key (member_no, day, nr),
  constraint statement_trades_add_up check (change_cents =
    gross_cents - refund_cents - split_cents + split_back_cents - fee_kept_cents + fee_back_cents + moved_cents)
);
create index statement_trades_late on statement_trades (member_no, late_day) where late_day is not null;

-- The same day by account: a line for each kind of posting.
create table statement_lines (
  member_no text not null references members,
  day date not null,
  nr integer not null check (nr > 0),
  -- ADVANCE: what the platform has paid for the member, and got back.
  account_type text not null check (account_type in ('BALANCE', 'SETTLEMENT', 'FEE', 'SPLIT', 'ADVANCE')),
  -- Empty: the enterprise itself.
  merchant_no text not null,
  product text not null,
  business_type text not null,
  trade_direction text not null check (trade_direction in ('IN', 'OUT', 'INNER')),
  part text not null check (part in ('AMOUNT', 'FEE')),
  -- Of fees: the rate that they were charged by; null where it is not one.
  fee_ppm bigint,
  direction text not null check (direction in ('IN', 'OUT')),
  -- Booked on this day, and belongs to that one.
  late_day date check (late_day < day),
  postings bigint not null check (postings > 0),
  cents bigint not null check (cents > 0),
  -- Of fees: the amounts that they are of.
  base_cents bigint not null,
  primary key (member_no, day, nr)
);
-- The statement of fees reads years of days: one range of one index.
create index statement_lines_of_fees on statement_lines (member_no, day)
  include (product, business_type, fee_ppm, late_day, merchant_no, account_type, direction, postings, cents, base_cents)
  where part = 'FEE';
create index statement_lines_late on statement_lines (member_no, late_day) where late_day is not null;

create table statement_balances (
  member_no text not null references members,
  day date not null,
  account_no text collate "C" not null references accounts,
  account_type text not null,
  opening_cents bigint not null,
  in_cents bigint not null,
  out_cents bigint not null,
  closing_cents bigint not null,
  -- What the day's last posting left, as the ledger has it.
  ledger_cents bigint not null,
  postings bigint not null,
  primary key (member_no, day, account_no),
  constraint statements_add_up check (opening_cents + in_cents - out_cents = closing_cents)
);

-- One a member and day on which anything moved. `bill_sha256`: of the day's itemised bill; `csv_sha256`: of the statement as a
-- file.
create table statement_days (
  member_no text not null references members,
  day date not null,
  statement_no text not null unique,
  postings bigint not null,
  bill_rows bigint not null,
  bill_sha256 text not null,
  csv_sha256 text not null,
  csv_size bigint not null,
  made_at timestamptz not null,
  primary key (member_no, day)
);

-- How far each member's statements are made.
create table statement_progress (
  member_no text primary key references members,
  made_through date not null
);

create trigger statement_trades_final before update or delete on statement_trades for each row execute function refuse_change();
create trigger statement_lines_final before update or delete on statement_lines for each row execute function refuse_change();
create trigger statement_balances_final before update or delete on statement_balances for each row execute function refuse_change();
create trigger statement_days_final before update or delete on statement_days for each row execute function refuse_change();

-- What somebody of the member has confirmed of a month, by the hash of its figures.
create table finance_confirmations (
  member_no text not null references members,
  -- The first day of the month.
  month date not null,
  sha256 text not null,
  figures jsonb not null,
  user_id text not null references users,
  by_name text not null,
  confirmed_at timestamptz not null,
  primary key (member_no, month)
);
create trigger finance_confirmations_final before update or delete on finance_confirmations
  for each row execute function refuse_change();

-- The bookkeeping subjects of a member: { ITEM: { code, name } }.
create table finance_subjects (
  member_no text primary key references members,
  version integer not null,
  funds_code text not null,
  funds_name text not null,
  subjects jsonb not null,
  by_name text not null,
  changed_at timestamptz not null
);

-- 手续费还款: what the platform has advanced is paid back out of the balance, the oldest first.
alter table orders drop constraint orders_kind_check, add constraint orders_kind_check
  check (kind in ('RECHARGE', 'TRANSFER', 'WITHDRAW', 'MERCHANT_WITHDRAW', 'PAY_BANK', 'FUND_TRANSFER', 'TURN_ENTER',
    'TURN_OUT', 'QUICK_COLLECTION', 'CASHIER', 'REFUND', 'SPLIT_RETURN', 'FEE_REPAY'));
insert into tariffs (kind, rate_ppm) values ('FEE_REPAY', 0);
-- When it was said that it is overdue.
alter table fee_advances add column overdue_told timestamptz;
create table fee_repayments (
  order_no text not null references orders,
  advance_no text not null references fee_advances,
  cents bigint not null check (cents > 0),
  primary key (order_no, advance_no)
);
create trigger fee_repayments_final before update or delete on fee_repayments for each row execute function refuse_change();
-- Who wants a day's figures by e-mail.
create table statement_digests (
  user_id text not null references users,
  member_no text not null references members,
  primary key (user_id, member_no)
);
do $$
begin
  if to_regclass('seed_copy.tariffs') is not null then
    insert into seed_copy.tariffs (kind, rate_ppm, fixed_cents, min_cents) values ('FEE_REPAY', 0, 0, 0);
  end if;
end $$;

-- The rate that a trade is charged by, parts of a million; null: tiers, a fixed price, or nobody knows any more.
alter table trades add column fee_ppm bigint check (fee_ppm between 0 and 1000000);
