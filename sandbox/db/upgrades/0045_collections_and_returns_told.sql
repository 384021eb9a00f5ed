-- Events of collections, and of the returns of splits that a program has made, also where a person asked for the return.

create or replace function event_channel(kind text) returns text language sql immutable as $$
  select case
    when kind = 'sign.ended' then 'UNSIGN'
    when kind like 'order.%' or kind like 'refund.%' then 'CASHIER'
    when kind like 'split.%' then 'ZTO_PS'
    when kind like 'payout.%' then 'ZTO_DEFRAY'
    when kind like 'sign.%' or kind like 'collection.%' then 'ZTO_QUICK_PAYMENT'
    else '' end
$$;

create function tell_collection() returns trigger language plpgsql as $$
begin
  if new.app_id is null or new.kind <> 'COLLECT' or new.state = old.state
     or new.state not in ('SUCCESS', 'FAILED', 'CANCELLED') then return null; end if;
  insert into platform_events (merchant_no, app_id, kind, subject, payload, created_at)
    values (new.merchant_no, new.app_id,
      case new.state when 'SUCCESS' then 'collection.done' else 'collection.failed' end, new.order_no,
      jsonb_build_object('collectionNo', new.order_no, 'outCollectNo', split_part(new.request_no, '/', 2),
        'signNo', new.sign_no, 'amount', wire_money(new.amount_cents), 'fee', wire_money(new.fee_cents),
        'state', case new.state when 'SUCCESS' then 'SUCCESS' else 'FAILED' end, 'reason', new.reason),
      new.finished_at);
  return null;
end $$;
create trigger orders_collection_told after update of state on orders
  for each row execute function tell_collection();

create function tell_split_return() returns trigger language plpgsql as $$
declare
  split program_splits;
  part text := substr(new.payee_key, length('split:') + 1);
begin
  if new.kind <> 'SPLIT_RETURN' or new.state = old.state or new.state not in ('SUCCESS', 'FAILED', 'CANCELLED') then
    return null;
  end if;
  select s.* into split from program_split_parts p join program_splits s using (split_no) where p.part_no = part;
  if split.app_id is null then return null; end if;
  insert into platform_events (merchant_no, app_id, kind, subject, payload, created_at)
    values (split.merchant_no, split.app_id,
      case new.state when 'SUCCESS' then 'split.returned' else 'split.refused' end, new.order_no,
      jsonb_build_object('returnNo', new.order_no,
        'outReturnNo', case when new.request_no like split.merchant_no || '/%' then split_part(new.request_no, '/', 2) else '' end,
        'splitNo', split.split_no, 'outSplitNo', split.out_split_no, 'partNo', part,
        'amount', wire_money(new.amount_cents),
        'state', case new.state when 'SUCCESS' then 'SUCCESS' else 'FAILED' end, 'reason', new.reason),
      new.finished_at);
  return null;
end $$;
create trigger orders_split_return_told after update of state on orders
  for each row execute function tell_split_return();
