-- What the rest of the fund pages needs: where a split goes, and a note on somebody of the payee book.

alter table payees add column note text not null default '';

-- Where a split goes: to the receiver's bank card, or into the register of a member (分账到卡, 分账到会员账簿).
alter table trades add column split_to text check (split_to in ('CARD', 'MEMBER'));

-- A receiver is always paid in the same way. After `trade_described`, which says that it is a split.
create function describe_split() returns trigger language plpgsql as $$
begin
  if new.scene = 'SPLIT' then
    new.split_to := coalesce(new.split_to,
      case when substr(md5(new.counterparty_account), 1, 1) < '8' then 'CARD' else 'MEMBER' end);
  end if;
  return new;
end $$;
create trigger trade_split_described before insert or update on trades for each row execute function describe_split();
update trades set split_to = null where scene = 'SPLIT';

create index trades_split on trades (member_no, split_to, created_at, trade_no)
  include (amount_cents, fee_cents, status, direction, merchant_no) where scene = 'SPLIT';
