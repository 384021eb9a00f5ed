-- Refuses a ledger entry without postings, because it would move no money and indicates a bug.
create or replace function check_entry_has_postings() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if not exists (select from postings where entry_id = new.entry_id) then
    raise exception 'entry % has no postings', new.entry_id
      using errcode = 'check_violation', constraint = 'entries_have_postings';
  end if;
  return null;
end $$;
