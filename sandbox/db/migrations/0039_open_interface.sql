-- The open interface: applications and their keys, what programs ask and are told, and the cashier's orders.

-- A merchant's program. It acts as a user of its own that nobody can sign in as.
create table apps (
  app_id text collate "C" primary key,
  enterprise_id text not null references enterprises,
  member_no text not null references members,
  merchant_no text not null references merchants (merchant_no),
  user_id text not null unique references users,
  name text not null,
  state text not null check (state in ('ACTIVE', 'STOPPED')),
  mode text not null check (mode in ('TEST', 'LIVE')),
  -- Of `OpenScope`.
  scopes text[] not null,
  -- CIDR; none: from anywhere.
  allowed_addresses text[] not null default '{}',
  hmac_enabled boolean not null default true,
  notify_url text not null default '',
  -- Where the end of a contract is told; empty: notify_url.
  unsign_notify_url text not null default '',
  -- Since when notifications have not arrived, once it is a day; null: they do.
  notify_trouble_at timestamptz,
  created_at timestamptz not null,
  creator_name text not null,
  -- Raised by each change that is saved.
  version integer not null default 1,
  unique (merchant_no, name)
);
create index apps_of_enterprise on apps (enterprise_id, created_at, app_id);

-- Where a product's events are told in place of notify_url.
create table app_notify_urls (
  app_id text collate "C" not null references apps,
  product_code text not null,
  url text not null,
  primary key (app_id, product_code)
);

create table app_keys (
  serial text collate "C" primary key,
  app_id text collate "C" not null references apps,
  kind text not null check (kind in ('SM2', 'HMAC')),
  origin text not null check (origin in ('BROWSER', 'UPLOAD', 'PLATFORM')),
  -- 130 hex digits; registered once on the platform, ever.
  public_key text unique check (public_key ~ '^04[0-9a-f]{128}$'),
  -- Of an apiKey: encrypted under a key from outside of the database.
  sealed_secret text,
  made_at timestamptz not null,
  made_by text not null references users,
  maker_name text not null,
  -- Replaced: good until then. Business time.
  ends_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  uses bigint not null default 0,
  -- What of `uses` there was when it was replaced.
  uses_when_replaced bigint,
  -- It was told that it is about to end.
  warned_at timestamptz,
  check ((kind = 'SM2') = (public_key is not null)),
  check ((kind = 'HMAC') = (sealed_secret is not null))
);
create index app_keys_of on app_keys (app_id, made_at);

-- Who has had a key in their hands: made or uploaded it, or looked at it. They release nothing that is signed with it.
create table app_key_people (
  serial text collate "C" not null references app_keys,
  user_id text not null references users,
  did text not null check (did in ('MADE', 'UPLOADED', 'LOOKED')),
  at timestamptz not null,
  primary key (serial, user_id, did)
);

-- Nonces that were used, by security time; swept after 600 s.
create table app_nonces (
  app_id text collate "C" not null references apps,
  nonce text collate "C" not null,
  at timestamptz not null,
  primary key (app_id, nonce)
);
create index app_nonces_by_time on app_nonces (at);

-- Requests of a second of security time (unix seconds), over all instances.
create table app_rates (
  app_id text collate "C" not null references apps,
  second bigint not null,
  hits integer not null,
  primary key (app_id, second)
);

-- What programs asked, for seven days; only of requests whose signature holds.
create table app_requests (
  request_id text collate "C" primary key,
  app_id text collate "C" not null references apps,
  serial text not null,
  at timestamptz not null,
  method text not null,
  target text not null,
  status integer not null,
  -- Of `OPEN_ERRORS`; empty: none.
  code text not null,
  -- The merchant's number, and the platform's, as far as there are any.
  out_no text not null default '',
  object_no text not null default '',
  ms integer not null,
  address text not null
);
create index app_requests_of on app_requests (app_id, at desc, request_id desc);
create index app_requests_by_out_no on app_requests (app_id, out_no) where out_no <> '';
create index app_requests_by_object_no on app_requests (app_id, object_no) where object_no <> '';
create index app_requests_by_time on app_requests (at);

-- An order that somebody pays at the cashier: a program's, or a link that was made in the console (app_id null).
create table cashier_orders (
  trade_no text collate "C" primary key,
  enterprise_id text not null references enterprises,
  member_no text not null references members,
  merchant_no text not null references merchants (merchant_no),
  app_id text collate "C" references apps,
  out_trade_no text collate "C" not null,
  content_hash text not null,
  -- 128 random bits: the cashier's address. It opens the cashier and nothing else.
  token text collate "C" not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  subject text not null,
  attach text not null default '',
  -- Null: all that the cashier offers.
  pay_methods text[],
  rule_no text,
  return_url text not null default '',
  state text not null check (state in ('OPEN', 'PAID', 'CLOSED', 'EXPIRED')),
  expires_at timestamptz not null,
  -- The order of kind CASHIER that has paid it, and how.
  paid_trade_no text collate "C" unique references orders,
  pay_method text,
  paid_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  created_by text not null references users,
  creator_name text not null,
  unique (merchant_no, out_trade_no),
  check ((state = 'PAID') = (paid_trade_no is not null)),
  check ((state = 'PAID') = (paid_at is not null))
);
create index cashier_orders_in_list on cashier_orders (member_no, created_at desc, trade_no desc);
create index cashier_orders_to_expire on cashier_orders (expires_at) where state = 'OPEN';

-- Payments that were tried for it: each an order of kind CASHIER. The first that succeeds pays it, later ones go back.
create table cashier_payments (
  order_no text collate "C" primary key references orders,
  trade_no text collate "C" not null references cashier_orders,
  pay_method text not null,
  -- What the payer has chosen where the controls are on: the bank's answer follows it.
  fate text not null check (fate in ('SUCCESS', 'FAIL', 'LATE')),
  -- It has succeeded after another one, or after the end: the refund that took it back.
  returned_by text,
  created_at timestamptz not null
);
create index cashier_payments_of on cashier_payments (trade_no, created_at);

-- As before; a payment at the cashier that goes back at once costs nothing, which is known when the money is there.
create or replace function guard_order() returns trigger language plpgsql as $$
declare
  waived boolean := old.kind = 'CASHIER' and old.finished_at is null and new.fee_cents = 0 and new.fee_account_no is null;
begin
  if (old.member_no, old.kind, old.request_no, old.content_hash, old.amount_cents, old.payee_key, old.maker_id, old.created_at,
      old.merchant_no, old.limit_key, old.product_code)
      is distinct from
     (new.member_no, new.kind, new.request_no, new.content_hash, new.amount_cents, new.payee_key, new.maker_id, new.created_at,
      new.merchant_no, new.limit_key, new.product_code)
     or ((old.fee_cents, old.fee_account_no) is distinct from (new.fee_cents, new.fee_account_no) and not waived)
     or (old.answer is not null and old.answer is distinct from new.answer)
     or (old.finished_at is not null and old.answer is not null and old.state <> new.state
         and (old.state, new.state) <> ('SUCCESS', 'RETURNED')) then
    raise exception 'order % is what it is', old.order_no using errcode = 'restrict_violation', constraint = 'orders_final';
  end if;
  return new;
end $$;

-- Which program an order is of.
alter table orders add column app_id text collate "C" references apps;

-- Who asks is a session, or a program by a key of its own: `app:` and the serial.
create or replace function who_asks(asking_user text, asking_session text) returns jsonb
language plpgsql set enable_seqscan = off as $$
declare
  asker jsonb;
  session jsonb;
begin
  select jsonb_build_object('status', status, 'version', version, 'name', nick_name) into asker
    from users where user_id = asking_user for share;
  if asking_session like 'app:%' then
    select jsonb_build_object('userVersion', asker -> 'version',
             'ended', a.state <> 'ACTIVE' or k.revoked_at is not null or (k.kind = 'HMAC' and not a.hmac_enabled),
             'endReason', 'APP') into session
      from app_keys k join apps a using (app_id)
     where k.serial = substr(asking_session, 5) and a.user_id = asking_user for share of k, a;
  else
    select jsonb_build_object('userVersion', user_version, 'ended', ended_at is not null, 'endReason', end_reason) into session
      from sessions where session_id = asking_session for share;
  end if;
  return jsonb_build_object('user', asker, 'session', session);
end $$;

-- --- What programs are told ------------------------------------------------------------------------------------------

-- Of one program alone; null: all programs of the merchant.
alter table platform_events add column app_id text collate "C" references apps;
alter table platform_events drop constraint platform_events_kind_check;
alter table platform_events add constraint platform_events_kind_check check (kind ~ '^[a-z]+\.[a-z]+$');
create index platform_events_of_app on platform_events (merchant_no, event_no);

-- One event to one program: made with the event, in the same transaction.
create table app_deliveries (
  delivery_no bigint generated always as identity primary key,
  event_no bigint not null references platform_events,
  app_id text collate "C" not null references apps,
  kind text not null,
  subject text collate "C" not null,
  -- Whose address it goes to, where there is one: a product's code, UNSIGN; empty: the application's.
  channel text not null,
  state text not null check (state in ('WAITING', 'DONE', 'GIVEN_UP')),
  tries integer not null default 0,
  -- Business time; null once it is final.
  next_at timestamptz,
  -- Whoever sends it has it until then, by security time.
  leased_until timestamptz,
  -- The address of the last try: its lane.
  last_url text not null default '',
  last_fault text not null default '',
  created_at timestamptz not null,
  done_at timestamptz,
  -- It was told that it does not arrive: after a day, and at the end.
  warned_at timestamptz,
  unique (event_no, app_id),
  check ((state = 'WAITING') = (next_at is not null))
);
create index app_deliveries_due on app_deliveries (next_at) where state = 'WAITING';
create index app_deliveries_lanes on app_deliveries (app_id, channel, next_at, delivery_no) where state = 'WAITING';
create index app_deliveries_of on app_deliveries (app_id, delivery_no desc);
create index app_deliveries_by_subject on app_deliveries (app_id, subject);

create table app_delivery_tries (
  delivery_no bigint not null references app_deliveries on delete cascade,
  nr integer not null,
  at timestamptz not null,
  url text not null,
  -- The body that was sent.
  request text not null,
  -- Null: none came. The first 2 kB of the answer, without its headers.
  status integer,
  answer text not null,
  ms integer not null,
  -- Empty: it arrived.
  fault text not null,
  primary key (delivery_no, nr)
);
create index app_delivery_tries_by_time on app_delivery_tries (at);

-- By which address of a program an event of a kind is told, where the program has one of that name.
create function event_channel(kind text) returns text language sql immutable as $$
  select case
    when kind = 'sign.ended' then 'UNSIGN'
    when kind like 'order.%' or kind like 'refund.%' then 'CASHIER'
    when kind like 'split.%' then 'ZTO_PS'
    when kind like 'payout.%' then 'ZTO_DEFRAY'
    when kind like 'sign.%' then 'ZTO_QUICK_PAYMENT'
    else '' end
$$;

-- The address of a channel; empty: there is none.
create function channel_url(a apps, channel text) returns text language sql stable as $$
  select coalesce(nullif(case when channel = 'UNSIGN' then a.unsign_notify_url
           else (select url from app_notify_urls u where u.app_id = a.app_id and u.product_code = channel) end, ''), a.notify_url)
$$;

-- Programs that have somewhere to be told.
create function deliver_event() returns trigger language plpgsql as $$
begin
  insert into app_deliveries (event_no, app_id, kind, subject, channel, state, next_at, created_at)
    select new.event_no, a.app_id, new.kind, new.subject, event_channel(new.kind), 'WAITING', new.created_at, new.created_at
      from apps a
     where a.merchant_no = new.merchant_no and (new.app_id is null or a.app_id = new.app_id) and a.state = 'ACTIVE'
       and channel_url(a, event_channel(new.kind)) <> ''
     order by a.app_id;
  return null;
end $$;
create trigger platform_events_delivered after insert on platform_events
  for each row execute function deliver_event();

-- As they are on the wire.
create function wire_money(cents bigint) returns text language sql immutable as $$
  select (cents / 100)::text || '.' || lpad((cents % 100)::text, 2, '0')
$$;
create function wire_time(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS.MS') || '+08:00'
$$;

-- A cashier's order that has ended tells its program.
create function tell_cashier_order() returns trigger language plpgsql as $$
begin
  if new.app_id is null or new.state = old.state then return null; end if;
  insert into platform_events (merchant_no, app_id, kind, subject, payload, created_at)
    values (new.merchant_no, new.app_id, case when new.state = 'PAID' then 'order.paid' else 'order.closed' end, new.trade_no,
      jsonb_strip_nulls(jsonb_build_object('tradeNo', new.trade_no, 'outTradeNo', new.out_trade_no,
        'amount', wire_money(new.amount_cents), 'attach', new.attach, 'state', new.state,
        'paidTradeNo', new.paid_trade_no, 'payMethod', new.pay_method, 'paidTime', wire_time(new.paid_at))),
      coalesce(new.paid_at, new.closed_at));
  return null;
end $$;
create trigger cashier_orders_told after update of state on cashier_orders
  for each row execute function tell_cashier_order();

-- So does a program's payout.
create function tell_payout() returns trigger language plpgsql as $$
begin
  if new.app_id is null or new.kind <> 'PAY_BANK' or new.state = old.state
     or new.state not in ('SUCCESS', 'FAILED', 'RETURNED', 'CANCELLED') then return null; end if;
  insert into platform_events (merchant_no, app_id, kind, subject, payload, created_at)
    values (new.merchant_no, new.app_id,
      case new.state when 'SUCCESS' then 'payout.done' when 'RETURNED' then 'payout.returned' else 'payout.failed' end,
      new.order_no,
      jsonb_build_object('payoutNo', new.order_no, 'outPayoutNo', split_part(new.request_no, '/', 2),
        'amount', wire_money(new.amount_cents), 'fee', wire_money(new.fee_cents), 'state', new.state, 'reason', new.reason),
      new.finished_at);
  return null;
end $$;
create trigger orders_payout_told after update of state on orders
  for each row execute function tell_payout();

-- And what goes back of a program's order, whoever has asked for it.
create function tell_refund() returns trigger language plpgsql as $$
declare
  paid cashier_orders;
begin
  if new.state not in ('SUCCESS', 'FAILED', 'CANCELLED') or (tg_op = 'UPDATE' and new.state = old.state) then
    return null;
  end if;
  select c.* into paid from cashier_payments p join cashier_orders c using (trade_no)
   where p.order_no = new.original_trade_no;
  if paid.app_id is null then return null; end if;
  insert into platform_events (merchant_no, app_id, kind, subject, payload, created_at)
    values (paid.merchant_no, paid.app_id, case when new.state = 'SUCCESS' then 'refund.done' else 'refund.failed' end,
      new.refund_trade_no,
      jsonb_build_object('refundNo', new.refund_trade_no,
        'outRefundNo', case when new.request_no like '%/%' then split_part(new.request_no, '/', 2) else '' end,
        'tradeNo', paid.trade_no, 'outTradeNo', paid.out_trade_no, 'amount', wire_money(new.amount_cents)),
      coalesce((select finished_at from trades where trade_no = new.refund_trade_no), new.created_at));
  return null;
end $$;
create trigger refunds_told after insert or update of state on refunds
  for each row execute function tell_refund();

-- --- What programs split --------------------------------------------------------------------------------------------

-- A split of a paid order that a program has asked for; finally refused ones keep their number. Its parts are trades.
create table program_splits (
  split_no text collate "C" primary key,
  member_no text not null references members,
  merchant_no text not null references merchants (merchant_no),
  app_id text collate "C" not null references apps,
  out_split_no text collate "C" not null,
  content_hash text not null,
  -- The order as its merchant knows it, and the trade that has paid it.
  order_no text collate "C" not null,
  paid_trade_no text collate "C" not null references trades,
  amount_cents bigint not null check (amount_cents >= 0),
  rule_no text,
  rule_version integer,
  -- Null: it was done. Else bizCode and text.
  refusal text,
  created_at timestamptz not null,
  unique (merchant_no, out_split_no)
);
create table program_split_parts (
  split_no text collate "C" not null references program_splits,
  nr integer not null,
  -- Of the trade.
  part_no text collate "C" not null unique references trades,
  book_no text not null,
  book_name text not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (split_no, nr)
);
