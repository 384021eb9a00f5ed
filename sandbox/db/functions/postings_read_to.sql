-- Returns the posting id up to which no posting can be added any more: no transaction that is under way has taken a smaller id.
-- The id of the sequence is read before the marks, because a transaction without a mark takes its ids afterwards. Programs read
-- entries up to this id, so that they pass over no entry that is committed late. See `hold_posting_ids`.
create or replace function postings_read_to() returns bigint language plpgsql volatile as $$
declare
  last bigint := (select case when is_called then last_value else 0 end from posting_id_seq);
begin
  return last - coalesce((
    select max((last - l.objid::bigint) % 2147483648) from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and l.classid = 7305121 and l.objsubid = 2 and d.datname = current_database()), 0);
end $$;
