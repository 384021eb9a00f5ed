-- Assigns consecutive sequence numbers to new events, separately for each program, in the order of the events. The
-- caller holds the lock of the merchant's events.
-- told: [{ app_id, event_no, position }]
create or replace function count_app_events(told jsonb) returns void language sql volatile as $$
  with fresh as (
    select t.*, row_number() over (partition by t.app_id order by t.position) as nr
      from jsonb_to_recordset(told) as t (app_id text, event_no bigint, position bigint)
  ), counted as (
    insert into app_event_counts as c (app_id, last)
      select app_id, count(*) from fresh group by app_id order by app_id
      on conflict (app_id) do update set last = c.last + excluded.last
      returning app_id, last
  )
  insert into app_events (app_id, sequence, event_no)
    select fresh.app_id, counted.last - count(*) over (partition by fresh.app_id) + fresh.nr, fresh.event_no
      from fresh join counted using (app_id);
$$;
