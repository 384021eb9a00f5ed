-- Marks that this transaction takes posting ids from now on, before it takes the first one. The mark is a shared lock that ends
-- with the transaction, once its postings are visible. No transaction waits for it. Its second number is the last id before those
-- of the transaction, so that `postings_read_to` knows which ids are complete. A transaction needs one mark only: a mark per
-- entry would fill the table of locks.
create or replace function hold_posting_ids() returns void language plpgsql as $$
begin
  if coalesce(current_setting('sandbox.posts', true), '') = '' then
    perform pg_advisory_xact_lock_shared(7305121, ((case when is_called then last_value else 0 end) % 2147483648)::integer)
      from posting_id_seq;
    perform set_config('sandbox.posts', 'yes', true);
  end if;
end $$;
