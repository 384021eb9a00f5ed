-- Brands that wallets are opened under, what they tell the people of these wallets, and the products of such wallets.
create table brands (
  brand_no text primary key,
  brand_wallet_name text not null unique,
  enterprise_id text not null references enterprises,
  created_at timestamptz not null
);
create index brands_of_enterprise on brands (enterprise_id);

-- Null: the brand is none of this platform's enterprises.
alter table backlog add column brand_no text references brands;
create index backlog_of_brand on backlog (brand_no) where brand_no is not null;
create unique index backlog_wallet on backlog (wallet_no) where wallet_no is not null;

-- Each publication is a row, and so is each taking down; the newest one holds.
create table brand_notices (
  brand_no text not null references brands,
  version integer not null check (version > 0),
  title text not null,
  content text not null,
  shown boolean not null,
  published_at timestamptz not null,
  published_by text not null references users,
  publisher_name text not null,
  primary key (brand_no, version)
);
create trigger brand_notices_final before update or delete on brand_notices
  for each row execute function refuse_change();

create table brand_notices_seen (
  brand_no text not null,
  version integer not null,
  user_id text not null references users,
  seen_at timestamptz not null,
  primary key (brand_no, version, user_id),
  foreign key (brand_no, version) references brand_notices
);

-- What a wallet under a brand has opened; the wallet is the invitation's (`backlog.wallet_no`).
create table wallet_products (
  wallet_no text not null,
  product_code text not null check (product_code in ('PAY_BANK', 'QUICK_COLLECTION')),
  opened_at timestamptz not null,
  apply_no text collate "C" not null references applications,
  primary key (wallet_no, product_code)
);

-- A world that was seeded before has the brand that its invitation names, and a copy for the reset, which knows none of
-- this.
insert into brands (brand_no, brand_wallet_name, enterprise_id, created_at)
  select 'PP2026001', '云帆优选品牌钱包', enterprise_id, created_at from enterprises
   where enterprise_id = '200010000001' and exists (select from backlog where solution_no = 'FA2026001');
update backlog set brand_no = 'PP2026001' where solution_no = 'FA2026001';

do $$
declare
  name text;
begin
  if to_regnamespace('seed_copy') is not null then
    foreach name in array array['brands', 'brand_notices', 'brand_notices_seen', 'wallet_products']
    loop
      execute format('create table seed_copy.%I as table %I', name, name);
    end loop;
    alter table seed_copy.backlog add column brand_no text;
    update seed_copy.backlog set brand_no = 'PP2026001' where solution_no = 'FA2026001';
  end if;
end $$;
