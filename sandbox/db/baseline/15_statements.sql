-- Statements of closed accounting days, made from the ledger once by any instance (safety S-19). Days are days of Asia/Shanghai.
-- See domain/statements/README.md. Amounts are integer cents.

create table statement_trades (
  member_no text not null references members deferrable,
  day date not null,
  nr integer not null check (nr > 0),
  merchant_no text not null,
  product text not null,
  business_type text not null,
  late_day date check (late_day < day),
  entries bigint not null check (entries > 0),
  gross_cents bigint not null,
  refund_cents bigint not null,
  split_cents bigint not null,
  split_back_cents bigint not null,
  fee_kept_cents bigint not null,
  fee_back_cents bigint not null,
  moved_cents bigint not null,
  change_cents bigint not null,
  fee_paid_cents bigint not null,
  fee_returned_cents bigint not null,
  fee_moved_cents bigint not null,
  advanced_cents bigint not null,
  repaid_cents bigint not null,
  primary key (member_no, day, nr),
  constraint statement_trades_add_up check (change_cents =
    gross_cents - refund_cents - split_cents + split_back_cents - fee_kept_cents + fee_back_cents + moved_cents)
);
comment on table statement_trades is
  'Changes of the settlement and fee accounts and of advances on a day, by merchant, product and business type. Final. '
  'Only columns named moved or change can be negative.';
comment on column statement_trades.merchant_no is 'Empty: the enterprise itself.';
comment on column statement_trades.late_day is 'For late entries: the closed day that they belong to.';
comment on column statement_trades.moved_cents is 'To and from other accounts and the bank, signed.';
comment on column statement_trades.change_cents is 'Change of the settlement account, signed.';
comment on column statement_trades.fee_paid_cents is 'Fees paid from the fee account.';
comment on column statement_trades.fee_returned_cents is 'Fees returned to the fee account.';
comment on column statement_trades.fee_moved_cents is 'Transfers to and from the fee account, signed.';
create index statement_trades_late on statement_trades (member_no, late_day) where late_day is not null;
create trigger statement_trades_final before update or delete on statement_trades for each row execute function refuse_change();

create table statement_lines (
  member_no text not null references members deferrable,
  day date not null,
  nr integer not null check (nr > 0),
  account_type text not null check (account_type in ('BALANCE', 'SETTLEMENT', 'FEE', 'SPLIT', 'ADVANCE')),
  merchant_no text not null,
  product text not null,
  business_type text not null,
  trade_direction text not null check (trade_direction in ('IN', 'OUT', 'INNER')),
  part text not null check (part in ('AMOUNT', 'FEE')),
  fee_ppm bigint,
  direction text not null check (direction in ('IN', 'OUT')),
  late_day date check (late_day < day),
  postings bigint not null check (postings > 0),
  cents bigint not null check (cents > 0),
  base_cents bigint not null,
  primary key (member_no, day, nr)
);
comment on table statement_lines is 'Postings of a day by account, a line for each kind of posting. Final.';
comment on column statement_lines.account_type is 'ADVANCE: fees that the platform paid for the member, and their repayments.';
comment on column statement_lines.merchant_no is 'Empty: the enterprise itself.';
comment on column statement_lines.fee_ppm is 'For fees: the rate in parts per million. Null: no single rate.';
comment on column statement_lines.late_day is 'For late postings: the closed day that they belong to.';
comment on column statement_lines.base_cents is 'For fees: the amounts that they were charged on.';
-- The statement of fees reads years of days as one range of this index.
create index statement_lines_of_fees on statement_lines (member_no, day)
  include (product, business_type, fee_ppm, late_day, merchant_no, account_type, direction, postings, cents, base_cents)
  where part = 'FEE';
create index statement_lines_late on statement_lines (member_no, late_day) where late_day is not null;
create trigger statement_lines_final before update or delete on statement_lines for each row execute function refuse_change();

create table statement_balances (
  member_no text not null references members deferrable,
  day date not null,
  account_no text collate "C" not null references accounts deferrable,
  account_type text not null,
  opening_cents bigint not null,
  in_cents bigint not null,
  out_cents bigint not null,
  closing_cents bigint not null,
  ledger_cents bigint not null,
  postings bigint not null,
  primary key (member_no, day, account_no),
  constraint statements_add_up check (opening_cents + in_cents - out_cents = closing_cents)
);
comment on table statement_balances is 'Balances of an account on a day. Final.';
comment on column statement_balances.ledger_cents is 'Balance after the last posting of the day in the ledger.';
create trigger statement_balances_final before update or delete on statement_balances for each row execute function refuse_change();

create table statement_days (
  member_no text not null references members deferrable,
  day date not null,
  statement_no text not null unique,
  postings bigint not null,
  bill_rows bigint not null,
  bill_sha256 text not null,
  csv_sha256 text not null,
  csv_size bigint not null,
  made_at timestamptz not null,
  format smallint not null check (format in (1, 2)),
  items_rows bigint,
  items_sha256 text,
  items_size bigint,
  primary key (member_no, day),
  constraint statement_days_items check ((format = 1) = (items_rows is null) and (format = 1) = (items_sha256 is null)
    and (format = 1) = (items_size is null))
);
comment on table statement_days is 'Statement of a member for a day with movements. Final.';
comment on column statement_days.bill_sha256 is 'Hash of the itemised bill.';
comment on column statement_days.csv_sha256 is 'Hash of the statement as a file.';
comment on column statement_days.csv_size is 'Bytes.';
comment on column statement_days.format is
  '1: closed before files named merchants and their numbers; no hash of the itemised file is stored.';
comment on column statement_days.items_rows is 'Rows of the itemised file. Null in format 1.';
comment on column statement_days.items_sha256 is 'Hash of the itemised file. Null in format 1.';
comment on column statement_days.items_size is 'Bytes of the itemised file. Null in format 1.';
create trigger statement_days_final before update or delete on statement_days for each row execute function refuse_change();

create table statement_merchants (
  member_no text not null references members deferrable,
  day date not null,
  merchant_no text not null references merchants (merchant_no) deferrable,
  merchant_name text not null,
  statement_no text not null unique,
  csv_sha256 text not null,
  csv_size bigint not null,
  items_rows bigint not null,
  items_sha256 text not null,
  items_size bigint not null,
  primary key (member_no, day, merchant_no)
);
comment on table statement_merchants is 'Files of a merchant for a day in format 2. Final.';
comment on column statement_merchants.merchant_name is 'Name of the merchant when the day was closed.';
comment on column statement_merchants.csv_size is 'Bytes.';
comment on column statement_merchants.items_size is 'Bytes.';
create trigger statement_merchants_final before update or delete on statement_merchants
  for each row execute function refuse_change();

create table statement_progress (
  member_no text primary key references members deferrable,
  made_through date not null
);
comment on table statement_progress is 'The last day for which the statements of a member are made.';

create table finance_confirmations (
  member_no text not null references members deferrable,
  month date not null,
  sha256 text not null,
  figures jsonb not null,
  user_id text not null references users deferrable,
  by_name text not null,
  confirmed_at timestamptz not null,
  primary key (member_no, month)
);
comment on table finance_confirmations is 'A member''s confirmation of a month, with the hash of the figures. Final.';
comment on column finance_confirmations.month is 'The first day of the month.';
create trigger finance_confirmations_final before update or delete on finance_confirmations
  for each row execute function refuse_change();

create table finance_subjects (
  member_no text primary key references members deferrable,
  version integer not null,
  funds_code text not null,
  funds_name text not null,
  subjects jsonb not null,
  by_name text not null,
  changed_at timestamptz not null
);
comment on table finance_subjects is 'Bookkeeping subjects of a member: { ITEM: { code, name } }.';

create table statement_digests (
  user_id text not null references users deferrable,
  member_no text not null references members deferrable,
  primary key (user_id, member_no)
);
comment on table statement_digests is 'Users who receive a member''s figures of each day by e-mail.';

create table own_book_columns (
  member_no text not null references members deferrable,
  titles_hash text not null,
  titles jsonb not null,
  places jsonb not null,
  used_at timestamptz not null,
  primary key (member_no, titles_hash)
);
comment on table own_book_columns is 'Columns that a member has chosen for own books with these titles.';
comment on column own_book_columns.titles_hash is 'SHA-256 of the titles. The titles themselves can be too long for an index.';
comment on column own_book_columns.places is 'Column of each item, counted from 0: { orderNo: 3, cents: 5 }.';
