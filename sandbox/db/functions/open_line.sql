-- Locks a waiting line of a batch, and returns it with its batch and the payer's name. For a transfer it also returns
-- the payee's wallet, found by the line's account number. Null if another worker has locked the line.
create or replace function open_line(of_batch text, nr integer) returns jsonb
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  line payment_lines;
  batch payment_batches;
  wallet record;
begin
  select * into line from payment_lines
    where batch_no = of_batch and line_no = nr and state = 'WAITING' for update skip locked;
  if not found then
    return null;
  end if;
  select * into strict batch from payment_batches where batch_no = of_batch;
  select a.account_no, m.member_name into wallet
    from (select * from accounts
           where account_no = regexp_replace(line.account_no, '[^0-9]', '', 'g') and purpose = 'BALANCE') a
    join lateral (select member_name from members where member_no = a.member_no offset 0) m on batch.kind = 'TRANSFER';
  return jsonb_build_object('line', to_jsonb(line), 'batch', to_jsonb(batch) || jsonb_build_object(
    'member_name', (select member_name from members where member_no = batch.member_no),
    'wallet_no', wallet.account_no, 'wallet_name', wallet.member_name));
end $$;
