-- The ledger: accounts, trades, entries, postings and their totals (safety S-01, S-04, S-19). See domain/money/README.md.
-- Amounts are integer cents. A positive posting raises what the platform owes to the owner of the account.
-- Days are days of Asia/Shanghai.

create sequence account_no_seq;
create table accounts (
  account_no text collate "C" primary key,
  account_name text not null,
  member_no text references members deferrable,
  purpose text not null,
  balance_cents bigint,
  frozen_cents bigint not null default 0,
  status text not null default 'NORMAL' check (status in ('NORMAL', 'FROZEN')),
  last_entry_at timestamptz,
  last_posting_id bigint not null default 0,
  opened_at timestamptz not null,
  check (
    case when member_no is null
      then purpose in ('BANK', 'CLEARING', 'FEE_INCOME', 'SUSPENSE', 'ADVANCE') and balance_cents is null
      else purpose in ('BALANCE', 'SETTLEMENT', 'FEE', 'SPLIT') and balance_cents is not null end
  ),
  constraint accounts_never_overdrawn check (balance_cents >= 0),
  constraint accounts_frozen_within_balance check (frozen_cents >= 0 and frozen_cents <= coalesce(balance_cents, 0)),
  unique (member_no, purpose)
);
comment on table accounts is 'Accounts of members and of the platform.';
comment on column accounts.member_no is 'Null: an account of the platform.';
comment on column accounts.balance_cents is
  'Balance of a customer account, moved by postings alone. Null for the platform''s accounts: nearly every entry posts '
  'to them, so a stored balance would serialise all writes. Their balance is the sum of their postings.';
comment on column accounts.last_posting_id is 'Last posting of the account. The next posting must have a larger id.';
-- Balances move with postings alone.
create trigger balance_guarded before insert or delete on accounts for each row execute function guard_balance();
create trigger balance_moved before update on accounts for each row
  when ((old.balance_cents, old.last_entry_at, old.last_posting_id, old.member_no, old.purpose)
      is distinct from (new.balance_cents, new.last_entry_at, new.last_posting_id, new.member_no, new.purpose))
  execute function guard_balance();
insert into accounts (account_no, account_name, purpose, opened_at) values
  ('9000000000000001', '备付金银行存款', 'BANK', '2020-01-01T00:00:00+08:00'),
  ('9000000000000002', '清算往来', 'CLEARING', '2020-01-01T00:00:00+08:00'),
  ('9000000000000003', '手续费收入', 'FEE_INCOME', '2020-01-01T00:00:00+08:00'),
  ('9000000000000004', '待查挂账', 'SUSPENSE', '2020-01-01T00:00:00+08:00'),
  ('9000000000000005', '垫付款项', 'ADVANCE', '2020-01-01T00:00:00+08:00');

create table trade_batches (
  batch_no text collate "C" primary key,
  member_no text not null references members deferrable,
  kind text not null check (kind in ('FILE', 'WALLET')),
  file_name text not null,
  maker_name text not null,
  items integer not null check (items > 0),
  amount_cents bigint not null check (amount_cents > 0),
  succeeded integer not null default 0 check (succeeded between 0 and items),
  succeeded_cents bigint not null default 0 check (succeeded_cents between 0 and amount_cents),
  failed integer not null default 0 check (failed >= 0 and succeeded + failed <= items),
  created_at timestamptz not null,
  finished_at timestamptz,
  pay_order_no text collate "C",
  check ((finished_at is null) = (succeeded + failed < items))
);
comment on table trade_batches is 'Batches of trades.';
comment on column trade_batches.kind is 'FILE: payouts from an uploaded file. WALLET: payments to wallets.';
comment on column trade_batches.finished_at is 'Null: some trades of the batch are not finished.';
comment on column trade_batches.pay_order_no is 'The warehouse order that the batch pays.';
create index trade_batches_by_member on trade_batches (member_no, kind, created_at, batch_no);

create table trades (
  trade_no text collate "C" primary key,
  business_type text not null check (business_type in ('4001', '4002', '4003', '4004', '4005', '4006', '4007', '4008')),
  member_no text not null references members deferrable,
  merchant_no text references merchants (merchant_no) deferrable,
  direction text not null check (direction in ('IN', 'OUT', 'INNER')),
  counterparty_name text not null,
  counterparty_account text not null,
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  status text not null check (status in ('PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED')),
  remark text not null default '',
  created_at timestamptz not null,
  finished_at timestamptz,
  scene text not null check (scene in (
    'CASHIER', 'BEHALF_PAY', 'BEHALF_COLLECT', 'SPLIT', 'WALLET_IN', 'WALLET_OUT', 'SETTLE', 'CREDIT', 'FUND', 'INNER'
  )),
  product text not null,
  merchant_order_no text collate "C" not null,
  original_trade_no text collate "C" references trades deferrable,
  refunded_cents bigint not null default 0,
  batch_no text collate "C" references trade_batches deferrable,
  split_to text check (split_to in ('CARD', 'MEMBER')),
  fee_ppm bigint check (fee_ppm between 0 and 1000000),
  check ((status = 'PROCESSING') = (finished_at is null)),
  check (finished_at >= created_at),
  constraint trades_never_refunded_above check (refunded_cents between 0 and amount_cents)
);
comment on table trades is 'Trades of members. An entry of the ledger belongs to exactly one trade.';
comment on column trades.merchant_no is 'Null: the enterprise itself.';
comment on column trades.direction is 'Seen from the member. INNER: between accounts of the same member.';
comment on column trades.scene is
  'The list that shows the trade; FUND and INNER are in no list. A trigger sets scene, product and merchant_order_no if'
  ' they are omitted.';
comment on column trades.original_trade_no is 'The trade that a refund or a split refers to.';
comment on column trades.refunded_cents is 'Amount that was refunded, or that returned from a split.';
comment on column trades.split_to is
  'Kind of receiver of a split: a bank card, or the book of a member. A trigger sets it if it is omitted.';
comment on column trades.fee_ppm is 'Rate of the fee in parts per million. Null: tiers, a fixed price, or unknown.';
create index trades_by_member on trades (member_no, created_at);
create index trades_by_merchant on trades (merchant_no, created_at) where merchant_no is not null;
-- Page, count and sums of a list are one range of this index for every filter except names.
create index trades_in_list on trades (member_no, scene, created_at, trade_no)
  include (amount_cents, status, product, direction, business_type, merchant_no);
create index trades_in_batches on trades (member_no, created_at, trade_no)
  include (amount_cents, status, product, direction, business_type, merchant_no, batch_no) where batch_no is not null;
create index trades_by_batch on trades (batch_no) where batch_no is not null;
create index trades_by_order_no on trades (member_no, merchant_order_no);
create index trades_by_original on trades (original_trade_no) where original_trade_no is not null;
create index trades_split on trades (member_no, split_to, created_at, trade_no)
  include (amount_cents, fee_cents, status, direction, merchant_no) where scene = 'SPLIT';
create index trades_by_amount on trades (member_no, scene, amount_cents, trade_no)
  include (created_at, status, product, direction, business_type, merchant_no);
-- Triggers run in the order of their names: the kind of receiver is set after the scene.
create trigger trade_described before insert or update on trades for each row execute function describe_trade();
create trigger trade_split_described before insert or update on trades for each row execute function describe_split();
create trigger trades_added after insert on trades referencing new table as added
  for each statement execute function note_trade_changes();
create trigger trades_changed after update on trades referencing old table as removed new table as added
  for each statement execute function note_trade_changes();
create trigger trades_removed after delete on trades referencing old table as removed
  for each statement execute function note_trade_changes();

create sequence entry_id_seq;
create table entries (
  entry_id bigint primary key default nextval('entry_id_seq'),
  entry_no text collate "C" not null unique,
  business_type text not null check (business_type in ('4001', '4002', '4003', '4004', '4005', '4006', '4007', '4008')),
  trade_no text collate "C" not null references trades deferrable,
  created_at timestamptz not null check (created_at = date_trunc('milliseconds', created_at)),
  late_day date check (late_day < day_of(created_at))
);
comment on table entries is 'Entries of the ledger, written by `post_entries`. Final: a correction is a new entry.';
comment on column entries.created_at is 'In milliseconds, as on the wire. A filter could not name a finer time.';
comment on column entries.late_day is 'For a late entry: the closed day that it belongs to.';
create index entries_by_trade on entries (trade_no);
create index entries_late on entries (entry_id) where late_day is not null;
-- Deferred, because the postings are written after their entry.
create constraint trigger entry_has_postings after insert on entries deferrable initially deferred
  for each row execute function check_entry_has_postings();
create trigger entries_final before update or delete on entries for each row execute function refuse_change();
create trigger entries_never_emptied before truncate on entries for each statement execute function refuse_change();
create trigger entries_in_open_day after insert on entries referencing new table as added
  for each statement execute function guard_accounting_day();

create sequence posting_id_seq;
create table postings (
  posting_id bigint primary key,
  entry_id bigint not null references entries deferrable,
  account_no text collate "C" not null references accounts deferrable,
  amount_cents bigint not null check (amount_cents <> 0),
  created_at timestamptz not null,
  member_no text,
  account_type text,
  flow_no text collate "C" unique,
  balance_after bigint check (balance_after >= 0),
  business_type text not null,
  trade_no text collate "C" not null,
  direction text not null generated always as (case when amount_cents > 0 then 'IN' else 'OUT' end) stored,
  size_cents bigint not null generated always as (abs(amount_cents)) stored,
  counterparty_name text not null,
  counterparty_account text not null,
  remark text not null,
  check ((member_no is null) = (flow_no is null) and (member_no is null) = (balance_after is null)),
  constraint postings_flow_no_of_day check (
    flow_no like to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || '%' and length(flow_no) = 20
  )
);
comment on table postings is
  'Postings of the entries. Final. The columns after amount_cents repeat data of entry and account, so that a member''s'
  ' list is one range of one index. `settle_postings` checks them.';
comment on column postings.amount_cents is 'Positive raises the balance of the account.';
comment on column postings.member_no is 'Null: an account of the platform. Then flow_no and balance_after are null too.';
comment on column postings.size_cents is 'The amount without its sign.';
create index postings_by_entry on postings (entry_id);
-- The list of a member is one range of this index.
create index postings_in_time on postings (member_no, created_at, posting_id)
  include (account_no, account_type, business_type, direction, size_cents) where member_no is not null;
create index postings_by_size on postings (member_no, size_cents, posting_id)
  include (created_at, account_no, account_type, business_type, direction) where member_no is not null;
create index postings_by_trade on postings (member_no, trade_no) where member_no is not null;
-- Few postings of the platform's own accounts are advances.
create index postings_of_advances on postings (created_at) where account_no = '9000000000000005';
create trigger postings_settled after insert on postings referencing new table as added
  for each statement execute function settle_postings();
create trigger postings_final before update or delete on postings for each row execute function refuse_change();
create trigger postings_never_emptied before truncate on postings for each statement execute function refuse_change();

create table flow_days (
  member_no text not null,
  day date not null,
  account_no text collate "C" not null references accounts deferrable,
  business_type text not null,
  direction text not null check (direction in ('IN', 'OUT')),
  account_type text not null,
  postings bigint not null,
  sum_cents bigint not null,
  primary key (member_no, day, account_no, business_type, direction)
);
comment on table flow_days is
  'Count and sum of an account''s postings by day. Totals of a filter add days instead of rows, and a deep page skips '
  'whole days. `settle_postings` writes it, the audit checks it.';
create trigger flow_days_guarded before insert or update or delete on flow_days
  for each row execute function guard_flow_days();

create table trade_days (
  member_no text not null,
  scene text not null,
  day date not null,
  merchant_no text not null,
  business_type text not null,
  direction text not null,
  product text not null,
  status text not null,
  batched boolean not null,
  trades bigint not null,
  sum_cents bigint not null,
  primary key (member_no, scene, day, merchant_no, business_type, direction, product, status, batched)
);
comment on table trade_days is 'Count and sum of trades by day. Totals of a list add days instead of rows.';
comment on column trade_days.merchant_no is 'Empty: the enterprise itself.';

create sequence trade_change_seq;
create table trade_day_changes (
  change_id bigint primary key default nextval('trade_change_seq'),
  member_no text not null,
  scene text not null,
  day date not null,
  merchant_no text not null,
  business_type text not null,
  direction text not null,
  product text not null,
  status text not null,
  batched boolean not null,
  trades bigint not null,
  sum_cents bigint not null
);
comment on table trade_day_changes is
  'Changes of trades that are not in trade_days yet. Each change is a row of its own, so that writers never wait for '
  'each other. A total is days plus changes; `fold_trade_days` moves changes into days.';
comment on column trade_day_changes.merchant_no is 'Empty: the enterprise itself.';
create index trade_day_changes_of_member on trade_day_changes (member_no, scene);

create table flow_detailed_days (
  member_no text not null,
  day date not null,
  postings bigint not null,
  primary key (member_no, day)
);
comment on table flow_detailed_days is
  'Days of postings with details by amount and text (domain/money/entries/dayDetails.ts). Details are valid while '
  'flow_days has the same number of postings.';

create table flow_sizes (
  member_no text not null,
  grain text not null check (grain in ('DIRECTION', 'ACCOUNT', 'TYPE')),
  day date not null,
  nr integer not null,
  account_no text collate "C",
  account_type text,
  business_type text,
  direction text not null,
  class_cents bigint not null,
  postings bigint not null,
  sum_cents bigint not null,
  primary key (member_no, grain, day, nr)
);
comment on table flow_sizes is 'Postings of a detailed day by class of amount. Groups of a day are numbered.';
comment on column flow_sizes.grain is
  'DIRECTION: over all accounts and types. ACCOUNT: over all types. TYPE: each type. A column that a group covers '
  'completely is null.';
comment on column flow_sizes.class_cents is 'Smallest amount of the class, see `amount_class`.';

create table flow_texts (
  member_no text not null,
  grain text not null check (grain in ('DIRECTION', 'ACCOUNT', 'TYPE')),
  day date not null,
  nr integer not null,
  account_no text collate "C",
  account_type text,
  business_type text,
  direction text not null,
  counterparty_name text not null,
  remark text not null,
  postings bigint not null,
  sum_cents bigint not null,
  primary key (member_no, grain, day, nr)
);
comment on table flow_texts is 'Postings of a detailed day by counterparty and remark. Groups of a day are numbered.';
comment on column flow_texts.grain is 'As in flow_sizes.';
comment on column flow_texts.counterparty_name is 'Each run of digits is replaced by 0.';
comment on column flow_texts.remark is 'Each run of digits is replaced by 0.';

create table flow_numbers (
  member_no text not null,
  day date not null,
  digits smallint not null,
  posting_ids bigint[] not null,
  primary key (member_no, day, digits)
);
comment on table flow_numbers is
  'Postings of a detailed day by three consecutive digits of their texts. A search for a number reads only the postings'
  ' that may match.';
comment on column flow_numbers.digits is '0 to 999.';

create table trade_detailed_days (
  member_no text not null,
  day date not null,
  primary key (member_no, day)
);
comment on table trade_detailed_days is 'Days of trades with details. A change of a trade deletes the row of its day.';

create table trade_sizes (
  member_no text not null,
  day date not null,
  nr integer not null,
  scene text not null,
  merchant_no text not null,
  business_type text not null,
  direction text not null,
  product text not null,
  status text not null,
  batched boolean not null,
  class_cents bigint not null,
  trades bigint not null,
  sum_cents bigint not null,
  primary key (member_no, day, nr)
);
comment on table trade_sizes is 'Trades of a detailed day by class of amount. Groups of a day are numbered.';
comment on column trade_sizes.class_cents is 'Smallest amount of the class, see `amount_class`.';

create table trade_parties (
  member_no text not null,
  day date not null,
  nr integer not null,
  scene text not null,
  merchant_no text not null,
  business_type text not null,
  direction text not null,
  product text not null,
  status text not null,
  batched boolean not null,
  counterparty_name text not null,
  trades bigint not null,
  sum_cents bigint not null,
  primary key (member_no, day, nr)
);
comment on table trade_parties is 'Trades of a detailed day by counterparty. Groups of a day are numbered.';

create sequence refund_no_seq;
create table refunds (
  member_no text not null references members deferrable,
  request_no text not null,
  original_trade_no text collate "C" not null references trades deferrable,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  refund_trade_no text collate "C" references trades deferrable,
  fee_back_cents bigint not null default 0,
  refusal text,
  created_at timestamptz not null,
  state text not null check (state in ('WAIT_RELEASE', 'SUCCESS', 'FAILED', 'CANCELLED', 'REFUSED')),
  primary key (member_no, request_no),
  check ((refund_trade_no is null) = (refusal is not null)),
  constraint refunds_state_of_number check ((refund_trade_no is null) = (state = 'REFUSED'))
);
comment on table refunds is 'Requests for refunds by the payer''s number. A finally refused request keeps its number (S-02).';
comment on column refunds.refund_trade_no is 'Null: refused, for the reason in refusal.';
comment on column refunds.state is
  'State of the order that waits for a second person. SUCCESS at once if no second person is needed. REFUSED: refused '
  'at the request.';
create unique index refunds_by_trade on refunds (refund_trade_no);
create index refunds_waiting on refunds (original_trade_no) where state = 'WAIT_RELEASE';
create index refunds_by_original on refunds (original_trade_no);
create trigger refunds_told after insert or update of state on refunds
  for each row execute function tell_refund();

create table saved_views (
  view_id text primary key,
  member_no text not null references members deferrable,
  list_id text not null,
  view_name text not null,
  search text not null,
  user_id text not null references users deferrable,
  created_at timestamptz not null,
  unique (member_no, list_id, view_name)
);
comment on table saved_views is 'Named views of a list, shared by the enterprise.';
comment on column saved_views.search is 'Query of the address. Days relative to today are written as `D-6`.';

create table default_views (
  user_id text not null references users deferrable,
  member_no text not null references members deferrable,
  list_id text not null,
  view_id text not null references saved_views on delete cascade deferrable,
  primary key (user_id, member_no, list_id)
);
comment on table default_views is 'The default view of a user for a list.';

create table accounting (
  one boolean primary key default true check (one),
  closed_through date not null
);
comment on table accounting is 'A single row: the last closed day. A closed day accepts no entries (S-19).';
comment on column accounting.closed_through is 'Every day up to this one is closed.';
insert into accounting (closed_through) values ('1999-12-31');

create table voucher_keys (
  key text primary key default gen_random_uuid()::text || gen_random_uuid()::text
);
comment on table voucher_keys is
  'A single row: the secret of the verification codes of vouchers. Created with the database, shared by its instances, '
  'never sent.';
insert into voucher_keys default values;
