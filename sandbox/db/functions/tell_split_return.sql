-- Creates the event for programs when the return of a split has finished. Covers splits of a program, and splits by
-- the rule of a program's order, even if a user requested the return. Also covers returns that a program requested of
-- a split of a console order; this event is for all programs of the merchant.
create or replace function tell_split_return() returns trigger language plpgsql as $$
declare
  split program_splits;
  part text := substr(new.payee_key, length('split:') + 1);
  out_return_no text;
begin
  if new.kind <> 'SPLIT_RETURN' or new.state = old.state or new.state not in ('SUCCESS', 'FAILED', 'CANCELLED') then
    return null;
  end if;
  select s.* into split from program_split_parts p join program_splits s using (split_no) where p.part_no = part;
  out_return_no := out_no_of(new.request_no, split.merchant_no);
  if split.split_no is null or (split.app_id is null and out_return_no = '') then return null; end if;
  insert into platform_events (merchant_no, app_id, kind, subject, payload, created_at)
    values (split.merchant_no, split.app_id,
      case new.state when 'SUCCESS' then 'split.returned' else 'split.refused' end, new.order_no,
      jsonb_build_object('returnNo', new.order_no, 'outReturnNo', out_return_no,
        'splitNo', split.split_no, 'outSplitNo', coalesce(split.out_split_no, ''), 'partNo', part,
        'amount', wire_money(new.amount_cents),
        'state', case new.state when 'SUCCESS' then 'SUCCESS' else 'FAILED' end,
        'reason', masked_text(new.reason, array[new.payer ->> 'name'])),
      new.finished_at);
  return null;
end $$;
