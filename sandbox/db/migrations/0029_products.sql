-- Products of a merchant: what is open, at which terms, up to which limits, and how orders are decided by them.
-- See domain/products/README.md. Amounts are integer cents, rates parts of a million.

alter table merchants
  -- What a merchant does, by which it is offered terms; empty: nobody knows.
  add column industry_code text not null default '',
  add column mcc text not null default '',
  -- Where the fees of its cashier trades are paid from: kept back from the trade, or out of the member's fee account.
  add column fee_from text not null default 'TRADE' check (fee_from in ('TRADE', 'FEE_ACCOUNT'));

create table merchant_products (
  merchant_no text not null references merchants (merchant_no),
  product_code text not null,
  state text not null check (state in ('OPEN', 'STOPPED')),
  opened_at timestamptz not null,
  application_no text,
  stopped_at timestamptz,
  stop_reason text,
  parameters jsonb not null default '{}',
  version integer not null default 0,
  primary key (merchant_no, product_code),
  check ((state = 'STOPPED') = (stopped_at is not null) and (state = 'STOPPED') = (stop_reason is not null))
);

-- What a product of a merchant costs, and from when on. In force is the newest that has begun.
create table product_terms (
  merchant_no text not null references merchants (merchant_no),
  product_code text not null,
  nr integer not null check (nr > 0),
  effective_from timestamptz not null,
  rate_ppm bigint not null check (rate_ppm between 0 and 1000000),
  fixed_cents bigint not null check (fixed_cents >= 0),
  min_cents bigint not null check (min_cents >= 0),
  max_cents bigint check (max_cents >= min_cents),
  -- By the month's volume, lowest first: [{ fromCents, ratePpm }]; below the first one `rate_ppm` holds.
  tiers jsonb not null default '[]',
  settle_cycle text not null,
  application_no text,
  agreement_no text,
  created_at timestamptz not null,
  primary key (merchant_no, product_code, nr)
);
create index product_terms_in_force on product_terms (merchant_no, product_code, effective_from desc, nr desc);
create trigger product_terms_final before update or delete on product_terms for each row execute function refuse_change();

-- What is offered: by industry and category; an empty mcc stands for the rest of its industry, an empty industry for
-- whoever is of none that is known.
create table fee_templates (
  industry_code text not null,
  mcc text not null,
  product_code text not null,
  rate_ppm bigint not null check (rate_ppm between 0 and 1000000),
  fixed_cents bigint not null check (fixed_cents >= 0),
  min_cents bigint not null check (min_cents >= 0),
  max_cents bigint check (max_cents >= min_cents),
  tiers jsonb not null default '[]',
  settle_cycle text not null,
  -- What an opening begins with, and what can be asked for at most; null: no limit of its own.
  single_cents bigint check (single_cents > 0),
  daily_cents bigint check (daily_cents >= single_cents),
  monthly_cents bigint check (monthly_cents >= daily_cents),
  most_single_cents bigint check (most_single_cents >= single_cents),
  most_daily_cents bigint check (most_daily_cents >= daily_cents),
  most_monthly_cents bigint check (most_monthly_cents >= monthly_cents),
  primary key (industry_code, mcc, product_code)
);

-- Rate of an industry, or of a category in it, and how many times the usual limits it has.
with offers (industry_code, mcc, rate_ppm, times) as (values
  ('', '', 6000, 1), ('I01', '', 3800, 1), ('I01', '5411', 3800, 2), ('I01', '5311', 3800, 2), ('I01', '5300', 2500, 4),
  ('I02', '', 6000, 1), ('I02', '5815', 10000, 1), ('I03', '', 3800, 2), ('I03', '4511', 3000, 4), ('I03', '4111', 2000, 1),
  ('I04', '', 3800, 2), ('I05', '', 6000, 1), ('I06', '', 6000, 1), ('I06', '4722', 3800, 2), ('I07', '', 3800, 1),
  ('I07', '8211', 0, 1), ('I07', '8220', 0, 2), ('I08', '', 3800, 1), ('I08', '8062', 0, 4), ('I09', '', 6000, 1),
  ('I10', '', 6000, 1), ('I11', '', 2500, 4), ('I12', '', 3800, 2), ('I12', '5211', 2500, 4), ('I13', '', 3800, 4),
  ('I14', '', 2500, 1), ('I15', '', 3800, 2), ('I15', '5511', 2500, 4), ('I15', '5541', 2000, 2), ('I16', '', 6000, 1),
  ('I17', '', 6000, 1), ('I18', '', 2000, 2), ('I18', '4900', 1000, 2), ('I19', '', 2500, 4), ('I20', '', 2000, 1),
  ('I20', '8398', 0, 2)
), products (product_code, more_ppm, fixed_cents, min_cents, max_cents, settle_cycle, single_cents, follows) as (values
  -- What of a cashier's trades goes by the industry.
  ('CASHIER', 0, 0, 1, null::bigint, 'T+1', 5000000, true),
  ('WECHAT', 0, 0, 1, null, 'T+1', 5000000, true),
  ('ALIPAY', 0, 0, 1, null, 'T+1', 5000000, true),
  ('ZTO_QUICK_PAYMENT', 0, 0, 1, null, 'T+1', 5000000, true),
  ('ZTO_MOBILE_BANK', 0, 0, 1, 2500, 'T+1', 50000000, true),
  -- What costs the same for all.
  ('ZTO_BALANCE', 2000, 0, 1, null, 'T+0', 20000000, false),
  ('ZTO_ECURRENCY_PAYMENT', 0, 0, 0, null, 'T+0', 5000000, false),
  ('ZTO_PS', 1000, 0, 0, 40000, 'T+0', null, false),
  ('ZTO_WALLET_PS_TO_BANK', 0, 100, 0, null, 'T+0', null, false),
  ('ZTO_DEFRAY', 1000, 0, 100, 5000, 'T+0', null, false),
  ('ONE_ACCOUNT', 0, 0, 0, null, 'T+0', null, false)
)
insert into fee_templates
  select industry_code, mcc, product_code, case when follows then rate_ppm else more_ppm end, fixed_cents,
         case when follows and rate_ppm = 0 then 0 else min_cents end, max_cents, '[]', settle_cycle,
         limits.cents, limits.cents * 10, limits.cents * 200, limits.cents * 4, limits.cents * 40, limits.cents * 800
    from offers cross join products cross join lateral (select single_cents::bigint * times as cents) limits;

-- Limits that are a member's, or a merchant's, own. Without a row those of the tariff hold.
create table product_limits (
  member_no text not null references members,
  -- Empty: the member's.
  merchant_no text not null,
  -- A kind of order, or `CASHIER:` and a pay method.
  limit_key text not null,
  nr integer not null check (nr > 0),
  effective_from timestamptz not null,
  single_cents bigint check (single_cents > 0),
  daily_cents bigint check (daily_cents > 0),
  monthly_cents bigint check (monthly_cents > 0),
  application_no text,
  primary key (member_no, merchant_no, limit_key, nr)
);
create index product_limits_in_force on product_limits (member_no, merchant_no, limit_key, effective_from desc, nr desc);
create trigger product_limits_final before update or delete on product_limits for each row execute function refuse_change();

alter table tariffs
  add column monthly_limit_cents bigint check (monthly_limit_cents >= daily_limit_cents),
  -- What can be asked for at most.
  add column most_single_cents bigint,
  add column most_daily_cents bigint,
  add column most_monthly_cents bigint;
update tariffs set monthly_limit_cents = daily_limit_cents * 20, most_single_cents = single_limit_cents * 10,
  most_daily_cents = daily_limit_cents * 10, most_monthly_cents = daily_limit_cents * 200;

-- What is used of a day's limit and of a month's, by the key of the limit.
alter table order_days rename column kind to limit_key;
alter table order_days add column merchant_no text not null default '';
alter table order_days drop constraint order_days_pkey, add primary key (member_no, merchant_no, limit_key, day);
create table order_months (
  member_no text not null references members,
  merchant_no text not null,
  limit_key text not null,
  -- Its first day.
  month date not null,
  used_cents bigint not null,
  primary key (member_no, merchant_no, limit_key, month)
);
create function month_of(on_day date) returns date language sql immutable as $$
  select on_day - (extract(day from on_day)::integer - 1);
$$;
insert into order_months (member_no, merchant_no, limit_key, month, used_cents)
  select member_no, '', limit_key, month_of(day), sum(used_cents) from order_days group by 1, 3, 4;

-- What a product of a merchant has succeeded with in a month; refunds do not lower it.
create table product_volumes (
  merchant_no text not null references merchants (merchant_no),
  product_code text not null,
  month date not null,
  trades bigint not null,
  volume_cents bigint not null,
  fee_cents bigint not null,
  primary key (merchant_no, product_code, month)
);

alter table orders
  -- Which limit it is counted in; null: that of its kind.
  add column limit_key text,
  -- Whose terms it is charged by; null: the tariff of its kind.
  add column product_code text,
  -- Which account pays the fee of what comes in; null: it is kept back from it.
  add column fee_account_no text collate "C" references accounts;

create or replace function guard_order() returns trigger language plpgsql as $$
begin
  if (old.member_no, old.kind, old.request_no, old.content_hash, old.amount_cents, old.payee_key, old.maker_id, old.created_at,
      old.fee_cents, old.merchant_no, old.limit_key, old.product_code, old.fee_account_no)
      is distinct from
     (new.member_no, new.kind, new.request_no, new.content_hash, new.amount_cents, new.payee_key, new.maker_id, new.created_at,
      new.fee_cents, new.merchant_no, new.limit_key, new.product_code, new.fee_account_no)
     or (old.answer is not null and old.answer is distinct from new.answer)
     or (old.finished_at is not null and old.answer is not null and old.state <> new.state
         and (old.state, new.state) <> ('SUCCESS', 'RETURNED')) then
    raise exception 'order % is what it is', old.order_no using errcode = 'restrict_violation', constraint = 'orders_final';
  end if;
  return new;
end $$;

-- Fees of what came in that the fee account could not bear: the platform has paid them.
alter table accounts drop constraint accounts_check, add constraint accounts_check check (
  case when member_no is null
    then purpose in ('BANK', 'CLEARING', 'FEE_INCOME', 'SUSPENSE', 'ADVANCE') and balance_cents is null
    else purpose in ('BALANCE', 'SETTLEMENT', 'FEE', 'SPLIT') and balance_cents is not null end
);
insert into accounts (account_no, account_name, purpose, opened_at) values
  ('9000000000000005', '垫付款项', 'ADVANCE', '2020-01-01T00:00:00+08:00');
create table fee_advances (
  advance_no text primary key,
  merchant_no text not null references merchants (merchant_no),
  member_no text not null references members,
  trade_no text collate "C" not null unique references trades,
  amount_cents bigint not null check (amount_cents > 0),
  repaid_cents bigint not null default 0 check (repaid_cents between 0 and amount_cents),
  due_on date not null,
  created_at timestamptz not null
);
create index fee_advances_owed on fee_advances (member_no, due_on) where repaid_cents < amount_cents;

-- 会员账簿: whom a merchant splits to, or keeps an account for.
create table member_books (
  book_no text primary key,
  merchant_no text not null references merchants (merchant_no),
  book_name text not null,
  kind text not null check (kind in ('PERSON', 'COMPANY')),
  state text not null check (state in ('NORMAL', 'FROZEN', 'CLOSED')),
  -- The merchant's own number of it.
  out_book_no text not null,
  opened_at timestamptz not null,
  application_no text,
  version integer not null default 0,
  unique (merchant_no, out_book_no)
);

-- Counts what an order uses of its limits, or gives it back (negative): the month, then the day, in this order everywhere,
-- and before any account is locked.
--   counted: { member_no, merchant_no, limit_key, day, cents }
create function count_order(counted jsonb) returns void
language plpgsql set enable_seqscan = off as $$
declare
  cents bigint := (counted ->> 'cents')::bigint;
  on_day date := (counted ->> 'day')::date;
begin
  update order_months set used_cents = used_cents + cents
    where member_no = counted ->> 'member_no' and merchant_no = counted ->> 'merchant_no'
      and limit_key = counted ->> 'limit_key' and month = month_of(on_day);
  update order_days set used_cents = used_cents + cents
    where member_no = counted ->> 'member_no' and merchant_no = counted ->> 'merchant_no'
      and limit_key = counted ->> 'limit_key' and day = on_day;
end $$;

-- Locks what an outcome moves, in the order of all: the limits that it gives back, the volume of its product, the accounts.
--   counted: as above               volume: { merchant_no, product_code, day, cents, fee }
create function settle_order(counted jsonb, volume jsonb, account_nos text[], on_day date) returns jsonb
language plpgsql as $$
begin
  if counted is not null then
    perform count_order(counted);
  end if;
  if volume is not null then
    insert into product_volumes as v (merchant_no, product_code, month, trades, volume_cents, fee_cents)
      values (volume ->> 'merchant_no', volume ->> 'product_code', month_of((volume ->> 'day')::date), 1,
              (volume ->> 'cents')::bigint, (volume ->> 'fee')::bigint)
      on conflict (merchant_no, product_code, month) do update
        set trades = v.trades + 1, volume_cents = v.volume_cents + excluded.volume_cents,
            fee_cents = v.fee_cents + excluded.fee_cents;
  end if;
  return locked_accounts(account_nos, on_day);
end $$;

-- All that has to be known and locked before an order is decided: who asks, the number, what is used of the limits, the
-- volume of the product, the accounts, in this order everywhere. Each statement of the function sees what others committed
-- while it waited.
--   asked: { userId, sessionId?, enterpriseId, memberNo, kind, requestNo, amountCents, accounts, freed, at, day, product?,
--            limitMerchantNo, limitKey, duplicate?: { payeeKey, since },
--            merchant?: { merchantNo, needs, product } }
-- `needs` are the products that have to be open, `product` is the one by whose terms it is charged. What the order takes of
-- its limits is counted at once; who refuses it gives it back (`write_money`).
create or replace function open_order(asked jsonb) returns jsonb
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  paying text := asked ->> 'memberNo';
  called text := asked ->> 'kind';
  number text := asked ->> 'requestNo';
  cents bigint := (asked ->> 'amountCents')::bigint;
  moment timestamptz := (asked ->> 'at')::timestamptz;
  on_day date := (asked ->> 'day')::date;
  limited text := asked ->> 'limitMerchantNo';
  limited_by text := asked ->> 'limitKey';
  merchant text := asked -> 'merchant' ->> 'merchantNo';
  sold text := asked -> 'merchant' ->> 'product';
  admitted boolean;
  known jsonb;
  taken jsonb;
  used_month bigint;
  used_day bigint;
  own_limit jsonb;
  terms jsonb;
  volume bigint := 0;
  twin text;
begin
  if asked ? 'sessionId' then
    known := who_asks(asked ->> 'userId', asked ->> 'sessionId');
  else
    select jsonb_build_object('user', jsonb_build_object('name', nick_name)) into known
      from users where user_id = asked ->> 'userId';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(called || ' ' || paying || ' ' || number, 0));
  select jsonb_build_object('contentHash', content_hash, 'answer', answer, 'reason', reason, 'refusalCode', refusal_code)
    into taken from orders where member_no = paying and kind = called and request_no = number;
  if found then
    return known || jsonb_build_object('taken', taken);
  end if;

  select known || jsonb_build_object(
      'hasProduct', not asked ? 'product'
        or exists (select from member_products where member_no = paying and product_code = asked ->> 'product'),
      'tariff', to_jsonb(tariffs),
      'policy', (select jsonb_build_object('cents', amount_cents) from checker_policies
                  where enterprise_id = asked ->> 'enterpriseId'),
      'config', (select value from platform_settings where key = 'config')
    ) into strict known from tariffs where kind = called;
  admitted := (known -> 'hasProduct')::boolean;
  if merchant is not null then
    known := known || jsonb_build_object(
      'products', (select coalesce(jsonb_agg(jsonb_build_object(
          'product_code', product_code, 'state', state, 'stop_reason', stop_reason)), '[]')
        from merchant_products where merchant_no = merchant
          and product_code = any (array(select jsonb_array_elements_text(asked -> 'merchant' -> 'needs')))),
      'feeAccountNo', (select a.account_no from merchants m join accounts a on a.member_no = paying and a.purpose = 'FEE'
        where m.merchant_no = merchant and m.fee_from = 'FEE_ACCOUNT'));
    admitted := admitted and (select count(*) from jsonb_array_elements(known -> 'products') p where p ->> 'state' = 'OPEN')
      = jsonb_array_length(asked -> 'merchant' -> 'needs');
  end if;

  if admitted then
    insert into order_months as m (member_no, merchant_no, limit_key, month, used_cents)
      values (paying, limited, limited_by, month_of(on_day), cents)
      on conflict (member_no, merchant_no, limit_key, month) do update set used_cents = m.used_cents + excluded.used_cents
      returning used_cents - cents into used_month;
    insert into order_days as d (member_no, merchant_no, limit_key, day, used_cents)
      values (paying, limited, limited_by, on_day, cents)
      on conflict (member_no, merchant_no, limit_key, day) do update set used_cents = d.used_cents + excluded.used_cents
      returning used_cents - cents into used_day;
    select jsonb_build_object('single_cents', single_cents, 'daily_cents', daily_cents, 'monthly_cents', monthly_cents)
      into own_limit from product_limits
      where member_no = paying and merchant_no = limited and limit_key = limited_by and effective_from <= moment
      order by effective_from desc, nr desc limit 1;
    if sold is not null then
      select volume_cents into volume from product_volumes
        where merchant_no = merchant and product_code = sold and month = month_of(on_day) for no key update;
      select to_jsonb(t) into terms from product_terms t
        where merchant_no = merchant and product_code = sold and effective_from <= moment
        order by effective_from desc, nr desc limit 1;
    end if;
  end if;
  known := known || jsonb_build_object('accounts', locked_accounts(
    array(select jsonb_array_elements_text(asked -> 'accounts')), on_day, (asked ->> 'freed')::bigint));
  if asked ? 'duplicate' then
    select order_no into twin from orders
      where member_no = paying and payee_key = asked -> 'duplicate' ->> 'payeeKey'
        and created_at > (asked -> 'duplicate' ->> 'since')::timestamptz and amount_cents = cents
        and state not in ('REFUSED', 'FAILED', 'CANCELLED')
      limit 1;
  end if;
  return known || jsonb_build_object('used', jsonb_build_object('day', used_day, 'month', used_month), 'limit', own_limit,
    'terms', terms, 'volume', coalesce(volume, 0), 'twin', twin);
end $$;

-- As before, with both counters of a limit, and advances of fees.
-- All that a money call writes, in one statement; each part may be left out.
--   order: a row of `orders`          change: what of a row of `orders` is new, with its order_no
--   trades: rows of `trades`          ended: { trade_no, status }           refunded: { trade_no, cents }
--   entries: as for post_entries      counted: as for count_order             frozen: { account_no, cents }
--   payee, review, audit: rows        refund: a row of `refunds`            warned: { account_no, day }
--   advance: a row of `fee_advances`, of a trade that is there
--   line: { batch_no, line_no, state, reason, order_no } of a batch that has been dealt with
--   news: as for tell_users           texts: [{ receiver, text }]
--   steps: [{ step, text, by_name }] of `order_no`, which continue its trail
-- Rows are given whole: a column that is left out is null, and a default does not stand in for it.
create or replace function write_money(given jsonb, at timestamptz) returns void
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  change jsonb := given -> 'change';
  last integer := 0;
begin
  if given ? 'order' then
    insert into orders select * from jsonb_populate_record(null::orders, given -> 'order');
  end if;
  if given ? 'counted' then
    perform count_order(given -> 'counted');
  end if;
  if given ? 'payee' then
    insert into payees (payee_id, member_no, kind, account_no, account_kind, name, bank_code, last_used_at)
      select payee_id, member_no, kind, account_no, account_kind, name, bank_code, last_used_at
        from jsonb_populate_record(null::payees, given -> 'payee')
      on conflict (member_no, kind, account_no) do update
        set name = excluded.name, account_kind = excluded.account_kind, bank_code = excluded.bank_code,
            last_used_at = excluded.last_used_at, hidden = false;
  end if;
  if given ? 'trades' then
    insert into trades select * from jsonb_populate_recordset(null::trades, given -> 'trades');
  end if;
  if given ? 'ended' then
    update trades set status = given -> 'ended' ->> 'status', finished_at = greatest(created_at, at)
      where trade_no = given -> 'ended' ->> 'trade_no';
  end if;
  if given ? 'refunded' then
    update trades set refunded_cents = refunded_cents + (given -> 'refunded' ->> 'cents')::bigint
      where trade_no = given -> 'refunded' ->> 'trade_no';
  end if;
  if given ? 'line' then
    update payment_lines set state = given -> 'line' ->> 'state', reason = given -> 'line' ->> 'reason',
        order_no = given -> 'line' ->> 'order_no'
      where batch_no = given -> 'line' ->> 'batch_no' and line_no = (given -> 'line' ->> 'line_no')::integer;
  end if;
  if given ? 'frozen' then
    update accounts set frozen_cents = frozen_cents + (given -> 'frozen' ->> 'cents')::bigint
      where account_no = given -> 'frozen' ->> 'account_no';
  end if;
  if given ? 'entries' then
    perform post_entries(given -> 'entries');
  end if;
  if given ? 'advance' then
    insert into fee_advances select * from jsonb_populate_record(null::fee_advances, given -> 'advance');
  end if;
  if given ? 'refund' then
    insert into refunds select * from jsonb_populate_record(null::refunds, given -> 'refund');
  end if;
  if given ? 'warned' then
    update balance_monitors set warned_on = (given -> 'warned' ->> 'day')::date
      where account_no = given -> 'warned' ->> 'account_no';
  end if;
  if given ? 'review' then
    insert into reviews select * from jsonb_populate_record(null::reviews, given -> 'review');
  end if;
  if given ? 'news' then
    perform tell_users(given -> 'news', at);
  end if;
  if given ? 'texts' then
    insert into outbox (receiver, channel, purpose, code, text, sent_at)
      select t ->> 'receiver', 'SMS', 'MESSAGE', null, '【开放平台】' || (t ->> 'text'), at
        from jsonb_array_elements(given -> 'texts') t;
  end if;
  if change is not null then
    -- What is not named stays as it is.
    update orders set (state, reason, due_at, finished_at, checker_id, checker_name) = (
        select state, reason, due_at, finished_at, checker_id, checker_name
          from jsonb_populate_record(orders, change)
      ) where order_no = change ->> 'order_no';
  end if;
  if given ? 'steps' then
    if not given ? 'order' then
      select coalesce(max(nr), 0) into last from order_steps where order_no = given ->> 'order_no';
    end if;
    insert into order_steps (order_no, nr, at, step, text, by_name)
      select given ->> 'order_no', last + nr, at, s ->> 'step', s ->> 'text', s ->> 'by_name'
        from jsonb_array_elements(given -> 'steps') with ordinality listed (s, nr);
  end if;
  if given ? 'audit' then
    insert into audit_log (at, user_id, session_id, action, subject, detail, address)
      select (a ->> 'at')::timestamptz, a ->> 'user_id', a ->> 'session_id', a ->> 'action', a ->> 'subject',
             a -> 'detail', a ->> 'address'
        from (select given -> 'audit' as a) audited;
  end if;
end $$;

-- A world that was seeded before has a copy for the reset, which knows none of this.
do $$
declare
  name text;
begin
  if to_regnamespace('seed_copy') is not null then
    foreach name in array array['merchant_products', 'product_terms', 'fee_templates', 'product_limits', 'order_months',
      'product_volumes', 'fee_advances', 'member_books']
    loop
      execute format('create table seed_copy.%I as table %I', name, name);
    end loop;
    alter table seed_copy.order_days rename column kind to limit_key;
    alter table seed_copy.order_days add column merchant_no text default '';
    delete from seed_copy.order_months;
    insert into seed_copy.order_months (member_no, merchant_no, limit_key, month, used_cents)
      select member_no, '', limit_key, month_of(day), sum(used_cents) from seed_copy.order_days group by 1, 3, 4;
    alter table seed_copy.merchants
      add column industry_code text default '', add column mcc text default '', add column fee_from text default 'TRADE';
    alter table seed_copy.tariffs
      add column monthly_limit_cents bigint, add column most_single_cents bigint, add column most_daily_cents bigint,
      add column most_monthly_cents bigint;
    update seed_copy.tariffs set monthly_limit_cents = daily_limit_cents * 20, most_single_cents = single_limit_cents * 10,
      most_daily_cents = daily_limit_cents * 10, most_monthly_cents = daily_limit_cents * 200;
    alter table seed_copy.orders
      add column limit_key text, add column product_code text, add column fee_account_no text;
    insert into seed_copy.accounts select * from accounts where account_no = '9000000000000005';
  end if;
end $$;
