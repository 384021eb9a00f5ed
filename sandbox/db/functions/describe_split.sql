-- Sets the kind of a split's receiver if it is omitted. Splits to the same receiver always get the same kind. Runs
-- after describe_trade, which sets the scene.
create or replace function describe_split() returns trigger language plpgsql as $$
begin
  if new.scene = 'SPLIT' then
    new.split_to := coalesce(new.split_to,
      case when substr(md5(new.counterparty_account), 1, 1) < '8' then 'CARD' else 'MEMBER' end);
  end if;
  return new;
end $$;
