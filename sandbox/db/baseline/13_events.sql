-- The open interface, continued: events and their deliveries, orders at the cashier, and splits of programs.
-- See domain/events/README.md, domain/notify/README.md and domain/cashier/README.md. Amounts are integer cents.

create sequence event_position_seq;
create sequence event_id_seq;
create table platform_events (
  event_no bigint generated always as identity primary key,
  merchant_no text not null references merchants (merchant_no) deferrable,
  kind text not null check (kind ~ '^[a-z]+\.[a-z]+$'),
  subject text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  app_id text collate "C" references apps deferrable,
  position bigint,
  event_id text collate "C" not null unique
    default 'EV' || veiled(nextval('event_id_seq'), 14, 'event', number_key())
);
comment on table platform_events is
  'Events for the programs of merchants. Written in the transaction of the change that they report. Final, except for '
  'the position.';
comment on column platform_events.kind is 'Such as sign.done or sign.ended.';
comment on column platform_events.subject is 'Number of the thing that changed.';
comment on column platform_events.app_id is 'The only program that receives the event. Null: all programs of the merchant.';
comment on column platform_events.position is
  'Position among the merchant''s events, in the order of commits. Null in the transaction that writes the event.';
comment on column platform_events.event_id is 'Id of the event in notifications. It does not reveal the number of events.';
create index platform_events_of on platform_events (merchant_no, subject, event_no);
create unique index platform_events_in_order on platform_events (merchant_no, position);
create index platform_events_without_position on platform_events (event_no) where position is null;
create trigger platform_events_final before update or delete on platform_events
  for each row execute function guard_event();
create trigger platform_events_delivered after insert on platform_events
  for each row execute function deliver_event();
-- Deferred to the commit, so that positions follow the order of commits.
create constraint trigger platform_events_placed after insert on platform_events deferrable initially deferred
  for each row execute function place_events();

create table app_events (
  app_id text collate "C" not null,
  sequence bigint not null,
  event_no bigint not null references platform_events deferrable,
  primary key (app_id, sequence),
  unique (app_id, event_no)
);
comment on table app_events is
  'The events of each program in their order, numbered for each program. Written by `place_events`. app_id has no '
  'foreign key: its check would wait for a lock of the program behind the lock of the merchant''s events.';
create trigger app_events_final before update or delete on app_events
  for each row execute function refuse_change();

create table app_event_counts (
  app_id text collate "C" primary key,
  last bigint not null
);
comment on table app_event_counts is 'Number of events of each program.';

create table app_deliveries (
  delivery_no bigint generated always as identity primary key,
  event_no bigint not null references platform_events deferrable,
  app_id text collate "C" not null references apps deferrable,
  kind text not null,
  subject text collate "C" not null,
  channel text not null,
  state text not null check (state in ('WAITING', 'DONE', 'GIVEN_UP')),
  tries integer not null default 0,
  next_at timestamptz,
  leased_until timestamptz,
  last_url text not null default '',
  last_fault text not null default '',
  created_at timestamptz not null,
  done_at timestamptz,
  warned_at timestamptz,
  unique (event_no, app_id),
  check ((state = 'WAITING') = (next_at is not null))
);
comment on table app_deliveries is 'Deliveries of an event to a program, created in the transaction of the event.';
comment on column app_deliveries.channel is
  'Name of the address: the code of a product, UNSIGN, or empty for the address of the program.';
comment on column app_deliveries.next_at is 'Next attempt, in business time. Null: finished.';
comment on column app_deliveries.leased_until is 'An instance sends the delivery until then, in security time.';
comment on column app_deliveries.last_url is 'Address of the last attempt.';
comment on column app_deliveries.warned_at is 'Time of the warning that the delivery fails: after a day, and at the end.';
create index app_deliveries_due on app_deliveries (next_at) where state = 'WAITING';
create index app_deliveries_lanes on app_deliveries (app_id, channel, next_at, delivery_no) where state = 'WAITING';
create index app_deliveries_of on app_deliveries (app_id, delivery_no desc);
create index app_deliveries_by_subject on app_deliveries (app_id, subject);

create table app_delivery_tries (
  delivery_no bigint not null references app_deliveries on delete cascade deferrable,
  nr integer not null,
  at timestamptz not null,
  url text not null,
  request text not null,
  status integer,
  answer text not null,
  ms integer not null,
  fault text not null,
  primary key (delivery_no, nr)
);
comment on table app_delivery_tries is 'Attempts of a delivery.';
comment on column app_delivery_tries.request is 'Sent body.';
comment on column app_delivery_tries.status is 'Status of the response. Null: no response.';
comment on column app_delivery_tries.answer is 'The first 2 kB of the response, without headers.';
comment on column app_delivery_tries.ms is 'Duration in ms.';
comment on column app_delivery_tries.fault is 'Empty: delivered.';
create index app_delivery_tries_by_time on app_delivery_tries (at);

create table cashier_orders (
  trade_no text collate "C" primary key,
  enterprise_id text not null references enterprises deferrable,
  member_no text not null references members deferrable,
  merchant_no text not null references merchants (merchant_no) deferrable,
  app_id text collate "C" references apps deferrable,
  out_trade_no text collate "C" not null,
  content_hash text not null,
  token text collate "C" not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  subject text not null,
  attach text not null default '',
  pay_methods text[],
  rule_no text,
  return_url text not null default '',
  state text not null check (state in ('OPEN', 'PAID', 'CLOSED', 'EXPIRED')),
  expires_at timestamptz not null,
  paid_trade_no text collate "C" unique references orders deferrable,
  pay_method text,
  paid_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  created_by text not null references users deferrable,
  creator_name text not null,
  unique (merchant_no, out_trade_no),
  check ((state = 'PAID') = (paid_trade_no is not null)),
  check ((state = 'PAID') = (paid_at is not null))
);
comment on table cashier_orders is 'Orders that a payer pays at the cashier: of a program, or a link made in the console.';
comment on column cashier_orders.app_id is 'Null: a link made in the console.';
comment on column cashier_orders.token is '128 random bits: the address of the cashier. It gives access to the cashier only.';
comment on column cashier_orders.pay_methods is 'Null: all methods of the cashier.';
comment on column cashier_orders.paid_trade_no is 'The order of kind CASHIER that paid it.';
create index cashier_orders_in_list on cashier_orders (member_no, created_at desc, trade_no desc);
create index cashier_orders_to_expire on cashier_orders (expires_at) where state = 'OPEN';
create trigger cashier_orders_told after update of state on cashier_orders
  for each row execute function tell_cashier_order();

create table cashier_payments (
  order_no text collate "C" primary key references orders deferrable,
  trade_no text collate "C" not null references cashier_orders deferrable,
  pay_method text not null,
  fate text not null check (fate in ('SUCCESS', 'FAIL', 'LATE')),
  returned_by text,
  created_at timestamptz not null
);
comment on table cashier_payments is
  'Attempts to pay an order at the cashier, each an order of kind CASHIER. The first success pays the order, later ones'
  ' are refunded.';
comment on column cashier_payments.fate is 'Outcome that the payer selects while the controls are on.';
comment on column cashier_payments.returned_by is
  'The refund of a payment that succeeded after another payment or after the end.';
create index cashier_payments_of on cashier_payments (trade_no, created_at);

create table program_splits (
  split_no text collate "C" primary key,
  member_no text not null references members deferrable,
  merchant_no text not null references merchants (merchant_no) deferrable,
  app_id text collate "C" not null references apps deferrable,
  out_split_no text collate "C" not null,
  content_hash text not null,
  order_no text collate "C" not null,
  paid_trade_no text collate "C" not null references trades deferrable,
  amount_cents bigint not null check (amount_cents >= 0),
  rule_no text,
  rule_version integer,
  refusal text,
  created_at timestamptz not null,
  unique (merchant_no, out_split_no)
);
comment on table program_splits is
  'Splits of a paid order that a program has requested. A finally refused one keeps its number. The parts are trades.';
comment on column program_splits.order_no is 'The merchant''s number of the order.';
comment on column program_splits.paid_trade_no is 'The trade that paid the order.';
comment on column program_splits.refusal is 'Code and text of the refusal. Null: done.';
create index program_splits_by_trade on program_splits (paid_trade_no);

create table program_split_parts (
  split_no text collate "C" not null references program_splits deferrable,
  nr integer not null,
  part_no text collate "C" not null unique references trades deferrable,
  book_no text not null,
  book_name text not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (split_no, nr)
);
comment on table program_split_parts is 'Parts of a split.';
comment on column program_split_parts.part_no is 'Number of the trade.';
