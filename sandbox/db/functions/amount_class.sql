-- Returns the class of an amount. Daily totals group amounts by class. The class is the largest of 1, 1.5, 2, 3 … 9
-- times a power of ten that does not exceed the amount.
create or replace function amount_class(cents bigint) returns bigint language sql immutable strict parallel safe as $$
  select case when cents between power * 3 / 2 and power * 2 - 1 then power * 3 / 2 else cents / power * power end
    from (select (10 ^ (length(cents::text) - 1))::bigint as power) scale
$$;
