-- Refuses a change that sets business time back.
create or replace function clock_goes_forward() returns trigger language plpgsql as $$
begin
  raise exception 'business time only goes forward';
end $$;
