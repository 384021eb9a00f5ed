-- Returns the posting id up to which no posting can be added any more, because every running transaction takes larger
-- ids. Reads the sequence before the marks (`hold_posting_ids`): a transaction that sets its mark after this reading
-- takes larger ids. Programs read entries only up to the returned id, so that they do not skip an entry that is
-- committed late.
create or replace function postings_read_to() returns bigint language plpgsql volatile as $$
declare
  last bigint := (select case when is_called then last_value else 0 end from posting_id_seq);
begin
  return last - coalesce((
    select max((last - l.objid::bigint) % 2147483648) from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and l.classid = 7305121 and l.objsubid = 2 and d.datname = current_database()), 0);
end $$;
