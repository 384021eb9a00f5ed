-- Creates a delivery of the event for each active program of the merchant that has a notification address for the
-- event's channel.
create or replace function deliver_event() returns trigger language plpgsql as $$
begin
  insert into app_deliveries (event_no, app_id, kind, subject, channel, state, next_at, created_at)
    select new.event_no, a.app_id, new.kind, new.subject, event_channel(new.kind), 'WAITING', new.created_at, new.created_at
      from apps a
     where a.merchant_no = new.merchant_no and (new.app_id is null or a.app_id = new.app_id) and a.state = 'ACTIVE'
       and channel_url(a, event_channel(new.kind)) <> ''
     order by a.app_id;
  return null;
end $$;
