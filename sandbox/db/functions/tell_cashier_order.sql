-- Creates the event for programs when a cashier order is paid or closed.
create or replace function tell_cashier_order() returns trigger language plpgsql as $$
begin
  if new.app_id is null or new.state = old.state then return null; end if;
  insert into platform_events (merchant_no, app_id, kind, subject, payload, created_at)
    values (new.merchant_no, new.app_id, case when new.state = 'PAID' then 'order.paid' else 'order.closed' end, new.trade_no,
      jsonb_strip_nulls(jsonb_build_object('tradeNo', new.trade_no, 'outTradeNo', new.out_trade_no,
        'amount', wire_money(new.amount_cents), 'attach', new.attach, 'state', new.state,
        'paidTradeNo', new.paid_trade_no, 'payMethod', new.pay_method, 'paidTime', wire_time(new.paid_at))),
      coalesce(new.paid_at, new.closed_at));
  return null;
end $$;
