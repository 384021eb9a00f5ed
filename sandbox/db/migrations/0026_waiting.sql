-- What waits for the second person is found at once, with what is known of who would be paid. See domain/money/README.md.

create index orders_waiting on orders (member_no, created_at) where state = 'WAIT_RELEASE';
create index payment_batches_waiting on payment_batches (member_no, confirmed_at) where state = 'WAIT_RELEASE';
create index payees_by_name on payees (member_no, name);

-- When the second person has decided.
alter table payment_batches add column checked_at timestamptz;

do $$
begin
  if to_regclass('seed_copy.payment_batches') is not null then
    alter table seed_copy.payment_batches add column checked_at timestamptz;
  end if;
end $$;

-- A bank account that is in the book is called there as it was at first: what is paid to it under another name renames
-- nobody. Taken out of the book it is forgotten, and comes back under the new name.
create function keep_payee_name() returns trigger language plpgsql as $$
begin
  new.name := old.name;
  return new;
end $$;
create trigger payees_keep_their_name before update on payees
  for each row when (old.kind = 'BANK' and not old.hidden and new.name <> old.name)
  execute function keep_payee_name();
