-- Locks customer accounts in the order of account numbers and returns them. `monitor` of an account is the user to
-- warn of a low balance. It is null if the user wants no warning or was already warned on that day. First unfreezes
-- `freed` cents of the first account.
create or replace function locked_accounts(account_nos text[], on_day date, freed bigint default 0) returns jsonb
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  locked jsonb;
begin
  perform 1 from accounts
    where account_no = any (account_nos) and member_no is not null
    order by account_no for no key update;
  if freed <> 0 then
    update accounts set frozen_cents = frozen_cents - freed where account_no = account_nos[1];
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
           'account_no', a.account_no, 'account_name', a.account_name, 'member_no', a.member_no, 'purpose', a.purpose,
           'balance_cents', a.balance_cents, 'frozen_cents', a.frozen_cents, 'status', a.status,
           'monitor', case when b.account_no is not null then jsonb_build_object(
             'userId', b.user_id, 'nickName', u.nick_name, 'thresholdCents', b.threshold_cents, 'notifyPhone', b.notify_phone
           ) end
         ) order by a.account_no), '[]') into locked
    from accounts a
    left join balance_monitors b
      on b.account_no = a.account_no and b.enabled and (b.warned_on is null or b.warned_on < on_day)
    left join users u on u.user_id = b.user_id
    where a.account_no = any (account_nos) and a.member_no is not null;
  return locked;
end $$;
