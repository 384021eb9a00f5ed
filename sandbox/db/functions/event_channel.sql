-- Returns the channel of events of this kind. A program can set a notification address for each channel; events of
-- other channels go to its general address.
create or replace function event_channel(kind text) returns text language sql immutable as $$
  select case
    when kind = 'sign.ended' then 'UNSIGN'
    when kind like 'order.%' or kind like 'refund.%' then 'CASHIER'
    when kind like 'split.%' then 'ZTO_PS'
    when kind like 'payout.%' then 'ZTO_DEFRAY'
    when kind like 'sign.%' or kind like 'collection.%' then 'ZTO_QUICK_PAYMENT'
    else '' end
$$;
