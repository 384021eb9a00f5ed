-- Batches of payments: the lines of a file are a draft, confirmed once and paid one by one. See domain/money/README.md.
-- Amounts are integer cents.

create table payment_batches (
  batch_no text collate "C" primary key,
  member_no text not null references members deferrable,
  enterprise_id text not null references enterprises deferrable,
  merchant_no text references merchants (merchant_no) deferrable,
  kind text not null check (kind in ('TRANSFER', 'PAYOUT')),
  state text not null check (state in ('DRAFT', 'WAIT_RELEASE', 'RUNNING', 'DONE', 'REFUSED', 'CANCELLED')),
  file_name text not null,
  items integer not null check (items >= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  errors integer not null default 0,
  warnings integer not null default 0,
  payer_account_no text collate "C" not null references accounts deferrable,
  maker_id text not null references users deferrable,
  maker_name text not null,
  session_id text,
  checker_id text references users deferrable,
  checker_name text,
  reason text,
  retry_of text collate "C" references payment_batches deferrable,
  retried_in text collate "C",
  created_at timestamptz not null,
  confirmed_at timestamptz,
  finished_at timestamptz,
  revision integer not null default 1,
  content_hash text,
  checked_at timestamptz,
  pay_order_no text collate "C",
  counted_on date,
  check (checker_id <> maker_id),
  check ((state = 'DRAFT') = (confirmed_at is null)),
  check ((state in ('DONE', 'REFUSED', 'CANCELLED')) = (finished_at is not null))
);
comment on table payment_batches is 'Batches of payments.';
comment on column payment_batches.items is 'Number of lines: of a draft as it is now, otherwise as confirmed.';
comment on column payment_batches.session_id is 'The session that confirmed the batch. The audit rows of the lines name it.';
comment on column payment_batches.revision is
  'Number of saves of the draft. A confirmation names the revision on the user''s screen.';
comment on column payment_batches.content_hash is 'Hash of the confirmed lines, to recognise the same batch.';
comment on column payment_batches.checked_at is 'Time of the second person''s decision.';
comment on column payment_batches.pay_order_no is 'The warehouse order that the batch pays.';
comment on column payment_batches.counted_on is
  'The day on which the whole batch was counted against its limits. Null: each line counts itself.';
create index payment_batches_of_member on payment_batches (member_no, created_at desc, batch_no desc);
create index payment_batches_running on payment_batches (batch_no) where state = 'RUNNING';
create index payment_batches_by_content on payment_batches (member_no, content_hash) where content_hash is not null;
create index payment_batches_waiting on payment_batches (member_no, confirmed_at) where state = 'WAIT_RELEASE';

create table payment_lines (
  batch_no text collate "C" not null references payment_batches deferrable,
  line_no integer not null check (line_no > 0),
  number text not null,
  name text not null,
  account_no text not null,
  account_kind text not null,
  bank text not null,
  amount text not null,
  remark text not null,
  amount_cents bigint check (amount_cents > 0),
  fee_cents bigint check (fee_cents >= 0),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'WAITING', 'PLACED', 'REFUSED')),
  order_no text collate "C" unique references orders deferrable,
  reason text,
  attempts integer not null default 0,
  primary key (batch_no, line_no),
  check (state = 'DRAFT' or (amount_cents is not null and fee_cents is not null)),
  check (state <> 'PLACED' or order_no is not null)
);
comment on table payment_lines is 'Lines of a batch. A finished line never changes, so it cannot be paid twice.';
comment on column payment_lines.number is 'The merchant''s own number, as typed.';
comment on column payment_lines.amount is 'As typed.';
comment on column payment_lines.amount_cents is 'Set at the confirmation.';
comment on column payment_lines.fee_cents is 'Set at the confirmation.';
comment on column payment_lines.state is 'PLACED: the order has the outcome. REFUSED: the line is not paid.';
create index payment_lines_waiting on payment_lines (batch_no, line_no) where state = 'WAITING';
create index payment_lines_by_number on payment_lines (number) where number <> '';
create trigger payment_lines_guarded before update on payment_lines for each row execute function guard_payment_line();

create table batch_confirmations (
  member_no text not null references members deferrable,
  kind text not null,
  request_no text not null,
  batch_no text collate "C" not null,
  content text not null,
  answer text,
  refusal_code text,
  reason text,
  created_at timestamptz not null,
  primary key (member_no, kind, request_no),
  check ((answer is null) = (refusal_code is not null))
);
comment on table batch_confirmations is
  'Numbers of confirmations: accepted ones with the response, finally refused ones with the reason.';
comment on column batch_confirmations.batch_no is 'May refer to a deleted draft: its number stays refused.';
create unique index batch_confirmed_once on batch_confirmations (batch_no) where answer is not null;
