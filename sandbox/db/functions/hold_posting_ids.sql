-- Marks that this transaction will take posting ids. Must run before the transaction takes its first id. The mark is
-- a shared advisory lock, which is released when the transaction ends and its postings are visible. No transaction
-- waits for the lock. Its second number is the last id before the ids of the transaction, so `postings_read_to` can
-- compute which ids are complete. Only one mark per transaction is set, because a mark per entry would fill
-- PostgreSQL's lock table.
create or replace function hold_posting_ids() returns void language plpgsql as $$
begin
  if coalesce(current_setting('sandbox.posts', true), '') = '' then
    perform pg_advisory_xact_lock_shared(7305121, ((case when is_called then last_value else 0 end) % 2147483648)::integer)
      from posting_id_seq;
    perform set_config('sandbox.posts', 'yes', true);
  end if;
end $$;
