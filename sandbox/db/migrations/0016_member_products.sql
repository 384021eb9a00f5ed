-- What a member has opened of the products that not every wallet has. Members of before have all of them.
create table member_products (
  member_no text not null references members,
  product_code text not null check (product_code in ('PAY_BANK', 'QUICK_COLLECTION')),
  opened_at timestamptz not null,
  -- null: it came with the wallet
  opened_by text references users,
  primary key (member_no, product_code)
);
insert into member_products (member_no, product_code, opened_at)
  select member_no, code, created_at from members cross join (values ('PAY_BANK'), ('QUICK_COLLECTION')) as codes (code);
