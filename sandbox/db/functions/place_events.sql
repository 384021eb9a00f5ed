-- Assigns positions to all events of the transaction, and numbers them for each program. Locks the merchants in a
-- fixed order. These are the last locks of the transaction, so that the transaction holds them only during its
-- commit.
create or replace function place_events() returns trigger language plpgsql as $$
declare
  merchant bigint;
  told jsonb;
begin
  for merchant in
    select distinct hashtextextended('events ' || merchant_no, 0) from platform_events where position is null order by 1
  loop
    perform pg_advisory_xact_lock(merchant);
  end loop;
  with placed as (
    update platform_events e set position = fresh.position
      from (
        select event_no, nextval('event_position_seq') as position
          from (select event_no from platform_events where position is null order by event_no) unplaced
      ) fresh
     where e.event_no = fresh.event_no
    returning e.*
  )
  select jsonb_agg(jsonb_build_object('app_id', a.app_id, 'event_no', p.event_no, 'position', p.position)) into told
    from placed p join apps a on a.merchant_no = p.merchant_no and (p.app_id is null or p.app_id = a.app_id);
  if told is not null then
    perform count_app_events(told);
  end if;
  return null;
end $$;
