-- Numbers that leave the platform do not show how many there are: an integrator that compares its own numbers learns nothing
-- about the business of others. Numbers of before stay as they are.

-- The secret of this platform's numbers; null while the demo world is made, whose numbers count up as they always did.
create function number_key() returns text language sql stable as $$
  select value #>> '{}' from platform_settings where key = 'numberKey'
$$;

-- A number as so many digits, in an order that only the secret explains: a Feistel network over both halves of the digits, so
-- that no two numbers of a series are the same.
--   series: each kind of number has an order of its own
create function veiled(number bigint, digits integer, series text, secret text) returns text
language plpgsql immutable parallel safe as $$
declare
  below_low bigint := (10 ^ (digits / 2))::bigint;
  below_high bigint := (10 ^ (digits - digits / 2))::bigint;
  high bigint := number / below_low % below_high;
  low bigint := number % below_low;
begin
  if secret is null then
    return lpad(number::text, digits, '0');
  end if;
  for round in 1 .. 4 loop
    high := (high + veil_of(concat_ws(' ', secret, series, round, 'high', low))) % below_high;
    low := (low + veil_of(concat_ws(' ', secret, series, round, 'low', high))) % below_low;
  end loop;
  return lpad((high * below_low + low)::text, digits, '0');
end $$;
create function veil_of(words text) returns bigint language sql immutable parallel safe as $$
  select ('x' || encode(substr(sha256(convert_to(words, 'UTF8')), 1, 7), 'hex'))::bit(56)::bigint
$$;

-- --- Accounts and refunds --------------------------------------------------------------------------------------------

-- Without the secret the numbers of the demo world: the multiplier is prime to the modulus.
create function next_account_no() returns text language sql volatile as $$
  select '0571' || case when number_key() is null then lpad((number * 387420489 % 999999999989)::text, 12, '0')
                   else veiled(number, 12, 'account', number_key()) end
    from nextval('account_no_seq') number
$$;

-- Passes over the number of a refund of before.
create function next_refund_no(on_day date) returns text language plpgsql volatile as $$
declare
  number text;
begin
  loop
    number := 'R' || to_char(on_day, 'YYYYMMDD') || veiled(nextval('refund_no_seq'), 9, 'refund', number_key());
    if not exists (select from trades where trade_no = number) then
      return number;
    end if;
  end loop;
end $$;

-- As in 0027, but for the number of the refund.
create or replace function open_refund(asked jsonb) returns jsonb
language plpgsql set enable_seqscan = off as $$
declare
  paying text := asked ->> 'memberNo';
  number text := asked ->> 'requestNo';
  known jsonb := who_asks(asked ->> 'userId', asked ->> 'sessionId');
  taken jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('refund ' || paying || ' ' || number, 0));
  select to_jsonb(refunds) into taken from refunds where member_no = paying and request_no = number;
  if found then
    return known || jsonb_build_object('taken', taken);
  end if;
  perform 1 from trades where trade_no = asked ->> 'tradeNo' and member_no = paying for update;
  return known || jsonb_build_object(
    'refundNo', next_refund_no((asked ->> 'day')::date),
    'policy', (select jsonb_build_object('cents', amount_cents) from checker_policies
                where enterprise_id = asked ->> 'enterpriseId'),
    'config', (select value from platform_settings where key = 'config'),
    'accounts', locked_accounts(
      array(select account_no from accounts where member_no = paying and purpose in ('FEE', 'SETTLEMENT')),
      (asked ->> 'day')::date));
end $$;

-- --- Entries and postings --------------------------------------------------------------------------------------------

-- A flow number no longer follows from its posting: the day, and twelve digits.
do $$
declare
  known text;
begin
  select conname into strict known from pg_constraint
   where conrelid = 'postings'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%lpad%';
  execute format('alter table postings drop constraint %I', known);
end $$;
alter table postings add constraint postings_flow_no_of_day check (
  flow_no like to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || '%' and length(flow_no) = 20);

-- As in 0035, but for the numbers of entries and postings.
drop function entry_no_of;
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
  entry_nos := array(
    select 'E' || to_char(times[n] at time zone 'Asia/Shanghai', 'YYYYMMDD') || veiled(id, 11, 'entry', secret)
      from unnest(ids) with ordinality numbered (id, n) order by n
  );
  -- Ids are taken behind the locks, so that they rise along each account.
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

-- --- Events ----------------------------------------------------------------------------------------------------------

alter table platform_events add column event_id text collate "C";
alter table platform_events disable trigger platform_events_final;
update platform_events set event_id = 'EV' || lpad(event_no::text, 14, '0');
alter table platform_events enable trigger platform_events_final;
create sequence event_id_seq;
select setval('event_id_seq', coalesce(max(event_no), 0) + 1, false) from platform_events;
alter table platform_events
  alter column event_id set default 'EV' || veiled(nextval('event_id_seq'), 14, 'event', number_key()),
  alter column event_id set not null,
  add unique (event_id);

-- The events of each application, counted for itself: those of its merchant as a whole, and its own. No reference to `apps`:
-- its check would wait for a lock of the application's row behind the lock of the merchant's events.
create table app_events (
  app_id text collate "C" not null,
  sequence bigint not null,
  event_no bigint not null references platform_events deferrable,
  primary key (app_id, sequence),
  unique (app_id, event_no)
);
create table app_event_counts (
  app_id text collate "C" primary key,
  last bigint not null
);
-- Events of before keep their place.
insert into app_events
  select a.app_id, e.position, e.event_no
    from platform_events e join apps a on a.merchant_no = e.merchant_no and (e.app_id is null or e.app_id = a.app_id);
insert into app_event_counts select app_id, max(sequence) from app_events group by app_id;
create trigger app_events_final before update or delete on app_events
  for each row execute function refuse_change();

-- Counts events of applications on, in their order. The merchant's events are locked.
--   told: [{ app_id, event_no, position }]
create function count_app_events(told jsonb) returns void language sql volatile as $$
  with fresh as (
    select t.*, row_number() over (partition by t.app_id order by t.position) as nr
      from jsonb_to_recordset(told) as t (app_id text, event_no bigint, position bigint)
  ), counted as (
    insert into app_event_counts as c (app_id, last)
      select app_id, count(*) from fresh group by app_id order by app_id
      on conflict (app_id) do update set last = c.last + excluded.last
      returning app_id, last
  )
  insert into app_events (app_id, sequence, event_no)
    select fresh.app_id, counted.last - count(*) over (partition by fresh.app_id) + fresh.nr, fresh.event_no
      from fresh join counted using (app_id);
$$;

-- As in 0041; and each application counts what it is told.
create or replace function place_events() returns trigger language plpgsql as $$
declare
  merchant bigint;
  told jsonb;
begin
  for merchant in
    select distinct hashtextextended('events ' || merchant_no, 0) from platform_events where position is null order by 1
  loop
    perform pg_advisory_xact_lock(merchant);
  end loop;
  with placed as (
    update platform_events e set position = fresh.position
      from (
        select event_no, nextval('event_position_seq') as position
          from (select event_no from platform_events where position is null order by event_no) unplaced
      ) fresh
     where e.event_no = fresh.event_no
    returning e.*
  )
  select jsonb_agg(jsonb_build_object('app_id', a.app_id, 'event_no', p.event_no, 'position', p.position)) into told
    from placed p join apps a on a.merchant_no = p.merchant_no and (p.app_id is null or p.app_id = a.app_id);
  if told is not null then
    perform count_app_events(told);
  end if;
  return null;
end $$;

-- A new application reads the events that its merchant has as a whole.
create function place_events_of_app() returns trigger language plpgsql as $$
declare
  told jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('events ' || new.merchant_no, 0));
  select jsonb_agg(jsonb_build_object('app_id', new.app_id, 'event_no', e.event_no, 'position', e.position)) into told
    from platform_events e
   where e.merchant_no = new.merchant_no and e.app_id is null and e.position is not null
     and not exists (select from app_events t where t.app_id = new.app_id and t.event_no = e.event_no);
  if told is not null then
    perform count_app_events(told);
  end if;
  return null;
end $$;
create constraint trigger apps_events_placed after insert on apps deferrable initially deferred
  for each row execute function place_events_of_app();

-- A world that was seeded before has a copy for the reset: its events keep their place there too, and those of later are none
-- of it.
do $$
begin
  if to_regnamespace('seed_copy') is null then
    return;
  end if;
  create table seed_copy.app_events as table app_events with no data;
  create table seed_copy.app_event_counts as table app_event_counts with no data;
  if to_regclass('seed_copy.apps') is not null and to_regclass('seed_copy.platform_events') is not null then
    insert into seed_copy.app_events
      select t.* from app_events t join seed_copy.apps using (app_id) join seed_copy.platform_events using (event_no);
    insert into seed_copy.app_event_counts select app_id, max(sequence) from seed_copy.app_events group by app_id;
  end if;
end $$;
