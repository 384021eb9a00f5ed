-- Returns a new account number. If the secret of the numbers (`number_key`) is not set, returns the fixed numbers of
-- the demo data. These are unique, because the multiplier is coprime to the modulus.
create or replace function next_account_no() returns text language sql volatile as $$
  select '0571' || case when number_key() is null then lpad((number * 387420489 % 999999999989)::text, 12, '0')
                   else veiled(number, 12, 'account', number_key()) end
    from nextval('account_no_seq') number
$$;
