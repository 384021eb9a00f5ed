-- Events in the order in which they can be seen. event_no is given while a transaction is under way, so that one with a
-- smaller number may appear behind one with a larger: whoever reads on from a number would pass over it. The position is given
-- as the transaction commits, under a lock of its merchant that ends with it.

alter table platform_events add column position bigint;
alter table platform_events disable trigger platform_events_final;
update platform_events set position = event_no;
alter table platform_events enable trigger platform_events_final;
create sequence event_position_seq;
select setval('event_position_seq', coalesce(max(position), 0) + 1, false) from platform_events;

drop index platform_events_of_app;
create unique index platform_events_in_order on platform_events (merchant_no, position);
create index platform_events_without_position on platform_events (event_no) where position is null;

-- As before, but for the position, which is given once.
create function guard_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
     and to_jsonb(new) - 'position' = to_jsonb(old) - 'position' then
    return new;
  end if;
  raise exception '% rows are final', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger platform_events_final on platform_events;
create trigger platform_events_final before update or delete on platform_events
  for each row execute function guard_event();

-- All events of the transaction at once: without a position nobody sees those of another one. Their merchants are locked in
-- one order. No lock is taken behind these, so that nobody who has one waits for anybody but the disk.
create function place_events() returns trigger language plpgsql as $$
declare
  merchant bigint;
begin
  for merchant in
    select distinct hashtextextended('events ' || merchant_no, 0) from platform_events where position is null order by 1
  loop
    perform pg_advisory_xact_lock(merchant);
  end loop;
  update platform_events e set position = placed.position
    from (
      select event_no, nextval('event_position_seq') as position
        from (select event_no from platform_events where position is null order by event_no) fresh
    ) placed
   where e.event_no = placed.event_no;
  return null;
end $$;
create constraint trigger platform_events_placed after insert on platform_events deferrable initially deferred
  for each row execute function place_events();

-- What is asked about an order tells of its refunds and splits as well.
create index refunds_by_original on refunds (original_trade_no);
create index program_splits_by_trade on program_splits (paid_trade_no);
