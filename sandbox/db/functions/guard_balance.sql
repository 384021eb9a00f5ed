-- Refuses changes of an account's balance, except by the trigger `settle_postings`. A new account must have balance
-- zero, and accounts cannot be deleted.
create or replace function guard_balance() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if coalesce(new.balance_cents, 0) <> 0 then
      raise exception 'account % must open empty', new.account_no using errcode = 'restrict_violation';
    end if;
  elsif tg_op = 'DELETE' then
    raise exception 'account % cannot be deleted', old.account_no using errcode = 'restrict_violation';
  elsif pg_trigger_depth() < 2 then
    raise exception 'the balance of account % moves with postings alone', old.account_no using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
