-- Sets scene, product and merchant order number of a trade if they are omitted.
create or replace function describe_trade() returns trigger language plpgsql as $$
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
  -- A share of a split, and the return of a share, get the merchant order number of the trade that was split.
  if new.merchant_order_no is null and new.business_type = '4008' and new.original_trade_no is not null then
    select merchant_order_no into new.merchant_order_no from trades where trade_no = new.original_trade_no;
  end if;
  new.merchant_order_no := coalesce(new.merchant_order_no,
    to_char(new.created_at at time zone 'Asia/Shanghai', 'YYYYMMDD')
      || lpad((('x' || substr(md5(new.trade_no), 1, 8))::bit(32)::bigint % 10000000000)::text, 10, '0'));
  return new;
end $$;
