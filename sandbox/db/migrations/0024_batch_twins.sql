-- What was confirmed once is recognised when it comes again: by its content, and by the merchant's own numbers.

alter table payment_batches add column content_hash text;
create index payment_batches_by_content on payment_batches (member_no, content_hash) where content_hash is not null;
create index payment_lines_by_number on payment_lines (number) where number <> '';

-- A world that was seeded before has a copy for the reset.
do $$
begin
  if to_regnamespace('seed_copy') is not null then
    alter table seed_copy.payment_batches add column content_hash text;
  end if;
end $$;
