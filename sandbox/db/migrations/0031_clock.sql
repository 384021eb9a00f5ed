-- How far business time is ahead of real time (README, "Two clocks"): one row that every instance reads with what it
-- asks anyway. It goes forward only; a reset, which puts the triggers aside, sets it back to 0.
create table clock (
  id int primary key default 1 check (id = 1),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into clock default values;

create function clock_goes_forward() returns trigger language plpgsql as $$
begin
  raise exception 'business time only goes forward';
end $$;
create trigger clock_goes_forward before update on clock
  for each row when (new.offset_ms < old.offset_ms) execute function clock_goes_forward();
create trigger clock_stays before delete on clock for each row execute function clock_goes_forward();
