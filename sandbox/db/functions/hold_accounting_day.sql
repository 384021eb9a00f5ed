-- Keeps the accounting day open until the end of the transaction, with a shared advisory lock. `close_days` takes the
-- same lock exclusively. The number of the lock is arbitrary.
create or replace function hold_accounting_day() returns void language sql volatile as $$
  select pg_advisory_xact_lock_shared(7305120);
$$;
