-- What waits for the second person can be taken back by its maker. See domain/money/README.md.

alter table orders drop constraint orders_state_check, add constraint orders_state_check
  check (state in ('WAIT_RELEASE', 'PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED', 'REFUSED', 'CANCELLED'));

alter table payment_batches drop constraint payment_batches_state_check, add constraint payment_batches_state_check
  check (state in ('DRAFT', 'WAIT_RELEASE', 'RUNNING', 'DONE', 'REFUSED', 'CANCELLED'));
alter table payment_batches drop constraint payment_batches_check2, add constraint payment_batches_check2
  check ((state in ('DONE', 'REFUSED', 'CANCELLED')) = (finished_at is not null));

-- As before, but that an order that was taken back is no twin of another.
create or replace function open_order(asked jsonb) returns jsonb
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  paying text := asked ->> 'memberNo';
  called text := asked ->> 'kind';
  number text := asked ->> 'requestNo';
  cents bigint := (asked ->> 'amountCents')::bigint;
  known jsonb;
  taken jsonb;
  used bigint;
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

  select known || jsonb_build_object(
      'hasProduct', not asked ? 'product'
        or exists (select from member_products where member_no = paying and product_code = asked ->> 'product'),
      'tariff', to_jsonb(tariffs),
      'policy', (select jsonb_build_object('cents', amount_cents) from checker_policies
                  where enterprise_id = asked ->> 'enterpriseId'),
      'config', (select value from platform_settings where key = 'config')
    ) into strict known from tariffs where kind = called;
  known := known || jsonb_build_object('accounts', locked_accounts(
    array(select jsonb_array_elements_text(asked -> 'accounts')), (asked ->> 'day')::date, (asked ->> 'freed')::bigint));
  if asked ? 'duplicate' then
    select order_no into twin from orders
      where member_no = paying and payee_key = asked -> 'duplicate' ->> 'payeeKey'
        and created_at > (asked -> 'duplicate' ->> 'since')::timestamptz and amount_cents = cents
        and state not in ('REFUSED', 'FAILED', 'CANCELLED')
      limit 1;
  end if;
  if (known -> 'hasProduct')::boolean then
    insert into order_days as d (member_no, kind, day, used_cents)
      values (paying, called, (asked ->> 'day')::date, cents)
      on conflict (member_no, kind, day) do update set used_cents = d.used_cents + excluded.used_cents
      returning used_cents - cents into used;
  end if;
  return known || jsonb_build_object('used', used, 'twin', twin);
end $$;
