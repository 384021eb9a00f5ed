-- Creates the event for programs when the return of a program's split has finished, even if a user requested the return.
create or replace function tell_split_return() returns trigger language plpgsql as $$
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
        'state', case new.state when 'SUCCESS' then 'SUCCESS' else 'FAILED' end,
        'reason', replace(new.reason, new.payer ->> 'name', masked_name(new.payer ->> 'name'))),
      new.finished_at);
  return null;
end $$;
