-- Sets the kind of receiver of a split if it is omitted. The same receiver always gets the same kind. Runs after
-- describe_trade, which sets the scene.
create or replace function describe_split() returns trigger language plpgsql as $$
begin
  if new.scene = 'SPLIT' then
    new.split_to := coalesce(new.split_to,
      case when substr(md5(new.counterparty_account), 1, 1) < '8' then 'CARD' else 'MEMBER' end);
  end if;
  return new;
end $$;
