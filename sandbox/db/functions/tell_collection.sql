-- Creates the event for programs when a program's collection has finished.
create or replace function tell_collection() returns trigger language plpgsql as $$
begin
  if new.app_id is null or new.kind <> 'COLLECT' or new.state = old.state
     or new.state not in ('SUCCESS', 'FAILED', 'CANCELLED') then return null; end if;
  insert into platform_events (merchant_no, app_id, kind, subject, payload, created_at)
    values (new.merchant_no, new.app_id,
      case new.state when 'SUCCESS' then 'collection.done' else 'collection.failed' end, new.order_no,
      jsonb_build_object('collectionNo', new.order_no, 'outCollectNo', split_part(new.request_no, '/', 2),
        'signNo', new.sign_no, 'amount', wire_money(new.amount_cents),
        'fee', wire_money(case when new.state in ('FAILED', 'CANCELLED') then 0 else new.fee_cents end),
        'state', case new.state when 'SUCCESS' then 'SUCCESS' else 'FAILED' end,
        'reason', masked_text(new.reason, array[new.payer ->> 'name'])),
      new.finished_at);
  return null;
end $$;
