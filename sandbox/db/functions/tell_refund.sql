-- Creates the event for programs when a refund of a program's order has finished, even if a user requested the refund. surplus:
-- the refunded payment was a duplicate or late one, and the order is unchanged.
create or replace function tell_refund() returns trigger language plpgsql as $$
declare
  paid cashier_orders;
begin
  if new.state not in ('SUCCESS', 'FAILED', 'CANCELLED') or (tg_op = 'UPDATE' and new.state = old.state) then
    return null;
  end if;
  select c.* into paid from cashier_payments p join cashier_orders c using (trade_no)
   where p.order_no = new.original_trade_no;
  if paid.app_id is null then return null; end if;
  insert into platform_events (merchant_no, app_id, kind, subject, payload, created_at)
    values (paid.merchant_no, paid.app_id, case when new.state = 'SUCCESS' then 'refund.done' else 'refund.failed' end,
      new.refund_trade_no,
      jsonb_build_object('refundNo', new.refund_trade_no,
        'outRefundNo', case when new.request_no like '%/%' then split_part(new.request_no, '/', 2) else '' end,
        'tradeNo', paid.trade_no, 'outTradeNo', paid.out_trade_no, 'amount', wire_money(new.amount_cents),
        'paidTradeNo', new.original_trade_no,
        'surplus', new.original_trade_no is distinct from paid.paid_trade_no),
      coalesce((select finished_at from trades where trade_no = new.refund_trade_no), new.created_at));
  return null;
end $$;
