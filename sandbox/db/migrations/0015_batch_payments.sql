-- Batches of payments: a file's lines as a draft, confirmed once, paid line by line. Each line becomes one order; what
-- became of it stands there. See domain/money/README.md.

create table payment_batches (
  batch_no text collate "C" primary key,
  member_no text not null references members,
  enterprise_id text not null references enterprises,
  merchant_no text references merchants (merchant_no),
  kind text not null check (kind in ('TRANSFER', 'PAYOUT')),
  state text not null check (state in ('DRAFT', 'WAIT_RELEASE', 'RUNNING', 'DONE', 'REFUSED')),
  file_name text not null,
  -- Of a draft: as its lines stand now. Afterwards: what was confirmed.
  items integer not null check (items >= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  errors integer not null default 0,
  warnings integer not null default 0,
  payer_account_no text collate "C" not null references accounts,
  maker_id text not null references users,
  maker_name text not null,
  -- The session that has confirmed it: its lines' audit rows name it.
  session_id text,
  checker_id text references users,
  checker_name text,
  reason text,
  retry_of text collate "C" references payment_batches,
  retried_in text collate "C",
  created_at timestamptz not null,
  confirmed_at timestamptz,
  finished_at timestamptz,
  check (checker_id <> maker_id),
  check ((state = 'DRAFT') = (confirmed_at is null)),
  check ((state in ('DONE', 'REFUSED')) = (finished_at is not null))
);
create index payment_batches_of_member on payment_batches (member_no, created_at desc, batch_no desc);
create index payment_batches_running on payment_batches (batch_no) where state = 'RUNNING';

create table payment_lines (
  batch_no text collate "C" not null references payment_batches,
  line_no integer not null check (line_no > 0),
  -- As they were typed.
  number text not null,
  name text not null,
  account_no text not null,
  account_kind text not null,
  bank text not null,
  amount text not null,
  remark text not null,
  -- Known when it is confirmed.
  amount_cents bigint check (amount_cents > 0),
  fee_cents bigint check (fee_cents >= 0),
  -- PLACED: its order says the rest. REFUSED: there will be no payment.
  state text not null default 'DRAFT' check (state in ('DRAFT', 'WAITING', 'PLACED', 'REFUSED')),
  order_no text collate "C" unique references orders,
  reason text,
  attempts integer not null default 0,
  primary key (batch_no, line_no),
  check (state = 'DRAFT' or (amount_cents is not null and fee_cents is not null)),
  check (state <> 'PLACED' or order_no is not null)
);
create index payment_lines_waiting on payment_lines (batch_no, line_no) where state = 'WAITING';

-- A line that has been dealt with stays so: nothing can put it in line once more.
create function guard_payment_line() returns trigger language plpgsql as $$
begin
  if old.state in ('PLACED', 'REFUSED') or (old.state = 'WAITING' and new.state = 'DRAFT')
     or (old.state <> 'DRAFT' and (old.name, old.account_no, old.account_kind, old.bank, old.amount_cents, old.fee_cents)
        is distinct from (new.name, new.account_no, new.account_kind, new.bank, new.amount_cents, new.fee_cents)) then
    raise exception 'line % of % is what it is', old.line_no, old.batch_no
      using errcode = 'restrict_violation', constraint = 'payment_lines_final';
  end if;
  return new;
end $$;
create trigger payment_lines_guarded before update on payment_lines for each row execute function guard_payment_line();

-- Numbers of confirmations: accepted ones with their answer, finally refused ones with why.
create table batch_confirmations (
  member_no text not null references members,
  kind text not null,
  request_no text not null,
  -- May be gone: a draft can be thrown away, its number stays refused.
  batch_no text collate "C" not null,
  content text not null,
  answer text,
  refusal_code text,
  reason text,
  created_at timestamptz not null,
  primary key (member_no, kind, request_no),
  check ((answer is null) = (refusal_code is not null))
);
create unique index batch_confirmed_once on batch_confirmations (batch_no) where answer is not null;

-- A world that was seeded before has a copy for the reset, which knows none of this.
do $$
declare
  name text;
begin
  if to_regnamespace('seed_copy') is not null then
    foreach name in array array['payment_batches', 'payment_lines', 'batch_confirmations']
    loop
      execute format('create table seed_copy.%I as table %I', name, name);
    end loop;
  end if;
end $$;
