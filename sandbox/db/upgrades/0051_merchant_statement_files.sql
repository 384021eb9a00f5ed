-- Statement files of the second format, and a file of each merchant in addition to the enterprise's.

-- 1: a day that was closed before. Its file stays as it is: without merchant names, and no hash of the itemised file is stored.
alter table statement_days
  add column format smallint not null default 1 check (format in (1, 2)),
  -- The itemised file; null in the first format.
  add column items_rows bigint,
  add column items_sha256 text,
  add column items_size bigint,
  add constraint statement_days_items check ((format = 1) = (items_rows is null) and (format = 1) = (items_sha256 is null)
    and (format = 1) = (items_size is null));
alter table statement_days alter column format drop default;

-- A merchant's files of a day in the second format, with its name at that time.
create table statement_merchants (
  member_no text not null references members deferrable,
  day date not null,
  merchant_no text not null references merchants (merchant_no) deferrable,
  merchant_name text not null,
  statement_no text not null unique,
  csv_sha256 text not null,
  csv_size bigint not null,
  items_rows bigint not null,
  items_sha256 text not null,
  items_size bigint not null,
  primary key (member_no, day, merchant_no)
);
create trigger statement_merchants_final before update or delete on statement_merchants
  for each row execute function refuse_change();
