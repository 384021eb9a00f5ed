-- Keeps the first name of a bank payee that the payee book shows: a payment under another name does not rename the
-- payee. A payee that was removed from the book returns under the new name.
create or replace function keep_payee_name() returns trigger language plpgsql as $$
begin
  new.name := old.name;
  return new;
end $$;
