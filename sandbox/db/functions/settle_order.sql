-- Updates the counters that the outcome of an order changes, then locks and returns the accounts. The lock order is
-- as everywhere: limits whose usage is given back, the volume of the product, the accounts.
-- counted: as for count_order
-- volume: { merchant_no, product_code, day, cents, fee }
create or replace function settle_order(counted jsonb, volume jsonb, account_nos text[], on_day date) returns jsonb
language plpgsql as $$
begin
  if counted is not null then
    perform count_order(counted);
  end if;
  if volume is not null then
    insert into product_volumes as v (merchant_no, product_code, month, trades, volume_cents, fee_cents)
      values (volume ->> 'merchant_no', volume ->> 'product_code', month_of((volume ->> 'day')::date), 1,
              (volume ->> 'cents')::bigint, (volume ->> 'fee')::bigint)
      on conflict (merchant_no, product_code, month) do update
        set trades = v.trades + 1, volume_cents = v.volume_cents + excluded.volume_cents,
            fee_cents = v.fee_cents + excluded.fee_cents;
  end if;
  return locked_accounts(account_nos, on_day);
end $$;
