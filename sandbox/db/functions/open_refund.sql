-- Reads and locks everything that the decision on a refund needs: user and session, request number, trade, accounts.
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
    'refundNo', next_refund_no((asked ->> 'day')::date),
    'policy', (select jsonb_build_object('cents', amount_cents) from checker_policies
                where enterprise_id = asked ->> 'enterpriseId'),
    'config', (select value from platform_settings where key = 'config'),
    'accounts', locked_accounts(
      array(select account_no from accounts where member_no = paying and purpose in ('FEE', 'SETTLEMENT')),
      (asked ->> 'day')::date));
end $$;
