-- Closes every accounting day up to `through`, and returns the last closed day. Waits at most 200 ms for running
-- bookings, because new bookings queue behind this wait. After 200 ms it raises lock_not_available, and the caller
-- tries again.
create or replace function close_days(through date) returns date language plpgsql set lock_timeout = '200ms' as $$
declare
  closed date;
begin
  perform pg_advisory_xact_lock(7305120);
  update accounting set closed_through = greatest(closed_through, through) returning closed_through into closed;
  return closed;
end $$;
