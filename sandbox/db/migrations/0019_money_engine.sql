-- The money calls: few statements, each by keys alone, whatever the size of the ledger (safety S-16).
-- See domain/money/README.md, "The engine".

-- A function's plan is made once per connection, at times from an empty table or in the middle of a bulk load, and kept.
-- The settings below leave it no other way than the keys; and each table that grows is asked for the keys themselves, so
-- that the plan cannot walk all of a key either.

create function entry_no_of(entry_id bigint, at timestamptz) returns text language sql stable as $$
  select 'E' || to_char(at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(entry_id::text, 11, '0');
$$;

-- The same as in 0002, but that no plan joins the whole of `accounts` or `entries`: accounts are read by the numbers that
-- are given, and an entry's number is known without looking for it.
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
begin
  perform 1 from accounts
    where account_no = any (account_nos) and member_no is not null
    order by account_no for no key update;
  -- Numbers are taken behind the locks, so that they rise along each account.
  posting_ids := array(
    select nextval('posting_id_seq') from jsonb_array_elements(given) e, jsonb_array_elements(e -> 'postings')
  );

  insert into entries (entry_id, entry_no, business_type, trade_no, created_at)
    select ids[n], entry_no_of(ids[n], (e ->> 'createdAt')::timestamptz), e ->> 'businessType', e ->> 'tradeNo',
           (e ->> 'createdAt')::timestamptz
      from jsonb_array_elements(given) with ordinality listed (e, n) order by n;

  return query
  with parts as (
    select ids[n] as entry_id, row_number() over (order by n, m) as place, p ->> 'accountNo' as account_no,
           (p ->> 'amountCents')::bigint as amount_cents, e ->> 'businessType' as business_type, e ->> 'tradeNo' as trade_no,
           (e ->> 'createdAt')::timestamptz as at, p ->> 'counterpartyName' as counterparty_name,
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
  select entry_no_of(entry_id, (given -> array_position(ids, entry_id) - 1 ->> 'createdAt')::timestamptz),
         account_no, amount_cents, flow_no, balance_after, created_at
    from added order by posting_id;
end $$;

-- The same as in 0002: it runs with every entry, and reads accounts and entries by the keys of what was added.
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
             true
           ) as expected,
           held.member_no is null or added.posting_id > held.last_posting_id as continues
      from added
      -- `offset 0`: looked up row by row, whatever a plan would rather do.
      join lateral (select * from entries e where e.entry_id = added.entry_id offset 0) entry on true
      join lateral (select * from accounts a where a.account_no = added.account_no offset 0) held on true
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
alter function check_entry_has_postings() set enable_seqscan = off;

-- Who asks, locked until the transaction ends: the user first, then the session. Null where there is no such one.
create function who_asks(asking_user text, asking_session text) returns jsonb
language plpgsql set enable_seqscan = off as $$
declare
  asker jsonb;
  session jsonb;
begin
  select jsonb_build_object('status', status, 'version', version, 'name', nick_name) into asker
    from users where user_id = asking_user for share;
  select jsonb_build_object('userVersion', user_version, 'ended', ended_at is not null, 'endReason', end_reason) into session
    from sessions where session_id = asking_session for share;
  return jsonb_build_object('user', asker, 'session', session);
end $$;

-- Locks customer accounts in the ledger's order and tells how they stand behind the lock, each with whom to warn when it
-- falls below a threshold: null where nobody wants that, or was warned on that day already. `freed` cents of the first
-- one are freed before.
create function locked_accounts(account_nos text[], on_day date, freed bigint default 0) returns jsonb
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  locked jsonb;
begin
  perform 1 from accounts
    where account_no = any (account_nos) and member_no is not null
    order by account_no for no key update;
  if freed <> 0 then
    update accounts set frozen_cents = frozen_cents - freed where account_no = account_nos[1];
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
           'account_no', a.account_no, 'account_name', a.account_name, 'member_no', a.member_no, 'purpose', a.purpose,
           'balance_cents', a.balance_cents, 'frozen_cents', a.frozen_cents, 'status', a.status,
           'monitor', case when b.account_no is not null then jsonb_build_object(
             'userId', b.user_id, 'nickName', u.nick_name, 'thresholdCents', b.threshold_cents, 'notifyPhone', b.notify_phone
           ) end
         ) order by a.account_no), '[]') into locked
    from accounts a
    left join balance_monitors b
      on b.account_no = a.account_no and b.enabled and (b.warned_on is null or b.warned_on < on_day)
    left join users u on u.user_id = b.user_id
    where a.account_no = any (account_nos) and a.member_no is not null;
  return locked;
end $$;

-- All that has to be known and locked before an order is decided: who asks, the number, the accounts, the day's sum, in
-- this order everywhere. Each statement of the function sees what others committed while it waited.
--   asked: { userId, sessionId?, enterpriseId, memberNo, kind, requestNo, amountCents, accounts, freed, day, product?,
--            duplicate?: { payeeKey, since } }
-- What the order takes of its day's limit is counted at once; who refuses it gives it back (`write_money`).
create function open_order(asked jsonb) returns jsonb
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  paying text := asked ->> 'memberNo';
  called text := asked ->> 'kind';
  number text := asked ->> 'requestNo';
  cents bigint := (asked ->> 'amountCents')::bigint;
  known jsonb;
  taken jsonb;
  used bigint;
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
  known := known || jsonb_build_object('accounts', locked_accounts(
    array(select jsonb_array_elements_text(asked -> 'accounts')), (asked ->> 'day')::date, (asked ->> 'freed')::bigint));
  if asked ? 'duplicate' then
    select order_no into twin from orders
      where member_no = paying and payee_key = asked -> 'duplicate' ->> 'payeeKey'
        and created_at > (asked -> 'duplicate' ->> 'since')::timestamptz and amount_cents = cents
        and state not in ('REFUSED', 'FAILED')
      limit 1;
  end if;
  if (known -> 'hasProduct')::boolean then
    insert into order_days as d (member_no, kind, day, used_cents)
      values (paying, called, (asked ->> 'day')::date, cents)
      on conflict (member_no, kind, day) do update set used_cents = d.used_cents + excluded.used_cents
      returning used_cents - cents into used;
  end if;
  return known || jsonb_build_object('used', used, 'twin', twin);
end $$;

-- The same of a refund: who asks, its number, the trade, the accounts that it is paid from.
create function open_refund(asked jsonb) returns jsonb
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
  return known || jsonb_build_object('nr', nextval('refund_no_seq'), 'accounts', locked_accounts(
    array(select account_no from accounts where member_no = paying and purpose in ('FEE', 'SETTLEMENT')),
    (asked ->> 'day')::date));
end $$;

-- A batch's line that waits, locked, with its batch, the name that pays and, of a transfer, the wallet that has the line's
-- digits. Null where somebody else has it.
create function open_line(of_batch text, nr integer) returns jsonb
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  line payment_lines;
  batch payment_batches;
  wallet record;
begin
  select * into line from payment_lines
    where batch_no = of_batch and line_no = nr and state = 'WAITING' for update skip locked;
  if not found then
    return null;
  end if;
  select * into strict batch from payment_batches where batch_no = of_batch;
  select a.account_no, m.member_name into wallet
    from (select * from accounts
           where account_no = regexp_replace(line.account_no, '[^0-9]', '', 'g') and purpose = 'BALANCE') a
    join lateral (select member_name from members where member_no = a.member_no offset 0) m on batch.kind = 'TRANSFER';
  return jsonb_build_object('line', to_jsonb(line), 'batch', to_jsonb(batch) || jsonb_build_object(
    'member_name', (select member_name from members where member_no = batch.member_no),
    'wallet_no', wallet.account_no, 'wallet_name', wallet.member_name));
end $$;

-- Messages to users, and by e-mail as well where the reader wants that.
--   [{ user_id, type, first_title, second_title, content, link_url, link_text }]
create function tell_users(news jsonb, at timestamptz) returns void language sql as $$
  insert into messages (user_id, type, first_title, second_title, content, link_url, link_text, sent_at)
    select n ->> 'user_id', n ->> 'type', n ->> 'first_title', n ->> 'second_title', n ->> 'content', n ->> 'link_url',
           n ->> 'link_text', at
      from jsonb_array_elements(news) with ordinality listed (n, nr) order by nr;
  insert into outbox (receiver, channel, purpose, code, text, sent_at)
    select u.email, 'EMAIL', 'MESSAGE', null,
           '【开放平台】' || (n ->> 'first_title') || '：' || (n ->> 'second_title'), at
      from jsonb_array_elements(news) with ordinality listed (n, nr)
      join users u on u.user_id = n ->> 'user_id'
      join message_preferences p on p.user_id = u.user_id and p.type = n ->> 'type'
     where p.by_mail and u.email <> '' order by nr;
$$;

-- All that a money call writes, in one statement; each part may be left out.
--   order: a row of `orders`          change: what of a row of `orders` is new, with its order_no
--   trades: rows of `trades`          ended: { trade_no, status }           refunded: { trade_no, cents }
--   entries: as for post_entries      day: { member_no, kind, day, cents }  frozen: { account_no, cents }
--   payee, review, audit: rows        refund: a row of `refunds`            warned: { account_no, day }
--   line: { batch_no, line_no, state, reason, order_no } of a batch that has been dealt with
--   news: as for tell_users           texts: [{ receiver, text }]
--   steps: [{ step, text, by_name }] of `order_no`, which continue its trail
-- Rows are given whole: a column that is left out is null, and a default does not stand in for it.
create function write_money(given jsonb, at timestamptz) returns void
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  change jsonb := given -> 'change';
  last integer := 0;
begin
  if given ? 'order' then
    insert into orders select * from jsonb_populate_record(null::orders, given -> 'order');
  end if;
  if given ? 'day' then
    update order_days set used_cents = used_cents + (given -> 'day' ->> 'cents')::bigint
      where member_no = given -> 'day' ->> 'member_no' and kind = given -> 'day' ->> 'kind'
        and day = (given -> 'day' ->> 'day')::date;
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
