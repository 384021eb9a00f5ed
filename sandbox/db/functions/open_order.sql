-- Reads and locks everything that the decision on an order needs. All functions lock in this order: user and session,
-- request number, split to return, limit usage, volume of the product, accounts. Each statement sees the changes that
-- other transactions committed while it waited.
-- asked: { userId, sessionId?, enterpriseId, memberNo, kind, requestNo, amountCents, accounts, freed, at, day,
-- product?,
-- limitMerchantNo, limitKey, duplicate?: { payeeKey, since }, splitNo?,
-- merchant?: { merchantNo, needs, product } }
-- `needs` are the products that must be open; the terms of `product` determine the fee. The amount is counted against
-- the limits here. If the order is refused, `write_money` subtracts it again.
create or replace function open_order(asked jsonb) returns jsonb
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  paying text := asked ->> 'memberNo';
  called text := asked ->> 'kind';
  number text := asked ->> 'requestNo';
  cents bigint := (asked ->> 'amountCents')::bigint;
  moment timestamptz := (asked ->> 'at')::timestamptz;
  on_day date := (asked ->> 'day')::date;
  limited text := asked ->> 'limitMerchantNo';
  limited_by text := asked ->> 'limitKey';
  merchant text := asked -> 'merchant' ->> 'merchantNo';
  sold text := asked -> 'merchant' ->> 'product';
  admitted boolean;
  known jsonb;
  taken jsonb;
  used_month bigint;
  used_day bigint;
  own_limit jsonb;
  terms jsonb;
  volume bigint := 0;
  twin text;
begin
  if asked ? 'sessionId' then
    known := who_asks(asked ->> 'userId', asked ->> 'sessionId');
  else
    select jsonb_build_object('user', jsonb_build_object('name', nick_name)) into known
      from users where user_id = asked ->> 'userId';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(called || ' ' || paying || ' ' || number, 0));
  select jsonb_build_object('contentHash', content_hash, 'answer', answer, 'reason', reason, 'refusalCode', refusal_code)
    into taken from orders where member_no = paying and kind = called and request_no = number;
  if found then
    return known || jsonb_build_object('taken', taken);
  end if;
  if asked ? 'splitNo' then
    known := known || jsonb_build_object('split', lock_split(asked ->> 'splitNo'));
  end if;

  select known || jsonb_build_object(
      'hasProduct', not asked ? 'product'
        or exists (select from member_products where member_no = paying and product_code = asked ->> 'product'),
      'tariff', to_jsonb(tariffs),
      'policy', (select jsonb_build_object('cents', amount_cents) from checker_policies
                  where enterprise_id = asked ->> 'enterpriseId'),
      'config', (select value from platform_settings where key = 'config')
    ) into strict known from tariffs where kind = called;
  admitted := (known -> 'hasProduct')::boolean;
  if merchant is not null then
    known := known || jsonb_build_object(
      'products', (select coalesce(jsonb_agg(jsonb_build_object(
          'product_code', product_code, 'state', state, 'stop_reason', stop_reason)), '[]')
        from merchant_products where merchant_no = merchant
          and product_code = any (array(select jsonb_array_elements_text(asked -> 'merchant' -> 'needs')))),
      'feeAccountNo', (select a.account_no from merchants m join accounts a on a.member_no = paying and a.purpose = 'FEE'
        where m.merchant_no = merchant and m.fee_from = 'FEE_ACCOUNT'));
    admitted := admitted and (select count(*) from jsonb_array_elements(known -> 'products') p where p ->> 'state' = 'OPEN')
      = jsonb_array_length(asked -> 'merchant' -> 'needs');
  end if;

  if admitted then
    insert into order_months as m (member_no, merchant_no, limit_key, month, used_cents)
      values (paying, limited, limited_by, month_of(on_day), cents)
      on conflict (member_no, merchant_no, limit_key, month) do update set used_cents = m.used_cents + excluded.used_cents
      returning used_cents - cents into used_month;
    insert into order_days as d (member_no, merchant_no, limit_key, day, used_cents)
      values (paying, limited, limited_by, on_day, cents)
      on conflict (member_no, merchant_no, limit_key, day) do update set used_cents = d.used_cents + excluded.used_cents
      returning used_cents - cents into used_day;
    select jsonb_build_object('single_cents', single_cents, 'daily_cents', daily_cents, 'monthly_cents', monthly_cents)
      into own_limit from product_limits
      where member_no = paying and merchant_no = limited and limit_key = limited_by and effective_from <= moment
      order by effective_from desc, nr desc limit 1;
    if sold is not null then
      select volume_cents into volume from product_volumes
        where merchant_no = merchant and product_code = sold and month = month_of(on_day) for no key update;
      select to_jsonb(t) into terms from product_terms t
        where merchant_no = merchant and product_code = sold and effective_from <= moment
        order by effective_from desc, nr desc limit 1;
    end if;
  end if;
  known := known || jsonb_build_object('accounts', locked_accounts(
    array(select jsonb_array_elements_text(asked -> 'accounts')), on_day, (asked ->> 'freed')::bigint));
  if asked ? 'duplicate' then
    select order_no into twin from orders
      where member_no = paying and payee_key = asked -> 'duplicate' ->> 'payeeKey'
        and created_at > (asked -> 'duplicate' ->> 'since')::timestamptz and amount_cents = cents
        and state not in ('REFUSED', 'FAILED', 'CANCELLED')
      limit 1;
  end if;
  return known || jsonb_build_object('used', jsonb_build_object('day', used_day, 'month', used_month), 'limit', own_limit,
    'terms', terms, 'volume', coalesce(volume, 0), 'twin', twin);
end $$;
