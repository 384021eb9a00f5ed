-- Locks a split that is to be returned. Locks its original trade first, in the same order as a refund of that trade.
-- Null if the split does not exist. leftCents: the amount that was neither returned nor requested back.
create or replace function lock_split(split_no text) returns jsonb
language plpgsql set enable_seqscan = off as $$
declare
  collected text;
begin
  select original_trade_no into collected from trades where trade_no = split_no;
  perform 1 from trades where trade_no = collected for update;
  perform 1 from trades where trade_no = split_no for update;
  return (
    select jsonb_build_object('status', s.status, 'leftCents', s.amount_cents - s.refunded_cents - coalesce(
        (select sum(r.amount_cents) from trades r where r.original_trade_no = s.trade_no and r.status = 'PROCESSING'), 0))
      from trades s where s.trade_no = split_no and s.scene = 'SPLIT');
end $$;
