-- The cloud warehouse: sub-merchants' accounts, payees, vouchers, the orders that pay them. See domain/warehouse/README.md.

-- What somebody who reads takes for the same: whatever the width, case, spaces and punctuation of a name or number.
create function plain_text(given text) returns text language sql immutable strict parallel safe as $$
  select upper(regexp_replace(normalize(given, NFKC), '[[:space:][:punct:]。、·・．｡･–—‐]', '', 'g'))
$$;

create table warehouses (
  enterprise_id text primary key references enterprises,
  -- From which amount two auditors are asked; null: one is always enough.
  two_from_cents bigint check (two_from_cents > 0),
  changed_by text not null default '',
  changed_at timestamptz,
  version integer not null default 0
);

-- Each is a member of the ledger, without an enterprise of its own. The warehouse's own member is none of them.
create table warehouse_subs (
  member_no text primary key references members,
  enterprise_id text not null references warehouses,
  sub_name text not null,
  branch text not null,
  low_cents bigint check (low_cents > 0),
  day_limit_cents bigint check (day_limit_cents > 0),
  version integer not null default 0
);
create index warehouse_subs_of on warehouse_subs (enterprise_id, branch, sub_name);

-- A world that was seeded before has a warehouse without sub-merchants.
insert into warehouses (enterprise_id)
  select distinct ue.enterprise_id from user_enterprises ue join users u using (user_id)
   where u.kind = 'warehouse' and u.admin_flag = '1';

create table warehouse_payees (
  payee_no text collate "C" primary key,
  enterprise_id text not null references warehouses,
  name text not null,
  account_kind text not null check (account_kind in ('CORPORATE', 'PRIVATE')),
  account_no text not null,
  bank_code text not null,
  bank text not null,
  -- Of the account: name, number, kind or bank.
  changed_at timestamptz not null,
  changed_by text not null,
  stopped boolean not null default false,
  version integer not null default 0,
  created_at timestamptz not null,
  constraint warehouse_payees_once unique (enterprise_id, account_no)
);
create index warehouse_payees_by_name on warehouse_payees (enterprise_id, name);

create table warehouse_vouchers (
  voucher_no text collate "C" primary key,
  enterprise_id text not null references warehouses,
  -- Who pays.
  member_no text not null references members,
  payee_no text collate "C" not null references warehouse_payees,
  -- The payee's account as it was when the voucher was made or last changed.
  payee_name text not null,
  account_kind text not null check (account_kind in ('CORPORATE', 'PRIVATE')),
  account_no text not null,
  bank text not null,
  kind text not null check (kind in ('FREIGHT', 'STORAGE', 'PACKING', 'RETURN', 'OTHER')),
  period text not null check (period ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  amount_cents bigint not null check (amount_cents > 0),
  source_no text not null,
  -- Written with other spaces, dashes or case it is the same document to whoever looks at it.
  source_plain text generated always as (plain_text(source_no)) stored,
  remark text not null default '',
  state text not null default 'WAIT_ORDER'
    check (state in ('WAIT_ORDER', 'ORDERED', 'PAYING', 'PAID', 'FAILED', 'VOID')),
  void_reason text not null default '',
  -- The living order that it is in, or the one that paid it.
  order_no text collate "C",
  maker_id text not null references users,
  maker_name text not null,
  created_at timestamptz not null,
  request_no text,
  -- What that number was first asked with.
  content_hash text,
  -- Of an import: which line of it.
  import_no text,
  version integer not null default 0,
  check ((order_no is not null) = (state in ('ORDERED', 'PAYING', 'PAID')))
);
create unique index warehouse_vouchers_source on warehouse_vouchers (enterprise_id, source_no) where state <> 'VOID';
create unique index warehouse_vouchers_request on warehouse_vouchers (enterprise_id, request_no) where request_no is not null;
create index warehouse_vouchers_in_time on warehouse_vouchers (enterprise_id, created_at desc, voucher_no desc)
  include (state, amount_cents);
create index warehouse_vouchers_by_state on warehouse_vouchers (enterprise_id, state, created_at desc, voucher_no desc)
  include (amount_cents);
create index warehouse_vouchers_to_order on warehouse_vouchers (member_no, created_at, voucher_no)
  where state in ('WAIT_ORDER', 'FAILED');
create index warehouse_vouchers_by_source on warehouse_vouchers (enterprise_id, source_plain);
-- Sums over many of them, without the rows.
create index warehouse_vouchers_sums on warehouse_vouchers (enterprise_id, state) include (amount_cents);
create index warehouse_vouchers_of_sub on warehouse_vouchers (member_no, created_at desc, voucher_no desc)
  include (state, amount_cents);
create index warehouse_vouchers_by_kind on warehouse_vouchers (enterprise_id, kind, created_at) include (amount_cents);
create index warehouse_vouchers_by_amount on warehouse_vouchers (enterprise_id, amount_cents, voucher_no);
create index warehouse_vouchers_by_period on warehouse_vouchers (enterprise_id, period) include (amount_cents);
-- What is looked for begins with a text.
create index warehouse_vouchers_like_source on warehouse_vouchers (enterprise_id, source_no text_pattern_ops);
create index warehouse_vouchers_like_payee on warehouse_vouchers (enterprise_id, payee_name text_pattern_ops);
create index warehouse_vouchers_by_payee on warehouse_vouchers (payee_no, amount_cents, created_at);

-- A paid or voided voucher stays what it is, and one in an order keeps what it pays.
create function guard_voucher() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state in ('PAID', 'VOID')
     or (old.state in ('ORDERED', 'PAYING') and (old.member_no, old.payee_no, old.account_no, old.amount_cents, old.source_no)
        is distinct from (new.member_no, new.payee_no, new.account_no, new.amount_cents, new.source_no))
     or (old.state = 'PAYING' and new.state not in ('PAYING', 'PAID', 'FAILED'))
     or (new.state = 'PAID' and old.state <> 'PAYING') then
    raise exception 'voucher % is what it is', old.voucher_no
      using errcode = 'restrict_violation', constraint = 'warehouse_vouchers_final';
  end if;
  return new;
end $$;
create trigger warehouse_vouchers_guarded before update or delete on warehouse_vouchers
  for each row execute function guard_voucher();

-- Imports of files, each once by its number.
create table warehouse_imports (
  import_no text primary key,
  enterprise_id text not null references warehouses,
  request_no text not null,
  content_hash text not null,
  file_name text not null,
  vouchers integer not null,
  amount_cents bigint not null,
  maker_id text not null references users,
  created_at timestamptz not null,
  unique (enterprise_id, request_no)
);

create table warehouse_orders (
  order_no text collate "C" primary key,
  enterprise_id text not null references warehouses,
  kind text not null check (kind in ('VOUCHER', 'MOVE')),
  state text not null check (state in ('DRAFT', 'WAIT_AUDIT', 'REFUSED', 'PAYING', 'DONE', 'PARTIAL', 'CANCELLED')),
  member_no text not null references members,
  payer_account_no text collate "C" not null references accounts,
  mode text not null check (mode in ('JOINED', 'APART')),
  vouchers integer not null check (vouchers >= 0),
  lines integer not null check (lines > 0),
  amount_cents bigint not null check (amount_cents > 0),
  -- What it costs; frozen at submission.
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  payees text not null,
  remark text not null default '',
  maker_id text not null references users,
  maker_name text not null,
  -- Everybody who has made or changed it.
  editors text[] not null,
  first_id text references users,
  first_name text not null default '',
  first_at timestamptz,
  second_id text references users,
  second_name text not null default '',
  second_at timestamptz,
  refused_id text references users,
  reason text not null default '',
  -- Frozen at submission.
  two_from_cents bigint,
  batch_no text collate "C" unique references payment_batches,
  retry_of text collate "C" references warehouse_orders,
  request_no text,
  content_hash text,
  created_at timestamptz not null,
  submitted_at timestamptz,
  finished_at timestamptz,
  version integer not null default 0,
  -- Maker and editors, first and second auditor are different people.
  constraint warehouse_orders_other_eyes check (
    first_id <> all (editors) and second_id <> all (editors) and second_id <> first_id
  ),
  constraint warehouse_orders_passed check (state not in ('PAYING', 'DONE', 'PARTIAL') or (first_id is not null and batch_no is not null)),
  check (second_id is null or first_id is not null)
);
create unique index warehouse_orders_request on warehouse_orders (enterprise_id, request_no) where request_no is not null;
create unique index warehouse_orders_retry on warehouse_orders (retry_of) where state in ('DRAFT', 'WAIT_AUDIT', 'PAYING');
create index warehouse_orders_in_time on warehouse_orders (enterprise_id, created_at desc, order_no desc);
create index warehouse_orders_by_state on warehouse_orders (enterprise_id, state, submitted_at, order_no);

create table warehouse_order_lines (
  order_no text collate "C" not null references warehouse_orders,
  line_no integer not null check (line_no > 0),
  payee_no text collate "C" references warehouse_payees,
  payee_name text not null,
  payee_plain text generated always as (plain_text(payee_name)) stored,
  account_kind text not null check (account_kind in ('CORPORATE', 'PRIVATE')),
  account_no text not null,
  -- Empty: a wallet.
  bank text not null,
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null default 0,
  vouchers integer not null,
  primary key (order_no, line_no)
);
create index warehouse_order_lines_by_account on warehouse_order_lines (account_no, amount_cents);

-- A voucher stands in one living order at most: a draft, one that waits, one that is being paid, or the one that paid it.
create table warehouse_order_vouchers (
  order_no text collate "C" not null references warehouse_orders,
  voucher_no text collate "C" not null references warehouse_vouchers,
  line_no integer not null,
  living boolean not null default true,
  primary key (order_no, voucher_no)
);
create unique index warehouse_one_living_order on warehouse_order_vouchers (voucher_no) where living;
create index warehouse_order_vouchers_by_line on warehouse_order_vouchers (order_no, line_no);

-- Movements that were finally refused: their numbers stay taken.
create table warehouse_refusals (
  enterprise_id text not null references warehouses,
  request_no text not null,
  content_hash text not null,
  biz_code text not null,
  msg text not null,
  created_at timestamptz not null,
  primary key (enterprise_id, request_no)
);

-- Files of vouchers and orders.
create table warehouse_files (
  enterprise_id text not null references warehouses,
  -- Number of the voucher or the order.
  owner_no text collate "C" not null,
  nr integer not null,
  url text not null,
  name text not null,
  primary key (owner_no, nr)
);
create index warehouse_files_by_url on warehouse_files (enterprise_id, url);

-- What happened to vouchers and orders.
create table warehouse_steps (
  step_id bigint generated always as identity primary key,
  owner_no text collate "C" not null,
  at timestamptz not null,
  text text not null,
  by_name text not null
);
create index warehouse_steps_of on warehouse_steps (owner_no, step_id);
create trigger warehouse_steps_final before update or delete on warehouse_steps
  for each row execute function refuse_change();

-- A batch that pays an order of a warehouse.
alter table payment_batches add column pay_order_no text collate "C";
alter table trade_batches add column pay_order_no text collate "C";
