-- The columns that a member has chosen for own books with these titles: { orderNo: 3, cents: 5, ... }, places from 0.
create table own_book_columns (
  member_no text not null references members deferrable,
  -- SHA-256 of the titles: those of 64 columns are too long for an index.
  titles_hash text not null,
  titles jsonb not null,
  places jsonb not null,
  used_at timestamptz not null,
  primary key (member_no, titles_hash)
);
