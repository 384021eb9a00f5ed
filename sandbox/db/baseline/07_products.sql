-- Products of merchants: open products, terms, limits, volumes, fees that the platform advances, and member books.
-- See domain/products/README.md and domain/memberBooks/README.md. Amounts are integer cents, rates are parts per million.

create table merchant_products (
  merchant_no text not null references merchants (merchant_no) deferrable,
  product_code text not null,
  state text not null check (state in ('OPEN', 'STOPPED')),
  opened_at timestamptz not null,
  application_no text,
  stopped_at timestamptz,
  stop_reason text,
  parameters jsonb not null default '{}',
  version integer not null default 0,
  primary key (merchant_no, product_code),
  check ((state = 'STOPPED') = (stopped_at is not null) and (state = 'STOPPED') = (stop_reason is not null))
);
comment on table merchant_products is 'Products that a merchant has opened.';

create table product_parameter_changes (
  merchant_no text not null references merchants (merchant_no) deferrable,
  product_code text not null,
  nr integer not null,
  "values" jsonb not null,
  at timestamptz not null,
  by_name text not null,
  primary key (merchant_no, product_code, nr)
);
comment on table product_parameter_changes is
  'Changes of the parameters of a product. The values in force are in merchant_products.';
create trigger product_parameter_changes_final before update or delete on product_parameter_changes
  for each row execute function refuse_change();

create table product_terms (
  merchant_no text not null references merchants (merchant_no) deferrable,
  product_code text not null,
  nr integer not null check (nr > 0),
  effective_from timestamptz not null,
  rate_ppm bigint not null check (rate_ppm between 0 and 1000000),
  fixed_cents bigint not null check (fixed_cents >= 0),
  min_cents bigint not null check (min_cents >= 0),
  max_cents bigint check (max_cents >= min_cents),
  tiers jsonb not null default '[]',
  settle_cycle text not null,
  application_no text,
  agreement_no text,
  created_at timestamptz not null,
  primary key (merchant_no, product_code, nr)
);
comment on table product_terms is 'Price of a merchant''s product from a time on. The newest row that has begun is in force.';
comment on column product_terms.tiers is
  'By volume of the month, lowest first: [{ fromCents, ratePpm }]. Below the first tier, rate_ppm applies.';
comment on column product_terms.settle_cycle is 'Such as `T+1`.';
create index product_terms_in_force on product_terms (merchant_no, product_code, effective_from desc, nr desc);
create trigger product_terms_final before update or delete on product_terms for each row execute function refuse_change();

create table fee_templates (
  industry_code text not null,
  mcc text not null,
  product_code text not null,
  rate_ppm bigint not null check (rate_ppm between 0 and 1000000),
  fixed_cents bigint not null check (fixed_cents >= 0),
  min_cents bigint not null check (min_cents >= 0),
  max_cents bigint check (max_cents >= min_cents),
  tiers jsonb not null default '[]',
  settle_cycle text not null,
  single_cents bigint check (single_cents > 0),
  daily_cents bigint check (daily_cents >= single_cents),
  monthly_cents bigint check (monthly_cents >= daily_cents),
  most_single_cents bigint check (most_single_cents >= single_cents),
  most_daily_cents bigint check (most_daily_cents >= daily_cents),
  most_monthly_cents bigint check (most_monthly_cents >= monthly_cents),
  primary key (industry_code, mcc, product_code)
);
comment on table fee_templates is
  'Offered terms by industry and category. An empty mcc covers the rest of its industry, an empty industry covers '
  'merchants of unknown industries.';
comment on column fee_templates.settle_cycle is 'Such as `T+1`.';
comment on column fee_templates.single_cents is 'Limit at the opening. Null: no limit of its own.';
comment on column fee_templates.daily_cents is 'Limit at the opening. Null: no limit of its own.';
comment on column fee_templates.monthly_cents is 'Limit at the opening. Null: no limit of its own.';
comment on column fee_templates.most_single_cents is 'Highest limit that can be applied for.';
comment on column fee_templates.most_daily_cents is 'Highest limit that can be applied for.';
comment on column fee_templates.most_monthly_cents is 'Highest limit that can be applied for.';
-- Offers: the rate of an industry or a category, and the multiple of the usual limits.
with offers (industry_code, mcc, rate_ppm, times) as (values
  ('', '', 6000, 1), ('I01', '', 3800, 1), ('I01', '5411', 3800, 2), ('I01', '5311', 3800, 2), ('I01', '5300', 2500, 4),
  ('I02', '', 6000, 1), ('I02', '5815', 10000, 1), ('I03', '', 3800, 2), ('I03', '4511', 3000, 4), ('I03', '4111', 2000, 1),
  ('I04', '', 3800, 2), ('I05', '', 6000, 1), ('I06', '', 6000, 1), ('I06', '4722', 3800, 2), ('I07', '', 3800, 1),
  ('I07', '8211', 0, 1), ('I07', '8220', 0, 2), ('I08', '', 3800, 1), ('I08', '8062', 0, 4), ('I09', '', 6000, 1),
  ('I10', '', 6000, 1), ('I11', '', 2500, 4), ('I12', '', 3800, 2), ('I12', '5211', 2500, 4), ('I13', '', 3800, 4),
  ('I14', '', 2500, 1), ('I15', '', 3800, 2), ('I15', '5511', 2500, 4), ('I15', '5541', 2000, 2), ('I16', '', 6000, 1),
  ('I17', '', 6000, 1), ('I18', '', 2000, 2), ('I18', '4900', 1000, 2), ('I19', '', 2500, 4), ('I20', '', 2000, 1),
  ('I20', '8398', 0, 2)
), products (product_code, more_ppm, fixed_cents, min_cents, max_cents, settle_cycle, single_cents, follows) as (values
  -- Products whose rate follows the industry.
  ('CASHIER', 0, 0, 1, null::bigint, 'T+1', 5000000, true),
  ('WECHAT', 0, 0, 1, null, 'T+1', 5000000, true),
  ('ALIPAY', 0, 0, 1, null, 'T+1', 5000000, true),
  ('ZTO_QUICK_PAYMENT', 0, 0, 1, null, 'T+1', 5000000, true),
  ('ZTO_MOBILE_BANK', 0, 0, 1, 2500, 'T+1', 50000000, true),
  -- Products with one rate for all industries.
  ('ZTO_BALANCE', 2000, 0, 1, null, 'T+0', 20000000, false),
  ('ZTO_ECURRENCY_PAYMENT', 0, 0, 0, null, 'T+0', 5000000, false),
  ('ZTO_PS', 1000, 0, 0, 40000, 'T+0', null, false),
  ('ZTO_WALLET_PS_TO_BANK', 0, 100, 0, null, 'T+0', null, false),
  ('ZTO_DEFRAY', 1000, 0, 100, 5000, 'T+0', null, false),
  ('ONE_ACCOUNT', 0, 0, 0, null, 'T+0', null, false)
)
insert into fee_templates
  select industry_code, mcc, product_code, case when follows then rate_ppm else more_ppm end, fixed_cents,
         case when follows and rate_ppm = 0 then 0 else min_cents end, max_cents, '[]', settle_cycle,
         limits.cents, limits.cents * 10, limits.cents * 200, limits.cents * 4, limits.cents * 40, limits.cents * 800
    from offers cross join products cross join lateral (select single_cents::bigint * times as cents) limits;

create table product_limits (
  member_no text not null references members deferrable,
  merchant_no text not null,
  limit_key text not null,
  nr integer not null check (nr > 0),
  effective_from timestamptz not null,
  single_cents bigint check (single_cents > 0),
  daily_cents bigint check (daily_cents > 0),
  monthly_cents bigint check (monthly_cents > 0),
  application_no text,
  primary key (member_no, merchant_no, limit_key, nr)
);
comment on table product_limits is 'Limits of a member or a merchant. Without a row the limits of the tariff apply.';
comment on column product_limits.merchant_no is 'Empty: the limit of the member.';
comment on column product_limits.limit_key is 'A kind of order, or `CASHIER:` and a pay method.';
create index product_limits_in_force on product_limits (member_no, merchant_no, limit_key, effective_from desc, nr desc);
create trigger product_limits_final before update or delete on product_limits for each row execute function refuse_change();

create table product_volumes (
  merchant_no text not null references merchants (merchant_no) deferrable,
  product_code text not null,
  month date not null,
  trades bigint not null,
  volume_cents bigint not null,
  fee_cents bigint not null,
  primary key (merchant_no, product_code, month)
);
comment on table product_volumes is 'Successful volume of a merchant''s product in a month. Refunds do not lower it.';
comment on column product_volumes.month is 'The first day of the month.';

create table fee_advances (
  advance_no text primary key,
  merchant_no text not null references merchants (merchant_no) deferrable,
  member_no text not null references members deferrable,
  trade_no text collate "C" not null unique references trades deferrable,
  amount_cents bigint not null check (amount_cents > 0),
  repaid_cents bigint not null default 0 check (repaid_cents between 0 and amount_cents),
  due_on date not null,
  created_at timestamptz not null,
  overdue_told timestamptz
);
comment on table fee_advances is 'Fees that the fee account could not pay, so that the platform has advanced them.';
comment on column fee_advances.overdue_told is 'Time of the notification that the advance is overdue.';
create index fee_advances_owed on fee_advances (member_no, due_on) where repaid_cents < amount_cents;

create table member_products (
  member_no text not null references members deferrable,
  product_code text not null check (product_code in ('PAY_BANK', 'QUICK_COLLECTION')),
  opened_at timestamptz not null,
  opened_by text references users deferrable,
  primary key (member_no, product_code)
);
comment on table member_products is 'Optional products that a member has opened.';
comment on column member_products.opened_by is 'Null: the product came with the wallet.';

create table member_books (
  book_no text primary key,
  merchant_no text not null references merchants (merchant_no) deferrable,
  book_name text not null,
  kind text not null check (kind in ('PERSON', 'COMPANY')),
  state text not null check (state in ('NORMAL', 'FROZEN', 'CLOSED')),
  out_book_no text not null,
  opened_at timestamptz not null,
  application_no text,
  version integer not null default 0,
  mobile text not null default '',
  id_no text not null default '',
  state_reason text not null default '',
  state_since timestamptz not null,
  unique (merchant_no, out_book_no),
  constraint member_books_member foreign key (book_no) references members deferrable
);
comment on table member_books is
  'Books of members of a merchant (会员账簿): receivers of splits, or accounts that the merchant keeps for others.';
comment on column member_books.book_no is 'Number of the book, also its member number in the ledger.';
comment on column member_books.out_book_no is 'The merchant''s own number of the book.';
comment on column member_books.id_no is 'ID number of a person, credit code of a company. Responses show it masked.';
comment on column member_books.state_reason is 'Reason of the freeze or the closing.';
create index member_books_in_time on member_books (merchant_no, opened_at, book_no);

create table member_book_cards (
  book_no text not null references member_books deferrable,
  card_no text not null,
  bank_code text not null,
  holder_name text not null,
  mobile text not null,
  bound_at timestamptz not null,
  primary key (book_no, card_no)
);
comment on table member_book_cards is 'Bank cards bound to a member book.';

create table member_book_products (
  book_no text not null references member_books deferrable,
  product_code text not null check (product_code in ('ONE_ACCOUNT', 'ZTO_PS', 'ZTO_WALLET_PS_TO_BANK')),
  opened_at timestamptz not null,
  primary key (book_no, product_code)
);
comment on table member_book_products is 'Products of a member book.';

create table member_book_changes (
  book_no text not null references member_books deferrable,
  nr integer not null check (nr > 0),
  at timestamptz not null,
  action text not null check (action in ('OPENED', 'FROZEN', 'RELEASED', 'CLOSED')),
  reason text not null,
  by_name text not null,
  primary key (book_no, nr)
);
comment on table member_book_changes is 'Changes of the state of a member book. Final.';
create trigger member_book_changes_final before update or delete on member_book_changes
  for each row execute function refuse_change();

create table member_book_splits (
  trade_no text collate "C" primary key references trades deferrable,
  book_no text not null references member_books deferrable
);
comment on table member_book_splits is 'Splits that are booked to the account of a member book.';
create index member_book_splits_of on member_book_splits (book_no);

create table sub_merchants (
  merchant_no text primary key references merchants (merchant_no) deferrable,
  agent_merchant_no text not null references merchants (merchant_no) deferrable,
  settled_at timestamptz not null,
  contact_name text not null,
  contact_mobile text not null,
  check (merchant_no <> agent_merchant_no)
);
comment on table sub_merchants is
  'Merchants of other enterprises that an agent''s merchant has brought (domain/subMerchants/README.md).';
create index sub_merchants_in_time on sub_merchants (agent_merchant_no, settled_at, merchant_no);
