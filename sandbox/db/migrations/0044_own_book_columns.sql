-- The columns that a member has chosen for own books with these titles: { orderNo: 3, cents: 5, ... }, places from 0.
create table own_book_columns (
  member_no text not null references members deferrable,
  titles jsonb not null,
  places jsonb not null,
  used_at timestamptz not null
);
-- Titles of 64 columns are too long for an index.
create unique index own_book_columns_titles on own_book_columns (member_no, md5(titles::text));
