-- Numbers of merchants' programs that were refused for good and have no row in the table of their objects.
create table refused_numbers (
  merchant_no text not null references merchants (merchant_no) deferrable,
  kind text not null check (kind in ('ORDER', 'SPLIT')),
  out_no text collate "C" not null,
  content_hash text not null,
  biz_code text not null,
  field text not null,
  msg text not null,
  created_at timestamptz not null,
  primary key (merchant_no, kind, out_no)
);
comment on table refused_numbers is
  'Finally refused requests of programs that have no row elsewhere. Their numbers stay taken (S-02).';
comment on column refused_numbers.kind is 'ORDER: a cashier order. SPLIT: a split whose rule could not be applied.';
comment on column refused_numbers.out_no is 'The merchant''s own number of the request.';
