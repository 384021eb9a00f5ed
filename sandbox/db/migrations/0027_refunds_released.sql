-- A refund from the checker's amount on waits for the second person, as an order of its own kind under the refund's
-- number. See domain/money/README.md.

alter table orders drop constraint orders_kind_check, add constraint orders_kind_check
  check (kind in ('RECHARGE', 'TRANSFER', 'WITHDRAW', 'MERCHANT_WITHDRAW', 'PAY_BANK', 'FUND_TRANSFER', 'TURN_ENTER',
    'TURN_OUT', 'QUICK_COLLECTION', 'CASHIER', 'REFUND'));

-- As the order's. One that was refused when it was asked for has no number and is REFUSED; one that waited for nobody is
-- SUCCESS from the beginning.
alter table refunds add column state text check (state in ('WAIT_RELEASE', 'SUCCESS', 'FAILED', 'CANCELLED', 'REFUSED'));
update refunds set state = case when refund_trade_no is null then 'REFUSED' else 'SUCCESS' end;
alter table refunds alter column state set not null;
alter table refunds add constraint refunds_state_of_number check ((refund_trade_no is null) = (state = 'REFUSED'));
create unique index refunds_by_trade on refunds (refund_trade_no);
create index refunds_waiting on refunds (original_trade_no) where state = 'WAIT_RELEASE';

do $$
begin
  if to_regclass('seed_copy.refunds') is not null then
    alter table seed_copy.refunds add column state text;
    update seed_copy.refunds set state = case when refund_trade_no is null then 'REFUSED' else 'SUCCESS' end;
  end if;
end $$;

-- As before, and from which amount on a second person is needed.
create or replace function open_refund(asked jsonb) returns jsonb
language plpgsql set enable_seqscan = off as $$
declare
  paying text := asked ->> 'memberNo';
  number text := asked ->> 'requestNo';
  known jsonb := who_asks(asked ->> 'userId', asked ->> 'sessionId');
  taken jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('refund ' || paying || ' ' || number, 0));
  select to_jsonb(refunds) into taken from refunds where member_no = paying and request_no = number;
  if found then
    return known || jsonb_build_object('taken', taken);
  end if;
  perform 1 from trades where trade_no = asked ->> 'tradeNo' and member_no = paying for update;
  return known || jsonb_build_object(
    'nr', nextval('refund_no_seq'),
    'policy', (select jsonb_build_object('cents', amount_cents) from checker_policies
                where enterprise_id = asked ->> 'enterpriseId'),
    'config', (select value from platform_settings where key = 'config'),
    'accounts', locked_accounts(
      array(select account_no from accounts where member_no = paying and purpose in ('FEE', 'SETTLEMENT')),
      (asked ->> 'day')::date));
end $$;
