-- What the lists of trades need: which list a trade is in, its product, the merchant's own number, the trade that it
-- goes back to, what of it was refunded, and the batch it came in. See domain/money/README.md.

create table trade_batches (
  batch_no text collate "C" primary key,
  member_no text not null references members,
  -- FILE: pay-outs from an uploaded file; WALLET: payments to wallets.
  kind text not null check (kind in ('FILE', 'WALLET')),
  file_name text not null,
  maker_name text not null,
  items integer not null check (items > 0),
  amount_cents bigint not null check (amount_cents > 0),
  succeeded integer not null default 0 check (succeeded between 0 and items),
  succeeded_cents bigint not null default 0 check (succeeded_cents between 0 and amount_cents),
  failed integer not null default 0 check (failed >= 0 and succeeded + failed <= items),
  created_at timestamptz not null,
  -- null: some of it is still under way.
  finished_at timestamptz,
  check ((finished_at is null) = (succeeded + failed < items))
);
create index trade_batches_by_member on trade_batches (member_no, kind, created_at, batch_no);

alter table trades
  -- FUND and INNER are in no list of trades: the funds' records show them.
  add column scene text check (scene in (
    'CASHIER', 'BEHALF_PAY', 'BEHALF_COLLECT', 'SPLIT', 'WALLET_IN', 'WALLET_OUT', 'SETTLE', 'CREDIT', 'FUND', 'INNER'
  )),
  add column product text,
  add column merchant_order_no text collate "C",
  -- What a refund or a split goes back to.
  add column original_trade_no text collate "C" references trades,
  add column refunded_cents bigint not null default 0,
  add column batch_no text collate "C" references trade_batches,
  add constraint trades_never_refunded_above check (refunded_cents between 0 and amount_cents);

-- Says of a trade what whoever wrote it left open.
create function describe_trade() returns trigger language plpgsql as $$
declare
  channel text := split_part(new.counterparty_account, ' ', 1);
begin
  new.scene := coalesce(new.scene, case
    when new.business_type = '4006' then 'BEHALF_PAY'
    when new.business_type = '4007' then
      case when channel in ('微信支付', '支付宝', '银联云闪付', '网银支付') then 'CASHIER' else 'BEHALF_COLLECT' end
    when new.business_type = '4008' then 'SPLIT'
    when new.business_type in ('4001', '4003') then 'FUND'
    when new.business_type = '4005' and new.direction = 'OUT' then 'CASHIER'
    when new.direction = 'INNER' then case when new.remark like 'T+1结算%' then 'SETTLE' else 'INNER' end
    when new.direction = 'IN' then 'WALLET_IN'
    else 'WALLET_OUT'
  end);
  new.product := coalesce(new.product, case
    when new.scene = 'CREDIT' then 'CREDIT'
    when new.scene = 'SETTLE' then 'SETTLE'
    when channel = '微信支付' then 'WECHAT'
    when channel = '支付宝' then 'ALIPAY'
    when channel = '银联云闪付' then 'UNIONPAY'
    when channel = '网银支付' then 'EBANK'
    when new.business_type = '4007' then 'QUICK'
    when new.business_type = '4006' then 'PAYOUT'
    when new.business_type = '4008' then 'SPLIT'
    when new.business_type = '4005' then 'REFUND'
    when new.business_type = '4004' then 'PAY'
    when new.business_type = '4002' then 'TRANSFER'
    else 'FUND'
  end);
  new.merchant_order_no := coalesce(new.merchant_order_no,
    to_char(new.created_at at time zone 'Asia/Shanghai', 'YYYYMMDD')
      || lpad((('x' || substr(md5(new.trade_no), 1, 8))::bit(32)::bigint % 10000000000)::text, 10, '0'));
  return new;
end $$;
create trigger trade_described before insert or update on trades for each row execute function describe_trade();
update trades set scene = null;
alter table trades
  alter column scene set not null, alter column product set not null, alter column merchant_order_no set not null;

-- A list's page, count and sums are one range of one index, whatever else but names is filtered by.
create index trades_in_list on trades (member_no, scene, created_at, trade_no)
  include (amount_cents, status, product, direction, business_type, merchant_no);
create index trades_in_batches on trades (member_no, created_at, trade_no)
  include (amount_cents, status, product, direction, business_type, merchant_no, batch_no) where batch_no is not null;
create index trades_by_batch on trades (batch_no) where batch_no is not null;
create index trades_by_order_no on trades (member_no, merchant_order_no);
create index trades_by_original on trades (original_trade_no) where original_trade_no is not null;

-- Refunds by the number that the payer's console gave them; a finally refused one keeps its number (S-02).
create table refunds (
  member_no text not null references members,
  request_no text not null,
  original_trade_no text collate "C" not null references trades,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  -- null: refused, for `refusal`.
  refund_trade_no text collate "C" references trades,
  fee_back_cents bigint not null default 0,
  refusal text,
  created_at timestamptz not null,
  primary key (member_no, request_no),
  check ((refund_trade_no is null) = (refusal is not null))
);
create sequence refund_no_seq;

-- Named views of a list: of the enterprise's, with each user's own default.
create table saved_views (
  view_id text primary key,
  member_no text not null references members,
  list_id text not null,
  view_name text not null,
  -- The address's query; days that move with the calendar are `D-6`.
  search text not null,
  user_id text not null references users,
  created_at timestamptz not null,
  unique (member_no, list_id, view_name)
);
create table default_views (
  user_id text not null references users,
  member_no text not null references members,
  list_id text not null,
  view_id text not null references saved_views on delete cascade,
  primary key (user_id, member_no, list_id)
);

-- A world that was seeded before has a copy for the reset, which knows none of this.
do $$
begin
  if to_regnamespace('seed_copy') is not null then
    create table seed_copy.trade_batches as table trade_batches;
    create table seed_copy.refunds as table refunds;
    create table seed_copy.saved_views as table saved_views;
    create table seed_copy.default_views as table default_views;
    alter table seed_copy.trades
      add column scene text, add column product text, add column merchant_order_no text,
      add column original_trade_no text, add column refunded_cents bigint default 0, add column batch_no text;
    update seed_copy.trades "then"
      set scene = now.scene, product = now.product, merchant_order_no = now.merchant_order_no
      from trades now where now.trade_no = "then".trade_no;
    insert into seed_copy.sequences values ('refund_no_seq', 1, false);
  end if;
end $$;
