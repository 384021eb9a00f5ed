-- Creates the event for programs when a program's payout has finished.
create or replace function tell_payout() returns trigger language plpgsql as $$
begin
  if new.app_id is null or new.kind <> 'PAY_BANK' or new.state = old.state
     or new.state not in ('SUCCESS', 'FAILED', 'RETURNED', 'CANCELLED') then return null; end if;
  insert into platform_events (merchant_no, app_id, kind, subject, payload, created_at)
    values (new.merchant_no, new.app_id,
      case new.state when 'SUCCESS' then 'payout.done' when 'RETURNED' then 'payout.returned' else 'payout.failed' end,
      new.order_no,
      jsonb_build_object('payoutNo', new.order_no, 'outPayoutNo', split_part(new.request_no, '/', 2),
        'amount', wire_money(new.amount_cents),
        'fee', wire_money(case when new.state in ('FAILED', 'CANCELLED') then 0 else new.fee_cents end),
        'state', new.state,
        'reason', masked_text(new.reason, array[new.payee ->> 'name'])),
      new.finished_at);
  return null;
end $$;
