-- Refuses ledger entries of a closed day, including entries that were not written by `post_entries`.
create or replace function guard_accounting_day() returns trigger language plpgsql as $$
declare
  late text;
begin
  perform hold_accounting_day();
  select entry_no into late from added where day_of(created_at) <= (select closed_through from accounting) limit 1;
  if found then
    raise exception 'entry % is of a day that is closed', late
      using errcode = 'check_violation', constraint = 'entries_day_open';
  end if;
  return null;
end $$;
