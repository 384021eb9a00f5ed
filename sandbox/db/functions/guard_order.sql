-- Refuses changes of an order's request and of its first response. A final outcome may change only from SUCCESS to
-- RETURNED. If a cashier payment is refunded at once, its fee may be set to zero before the payment ends.
create or replace function guard_order() returns trigger language plpgsql as $$
declare
  waived boolean := old.kind = 'CASHIER' and old.finished_at is null and new.fee_cents = 0 and new.fee_account_no is null;
begin
  if (old.member_no, old.kind, old.request_no, old.content_hash, old.amount_cents, old.payee_key, old.maker_id, old.created_at,
      old.merchant_no, old.limit_key, old.product_code)
      is distinct from
     (new.member_no, new.kind, new.request_no, new.content_hash, new.amount_cents, new.payee_key, new.maker_id, new.created_at,
      new.merchant_no, new.limit_key, new.product_code)
     or ((old.fee_cents, old.fee_account_no) is distinct from (new.fee_cents, new.fee_account_no) and not waived)
     or (old.answer is not null and old.answer is distinct from new.answer)
     or (old.finished_at is not null and old.answer is not null and old.state <> new.state
         and (old.state, new.state) <> ('SUCCESS', 'RETURNED')) then
    raise exception 'order % is what it is', old.order_no using errcode = 'restrict_violation', constraint = 'orders_final';
  end if;
  return new;
end $$;
