-- Keeps the first name of a visible bank payee: a payment under another name does not rename it. A payee that was removed from
-- the book returns under the new name.
create or replace function keep_payee_name() returns trigger language plpgsql as $$
begin
  new.name := old.name;
  return new;
end $$;
