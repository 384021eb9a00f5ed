-- Orders: whatever a user asks to be done with money, its number, its outcome and its trail. See domain/money/README.md.
-- Amounts are integer cents. What moved stands in the ledger, under the trade of the same number.

create table orders (
  order_no text collate "C" primary key,
  member_no text not null references members,
  enterprise_id text not null references enterprises,
  merchant_no text references merchants (merchant_no),
  kind text not null check (kind in ('RECHARGE', 'TRANSFER', 'WITHDRAW', 'MERCHANT_WITHDRAW', 'PAY_BANK', 'FUND_TRANSFER',
    'TURN_ENTER', 'TURN_OUT', 'QUICK_COLLECTION', 'CASHIER')),
  -- The caller's number, unique per paying member and call, and what was asked under it.
  request_no text not null,
  content_hash text not null,
  state text not null check (state in ('WAIT_RELEASE', 'PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED', 'REFUSED')),
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  -- Wallets of this platform on either side; null where the other side is outside.
  payer_account_no text collate "C" references accounts,
  payee_account_no text collate "C" references accounts,
  -- Both sides as they are shown: { name, accountNo, bankName }.
  payer jsonb not null,
  payee jsonb not null,
  -- Whom it pays, for the warning about a second one: a wallet's number, or bank and card.
  payee_key text not null,
  settle_account_id text references settle_accounts,
  collect jsonb,
  remark text not null default '',
  reason text,
  refusal_code text,
  -- The first answer, given again to the same request.
  answer text,
  maker_id text not null references users,
  maker_name text not null,
  checker_id text references users,
  checker_name text,
  created_at timestamptz not null,
  due_at timestamptz,
  finished_at timestamptz,
  unique (member_no, kind, request_no),
  check (payer_account_no is not null or payee_account_no is not null),
  check (payer_account_no <> payee_account_no),
  check ((state in ('WAIT_RELEASE', 'PROCESSING')) = (finished_at is null)),
  check (checker_id <> maker_id)
);
create index orders_of_member on orders (member_no, created_at desc, order_no desc);
create index orders_under_way on orders (member_no, state) where finished_at is null;
create index orders_to_payee on orders (member_no, payee_key, created_at);
create index orders_to_card on orders (settle_account_id, created_at) where settle_account_id is not null;

-- What was asked for never changes, and a final outcome only from paid to sent back.
create function guard_order() returns trigger language plpgsql as $$
begin
  if (old.member_no, old.kind, old.request_no, old.content_hash, old.amount_cents, old.payee_key, old.maker_id, old.created_at)
      is distinct from
     (new.member_no, new.kind, new.request_no, new.content_hash, new.amount_cents, new.payee_key, new.maker_id, new.created_at)
     or (old.answer is not null and old.answer is distinct from new.answer)
     or (old.finished_at is not null and old.answer is not null and old.state <> new.state
         and (old.state, new.state) <> ('SUCCESS', 'RETURNED')) then
    raise exception 'order % is what it is', old.order_no using errcode = 'restrict_violation', constraint = 'orders_final';
  end if;
  return new;
end $$;
create trigger orders_guarded before update on orders for each row execute function guard_order();
create trigger orders_never_deleted before delete on orders for each row execute function refuse_change();

-- The trail of an order; the ledger and the reviews have the rest of it.
create table order_steps (
  order_no text collate "C" not null references orders,
  nr integer not null,
  at timestamptz not null,
  step text not null,
  text text not null,
  by_name text not null,
  primary key (order_no, nr)
);
create trigger order_steps_final before update or delete on order_steps for each row execute function refuse_change();

-- What each kind costs (parts of a million of the amount, plus a fixed part, within bounds) and what limits it.
create table tariffs (
  kind text primary key,
  rate_ppm bigint not null check (rate_ppm between 0 and 1000000),
  fixed_cents bigint not null default 0 check (fixed_cents >= 0),
  min_cents bigint not null default 0 check (min_cents >= 0),
  max_cents bigint check (max_cents >= min_cents),
  single_limit_cents bigint check (single_limit_cents > 0),
  daily_limit_cents bigint check (daily_limit_cents > 0)
);
insert into tariffs (kind, rate_ppm, min_cents, max_cents, single_limit_cents, daily_limit_cents) values
  ('RECHARGE',             0,   0, null, 500000000, 2000000000),
  ('TRANSFER',             0,   0, null, 100000000,  120000000),
  ('WITHDRAW',           500, 100, 5000, 100000000,  120000000),
  ('MERCHANT_WITHDRAW',  300,  50, 3000, 100000000,  120000000),
  ('PAY_BANK',          1000, 100, 5000,  50000000,  100000000),
  ('FUND_TRANSFER',        0,   0, null,      null,       null),
  ('TURN_ENTER',           0,   0, null,      null,       null),
  ('TURN_OUT',             0,   0, null,      null,       null),
  ('QUICK_COLLECTION',  3800,   1, null,   5000000,   50000000),
  ('CASHIER',           3800,   1, null,   5000000,   50000000);

-- What orders of a kind have used of a day's limit; a failed one gives it back.
create table order_days (
  member_no text not null references members,
  kind text not null,
  day date not null,
  used_cents bigint not null,
  primary key (member_no, kind, day)
);

-- From which amount on an enterprise wants a second person; null: none, whatever the platform's own amount is.
create table checker_policies (
  enterprise_id text primary key references enterprises,
  amount_cents bigint check (amount_cents > 0),
  set_by text not null references users,
  set_at timestamptz not null
);

-- Who was paid, by member; the whole account number, because the next order goes there.
create table payees (
  payee_id text primary key,
  member_no text not null references members,
  kind text not null check (kind in ('WALLET', 'BANK')),
  account_no text not null,
  account_kind text not null check (account_kind in ('WALLET', 'CORPORATE', 'PRIVATE')),
  name text not null,
  bank_code text not null default '',
  saved boolean not null default false,
  hidden boolean not null default false,
  last_used_at timestamptz not null,
  unique (member_no, kind, account_no)
);

-- Below which balance of an account somebody is warned, once a day.
create table balance_monitors (
  account_no text collate "C" primary key references accounts,
  enabled boolean not null,
  threshold_cents bigint not null check (threshold_cents > 0),
  notify_phone text not null default '',
  user_id text not null references users,
  warned_on date
);

-- An enterprise's own bank account number for money that comes in.
create table enterprise_recharges (
  enterprise_id text primary key references enterprises,
  account_no text not null unique,
  notify_phone text not null default '',
  opened_at timestamptz not null
);

-- A world that was seeded before has a copy for the reset, which knows none of this.
do $$
declare
  name text;
begin
  if to_regnamespace('seed_copy') is not null then
    foreach name in array array['orders', 'order_steps', 'tariffs', 'order_days', 'checker_policies', 'payees',
      'balance_monitors', 'enterprise_recharges']
    loop
      execute format('create table seed_copy.%I as table %I', name, name);
    end loop;
  end if;
end $$;
