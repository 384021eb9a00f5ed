-- Refuses changes of a finished batch line. Also refuses changes of the payment of a confirmed line, so that no line
-- is paid twice.
create or replace function guard_payment_line() returns trigger language plpgsql as $$
begin
  if old.state in ('PLACED', 'REFUSED') or (old.state = 'WAITING' and new.state = 'DRAFT')
     or (old.state <> 'DRAFT' and (old.name, old.account_no, old.account_kind, old.bank, old.amount_cents, old.fee_cents)
        is distinct from (new.name, new.account_no, new.account_kind, new.bank, new.amount_cents, new.fee_cents)) then
    raise exception 'line % of % is what it is', old.line_no, old.batch_no
      using errcode = 'restrict_violation', constraint = 'payment_lines_final';
  end if;
  return new;
end $$;
