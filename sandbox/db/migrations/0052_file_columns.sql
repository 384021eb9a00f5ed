-- Columns are remembered for files of batches and vouchers as well, each kind by itself.
alter table own_book_columns rename to file_columns;
alter table file_columns add column kind text not null default 'OWN_BOOK'
  check (kind in ('OWN_BOOK', 'TRANSFER', 'PAYOUT', 'VOUCHER'));
alter table file_columns alter column kind drop default;
alter table file_columns drop constraint own_book_columns_pkey;
alter table file_columns add primary key (member_no, kind, titles_hash);
comment on table file_columns is 'Columns that a member has chosen for files of a kind with these titles.';
comment on column file_columns.kind is 'OWN_BOOK, TRANSFER, PAYOUT or VOUCHER.';
