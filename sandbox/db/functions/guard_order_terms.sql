-- Refuses changes of an order's collection contract and split rule.
create or replace function guard_order_terms() returns trigger language plpgsql as $$
begin
  if (old.sign_no, old.rule_no, old.rule_version, old.rule_plan)
      is distinct from (new.sign_no, new.rule_no, new.rule_version, new.rule_plan) then
    raise exception 'order % is what it is', old.order_no using errcode = 'restrict_violation', constraint = 'orders_final';
  end if;
  return new;
end $$;
