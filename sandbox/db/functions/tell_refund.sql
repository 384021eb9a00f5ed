-- Creates the event for programs when a refund has finished. Covers refunds of an order or collection that a program
-- created, even if a user requested the refund. Also covers refunds that a program requested of an order or
-- collection created in the console; this event is for all programs of the merchant. surplus: the refunded payment
-- was a duplicate or late one, and the order is unchanged. reason: the reason of the failure, without the names of
-- payer and payee.
create or replace function tell_refund() returns trigger language plpgsql as $$
declare
  paid record;
  out_refund_no text;
  failure text;
begin
  if new.state not in ('SUCCESS', 'FAILED', 'CANCELLED') or (tg_op = 'UPDATE' and new.state = old.state) then
    return null;
  end if;
  select c.merchant_no, c.app_id, c.trade_no, c.out_trade_no, '' as out_collect_no,
         new.original_trade_no is distinct from c.paid_trade_no as surplus
    into paid
    from cashier_payments p join cashier_orders c using (trade_no) where p.order_no = new.original_trade_no;
  if not found then
    select o.merchant_no, o.app_id, o.order_no as trade_no, '' as out_trade_no,
           out_no_of(o.request_no, o.merchant_no) as out_collect_no, false as surplus
      into paid
      from orders o where o.order_no = new.original_trade_no and o.kind = 'COLLECT';
    if not found then return null; end if;
  end if;
  out_refund_no := out_no_of(new.request_no, paid.merchant_no);
  if paid.app_id is null and out_refund_no = '' then return null; end if;
  select masked_text(o.reason, array[t.counterparty_name, m.member_name]) into failure
    from orders o join trades t on t.trade_no = new.original_trade_no join members m on m.member_no = o.member_no
    where o.order_no = new.refund_trade_no and o.kind = 'REFUND';
  insert into platform_events (merchant_no, app_id, kind, subject, payload, created_at)
    values (paid.merchant_no, paid.app_id, case when new.state = 'SUCCESS' then 'refund.done' else 'refund.failed' end,
      new.refund_trade_no,
      jsonb_build_object('refundNo', new.refund_trade_no, 'outRefundNo', out_refund_no,
        'tradeNo', paid.trade_no, 'outTradeNo', paid.out_trade_no, 'outCollectNo', paid.out_collect_no,
        'amount', wire_money(new.amount_cents), 'paidTradeNo', new.original_trade_no, 'surplus', paid.surplus,
        'reason', failure),
      coalesce((select finished_at from trades where trade_no = new.refund_trade_no), new.created_at));
  return null;
end $$;
