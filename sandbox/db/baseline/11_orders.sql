-- Orders: requests of users and programs that move money, with number, outcome and timeline. See domain/money/README.md.
-- Amounts are integer cents. The ledger has the movements, under the trade of the same number.

create table orders (
  order_no text collate "C" primary key,
  member_no text not null references members deferrable,
  enterprise_id text not null references enterprises deferrable,
  merchant_no text references merchants (merchant_no) deferrable,
  kind text not null check (kind in ('CASHIER', 'FEE_REPAY', 'FUND_TRANSFER', 'MERCHANT_WITHDRAW', 'PAY_BANK',
    'QUICK_COLLECTION', 'RECHARGE', 'REFUND', 'SPLIT_RETURN', 'TRANSFER', 'TURN_ENTER', 'TURN_OUT', 'WITHDRAW', 'COLLECT')),
  request_no text not null,
  content_hash text not null,
  state text not null check (state in ('WAIT_RELEASE', 'PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED', 'REFUSED', 'CANCELLED')),
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  payer_account_no text collate "C" references accounts deferrable,
  payee_account_no text collate "C" references accounts deferrable,
  payer jsonb not null,
  payee jsonb not null,
  payee_key text not null,
  settle_account_id text references settle_accounts deferrable,
  collect jsonb,
  remark text not null default '',
  reason text,
  refusal_code text,
  answer text,
  maker_id text not null references users deferrable,
  maker_name text not null,
  checker_id text references users deferrable,
  checker_name text,
  created_at timestamptz not null,
  due_at timestamptz,
  finished_at timestamptz,
  limit_key text,
  product_code text,
  fee_account_no text collate "C" references accounts deferrable,
  sign_no text collate "C" references collect_signs deferrable,
  rule_no text collate "C" references product_rules deferrable,
  rule_version integer,
  rule_plan jsonb,
  app_id text collate "C" references apps deferrable,
  counted_on date,
  unique (member_no, kind, request_no),
  check (payer_account_no is not null or payee_account_no is not null),
  check (payer_account_no <> payee_account_no),
  check ((state in ('WAIT_RELEASE', 'PROCESSING')) = (finished_at is null)),
  check (checker_id <> maker_id),
  constraint orders_rule_version foreign key (rule_no, rule_version) references product_rule_versions deferrable,
  constraint orders_rule_whole check ((rule_no is null) = (rule_version is null) and (rule_no is null) = (rule_plan is null))
);
comment on table orders is
  'Orders. The request never changes, and the only change of a final outcome is from SUCCESS to RETURNED.';
comment on column orders.request_no is 'The caller''s number, unique for each paying member and kind.';
comment on column orders.content_hash is
  'Hash of the request under request_no. Another request under the same number is refused.';
comment on column orders.payer_account_no is 'Paying wallet on this platform. Null: the payer is outside.';
comment on column orders.payee_account_no is 'Receiving wallet on this platform. Null: the payee is outside.';
comment on column orders.payer is 'Displayed payer: { name, accountNo, bankName }.';
comment on column orders.payee is 'Displayed payee: { name, accountNo, bankName }.';
comment on column orders.payee_key is 'The payee in the warning about a second payment: a wallet''s number, or bank and card.';
comment on column orders.answer is 'The first response. The same request receives it again.';
comment on column orders.limit_key is 'The limit that the order counts against. Null: the limit of its kind.';
comment on column orders.product_code is 'The product whose terms determine the fee. Null: the tariff of the kind.';
comment on column orders.fee_account_no is
  'The account that pays the fee of incoming money. Null: the fee is kept back from the money.';
comment on column orders.sign_no is 'The contract of a collection.';
comment on column orders.rule_no is 'The rule that the order names.';
comment on column orders.rule_version is 'The version of the rule that was in force when the order was accepted.';
comment on column orders.rule_plan is 'The result of the rule for this order.';
comment on column orders.app_id is 'The program that made the order. Null: a user in the console.';
comment on column orders.counted_on is
  'The day on which the batch counted the order against its limits. Null: the day of its creation.';
create index orders_of_member on orders (member_no, created_at desc, order_no desc);
create index orders_under_way on orders (member_no, state) where finished_at is null;
create index orders_to_payee on orders (member_no, payee_key, created_at);
create index orders_to_card on orders (settle_account_id, created_at) where settle_account_id is not null;
create index orders_waiting on orders (member_no, created_at) where state = 'WAIT_RELEASE';
create index orders_by_sign on orders (sign_no, created_at, order_no) where sign_no is not null;
create index orders_by_rule on orders (rule_no, created_at, order_no) where rule_no is not null;
create trigger orders_guarded before update on orders for each row execute function guard_order();
create trigger orders_never_deleted before delete on orders for each row execute function refuse_change();
create trigger orders_terms_guarded before update on orders for each row execute function guard_order_terms();
-- The contract counts the order, and returns the amount of a failed or cancelled order.
create trigger orders_collected after insert on orders for each row
  when (new.sign_no is not null and new.state <> 'REFUSED') execute function count_collected();
create trigger orders_not_collected after update of state on orders for each row
  when (new.sign_no is not null and old.state <> new.state and new.state in ('FAILED', 'CANCELLED'))
  execute function count_collected();
create trigger orders_payout_told after update of state on orders
  for each row execute function tell_payout();
create trigger orders_collection_told after update of state on orders
  for each row execute function tell_collection();
create trigger orders_split_return_told after update of state on orders
  for each row execute function tell_split_return();

create table order_steps (
  order_no text collate "C" not null references orders deferrable,
  nr integer not null,
  at timestamptz not null,
  step text not null,
  text text not null,
  by_name text not null,
  primary key (order_no, nr)
);
comment on table order_steps is 'Timeline of an order. Final.';
create trigger order_steps_final before update or delete on order_steps for each row execute function refuse_change();

create table tariffs (
  kind text primary key,
  rate_ppm bigint not null check (rate_ppm between 0 and 1000000),
  fixed_cents bigint not null default 0 check (fixed_cents >= 0),
  min_cents bigint not null default 0 check (min_cents >= 0),
  max_cents bigint check (max_cents >= min_cents),
  single_limit_cents bigint check (single_limit_cents > 0),
  daily_limit_cents bigint check (daily_limit_cents > 0),
  monthly_limit_cents bigint check (monthly_limit_cents >= daily_limit_cents),
  most_single_cents bigint,
  most_daily_cents bigint,
  most_monthly_cents bigint
);
comment on table tariffs is
  'Price and limits of a kind of order: a rate in parts per million plus a fixed part, within bounds.';
comment on column tariffs.single_limit_cents is 'Limit of one order. Null: no limit.';
comment on column tariffs.daily_limit_cents is 'Limit of a day. Null: no limit.';
comment on column tariffs.most_single_cents is 'Highest limit that can be applied for.';
comment on column tariffs.most_daily_cents is 'Highest limit that can be applied for.';
comment on column tariffs.most_monthly_cents is 'Highest limit that can be applied for.';
-- Orders of kind SPLIT_RETURN, FEE_REPAY and COLLECT have no limits here: the split, the advance and the contract limit them.
insert into tariffs (kind, rate_ppm, min_cents, max_cents, single_limit_cents, daily_limit_cents, monthly_limit_cents,
    most_single_cents, most_daily_cents, most_monthly_cents) values
  ('RECHARGE',             0,   0, null, 500000000, 2000000000, 40000000000, 5000000000, 20000000000, 400000000000),
  ('TRANSFER',             0,   0, null, 100000000,  120000000,  2400000000, 1000000000,  1200000000,  24000000000),
  ('WITHDRAW',           500, 100, 5000, 100000000,  120000000,  2400000000, 1000000000,  1200000000,  24000000000),
  ('MERCHANT_WITHDRAW',  300,  50, 3000, 100000000,  120000000,  2400000000, 1000000000,  1200000000,  24000000000),
  ('PAY_BANK',          1000, 100, 5000,  50000000,  100000000,  2000000000,  500000000,  1000000000,  20000000000),
  ('FUND_TRANSFER',        0,   0, null,      null,       null,        null,       null,        null,         null),
  ('TURN_ENTER',           0,   0, null,      null,       null,        null,       null,        null,         null),
  ('TURN_OUT',             0,   0, null,      null,       null,        null,       null,        null,         null),
  ('QUICK_COLLECTION',  3800,   1, null,   5000000,   50000000,  1000000000,   50000000,   500000000,  10000000000),
  ('CASHIER',           3800,   1, null,   5000000,   50000000,  1000000000,   50000000,   500000000,  10000000000),
  ('SPLIT_RETURN',         0,   0, null,      null,       null,        null,       null,        null,         null),
  ('FEE_REPAY',            0,   0, null,      null,       null,        null,       null,        null,         null),
  ('COLLECT',              0,   0, null,      null,       null,        null,       null,        null,         null);

create table order_days (
  member_no text not null references members deferrable,
  limit_key text not null,
  day date not null,
  used_cents bigint not null,
  merchant_no text not null default '',
  primary key (member_no, merchant_no, limit_key, day)
);
comment on table order_days is 'Used part of a daily limit. Failed orders return their amount.';
comment on column order_days.merchant_no is 'Empty: the limit of the member.';

create table order_months (
  member_no text not null references members deferrable,
  merchant_no text not null,
  limit_key text not null,
  month date not null,
  used_cents bigint not null,
  primary key (member_no, merchant_no, limit_key, month)
);
comment on table order_months is 'Used part of a monthly limit. Failed orders return their amount.';
comment on column order_months.merchant_no is 'Empty: the limit of the member.';
comment on column order_months.month is 'The first day of the month.';

create table checker_policies (
  enterprise_id text primary key references enterprises deferrable,
  amount_cents bigint check (amount_cents > 0),
  set_by text not null references users deferrable,
  set_at timestamptz not null
);
comment on table checker_policies is 'Amount from which an enterprise requires a second person.';
comment on column checker_policies.amount_cents is 'Null: no second person, also above the platform''s own amount.';

create table payees (
  payee_id text primary key,
  member_no text not null references members deferrable,
  kind text not null check (kind in ('WALLET', 'BANK')),
  account_no text not null,
  account_kind text not null check (account_kind in ('WALLET', 'CORPORATE', 'PRIVATE')),
  name text not null,
  bank_code text not null default '',
  saved boolean not null default false,
  hidden boolean not null default false,
  last_used_at timestamptz not null,
  note text not null default '',
  unique (member_no, kind, account_no)
);
comment on table payees is 'Payees of a member, with the whole account number for the next order.';
comment on column payees.note is 'The member''s own name for the payee.';
create index payees_by_name on payees (member_no, name);
-- A visible bank payee keeps its first name.
create trigger payees_keep_their_name before update on payees
  for each row when (old.kind = 'BANK' and not old.hidden and new.name <> old.name)
  execute function keep_payee_name();

create table balance_monitors (
  account_no text collate "C" primary key references accounts deferrable,
  enabled boolean not null,
  threshold_cents bigint not null check (threshold_cents > 0),
  notify_phone text not null default '',
  user_id text not null references users deferrable,
  warned_on date
);
comment on table balance_monitors is 'Warnings about a low balance of an account, at most one a day.';
comment on column balance_monitors.warned_on is 'Day of the last warning.';

create table enterprise_recharges (
  enterprise_id text primary key references enterprises deferrable,
  account_no text not null unique,
  notify_phone text not null default '',
  opened_at timestamptz not null
);
comment on table enterprise_recharges is 'The bank account number of an enterprise for incoming money.';

create table fee_repayments (
  order_no text not null references orders deferrable,
  advance_no text not null references fee_advances deferrable,
  cents bigint not null check (cents > 0),
  primary key (order_no, advance_no)
);
comment on table fee_repayments is 'Repayments of advanced fees by an order. Final.';
create trigger fee_repayments_final before update or delete on fee_repayments for each row execute function refuse_change();
