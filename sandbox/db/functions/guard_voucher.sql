-- Refuses changes of a paid or void voucher. Also refuses changes of the payment of a voucher that belongs to an
-- order. Only vouchers of an unfinished import can be deleted.
create or replace function guard_voucher() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
       select from warehouse_imports i where i.import_id = old.import_id and i.completed_at is null) then
    return old;
  end if;
  if tg_op = 'DELETE' or old.state in ('PAID', 'VOID')
     or old.import_id is distinct from new.import_id
     or (old.state in ('ORDERED', 'PAYING') and (old.member_no, old.payee_no, old.account_no, old.amount_cents, old.source_no)
        is distinct from (new.member_no, new.payee_no, new.account_no, new.amount_cents, new.source_no))
     or (old.state = 'PAYING' and new.state not in ('PAYING', 'PAID', 'FAILED'))
     or (new.state = 'PAID' and old.state <> 'PAYING') then
    raise exception 'voucher % is what it is', old.voucher_no
      using errcode = 'restrict_violation', constraint = 'warehouse_vouchers_final';
  end if;
  return new;
end $$;
