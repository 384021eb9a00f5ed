-- Assigns to a new program the earlier events of its merchant that are meant for all of the merchant's programs.
create or replace function place_events_of_app() returns trigger language plpgsql as $$
declare
  told jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('events ' || new.merchant_no, 0));
  select jsonb_agg(jsonb_build_object('app_id', new.app_id, 'event_no', e.event_no, 'position', e.position)) into told
    from platform_events e
   where e.merchant_no = new.merchant_no and e.app_id is null and e.position is not null
     and not exists (select from app_events t where t.app_id = new.app_id and t.event_no = e.event_no);
  if told is not null then
    perform count_app_events(told);
  end if;
  return null;
end $$;
