-- Returns the name of the address to which an event of a kind is sent, if the program has an address of that name.
create or replace function event_channel(kind text) returns text language sql immutable as $$
  select case
    when kind = 'sign.ended' then 'UNSIGN'
    when kind like 'order.%' or kind like 'refund.%' then 'CASHIER'
    when kind like 'split.%' then 'ZTO_PS'
    when kind like 'payout.%' then 'ZTO_DEFRAY'
    when kind like 'sign.%' or kind like 'collection.%' then 'ZTO_QUICK_PAYMENT'
    else '' end
$$;
