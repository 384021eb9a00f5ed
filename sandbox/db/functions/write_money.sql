-- Writes all changes of a call that moves money, in one statement. Each part may be omitted.
--   order: a row of `orders`          change: order_no and the changed columns of `orders`
--   trades: rows of `trades`          ended: { trade_no, status }           refunded: { trade_no, cents }
--   entries: as for post_entries      counted: as for count_order           frozen: { account_no, cents }
--   payee, review, audit: rows        refund: a row of `refunds`            warned: { account_no, day }
--   refundEnded: { refund_trade_no, state, fee_back_cents } of a refund that waited for release
--   advance: a row of `fee_advances` of an existing trade
--   line: { batch_no, line_no, state, reason, order_no } of a finished line of a batch
--   news: as for tell_users           texts: [{ receiver, text }]
--   steps: [{ step, text, by_name }] that continue the timeline of `order_no`
-- Rows are complete: an omitted column is null, and its default does not apply.
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
    -- Omitted columns keep their values.
    update orders set (state, reason, due_at, finished_at, checker_id, checker_name) = (
        select state, reason, due_at, finished_at, checker_id, checker_name
          from jsonb_populate_record(orders, change)
      ) where order_no = change ->> 'order_no';
  end if;
  if given ? 'refundEnded' then
    -- Runs after the changes of trade and order, because the trigger `tell_refund` on refunds reads their end time
    -- and reason.
    update refunds set state = given -> 'refundEnded' ->> 'state',
        fee_back_cents = coalesce((given -> 'refundEnded' ->> 'fee_back_cents')::bigint, fee_back_cents)
      where refund_trade_no = given -> 'refundEnded' ->> 'refund_trade_no';
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
