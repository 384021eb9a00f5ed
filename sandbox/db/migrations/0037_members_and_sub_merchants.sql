-- Members under a merchant (会员账簿) as members of the ledger, and sub-merchants that came through an agent.
-- See domain/memberBooks/README.md and domain/subMerchants/README.md.

-- Null: a register under a merchant (member_books); its number is the member's.
alter table members alter column enterprise_id drop not null;

alter table member_books
  add column mobile text not null default '',
  -- ID number of a person, credit code of a company; told masked.
  add column id_no text not null default '',
  -- Why it is frozen or closed, and since when it is as it is.
  add column state_reason text not null default '',
  add column state_since timestamptz;
update member_books set state_since = opened_at;
alter table member_books alter column state_since set not null;

-- Books of before have an account from now on.
insert into members (member_no, enterprise_id, member_name, created_at)
  select book_no, null, book_name, opened_at from member_books;
insert into accounts (account_no, account_name, member_no, purpose, balance_cents, opened_at)
  select '0571' || lpad((nextval('account_no_seq') * 387420489 % 999999999989)::text, 12, '0'),
         book_name || '（余额账户）', book_no, 'BALANCE', 0, opened_at
    from member_books order by book_no;
alter table member_books add constraint member_books_member foreign key (book_no) references members;
create index member_books_in_time on member_books (merchant_no, opened_at, book_no);

create table member_book_cards (
  book_no text not null references member_books,
  card_no text not null,
  bank_code text not null,
  holder_name text not null,
  mobile text not null,
  bound_at timestamptz not null,
  primary key (book_no, card_no)
);

create table member_book_products (
  book_no text not null references member_books,
  product_code text not null check (product_code in ('ONE_ACCOUNT', 'ZTO_PS', 'ZTO_WALLET_PS_TO_BANK')),
  opened_at timestamptz not null,
  primary key (book_no, product_code)
);
insert into member_book_products select book_no, 'ONE_ACCOUNT', opened_at from member_books;

create table member_book_changes (
  book_no text not null references member_books,
  nr integer not null check (nr > 0),
  at timestamptz not null,
  action text not null check (action in ('OPENED', 'FROZEN', 'RELEASED', 'CLOSED')),
  reason text not null,
  by_name text not null,
  primary key (book_no, nr)
);
create trigger member_book_changes_final before update or delete on member_book_changes
  for each row execute function refuse_change();
insert into member_book_changes select book_no, 1, opened_at, 'OPENED', '', '' from member_books;

-- Splits that are booked to the account of their receiver.
create table member_book_splits (
  trade_no text collate "C" primary key references trades,
  book_no text not null references member_books
);
create index member_book_splits_of on member_book_splits (book_no);

-- Merchants of other enterprises that came through an agent's merchant.
create table sub_merchants (
  merchant_no text primary key references merchants (merchant_no),
  agent_merchant_no text not null references merchants (merchant_no),
  settled_at timestamptz not null,
  contact_name text not null,
  contact_mobile text not null,
  check (merchant_no <> agent_merchant_no)
);
create index sub_merchants_in_time on sub_merchants (agent_merchant_no, settled_at, merchant_no);

-- Which kinds there are is what the contract declares: a new one needs no change here.
alter table applications drop constraint if exists applications_kind_check;

-- A world that was seeded before has a copy for the reset: what is new in tables that it has.
do $$
begin
  if to_regclass('seed_copy.members') is not null then
    insert into seed_copy.members (member_no, enterprise_id, member_name, created_at)
      select member_no, enterprise_id, member_name, created_at from members m
       where enterprise_id is null and not exists (select from seed_copy.members s where s.member_no = m.member_no);
    insert into seed_copy.accounts (account_no, account_name, member_no, purpose, balance_cents, frozen_cents, status,
        last_posting_id, opened_at)
      select account_no, account_name, member_no, purpose, balance_cents, frozen_cents, status, last_posting_id, opened_at
        from accounts a join members m using (member_no)
       where m.enterprise_id is null and not exists (select from seed_copy.accounts s where s.account_no = a.account_no);
  end if;
end $$;
