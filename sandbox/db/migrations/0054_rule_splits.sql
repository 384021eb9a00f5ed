-- Splits by the rule of an order are kept next to those that programs request, so that programs find and return them.
alter table program_splits alter column app_id drop not null;
alter table program_splits alter column out_split_no drop not null;
alter table program_splits alter column content_hash drop not null;
alter table program_splits add constraint program_splits_requested
  check ((out_split_no is null) = (content_hash is null));
create unique index program_splits_by_rule on program_splits (paid_trade_no) where out_split_no is null;
comment on table program_splits is
  'Splits of a paid order: requested by a program, or made by the rule of the order at its payment. A finally refused '
  'one keeps its number. The parts are trades.';
comment on column program_splits.app_id is
  'The program that requested the split or made the order. Null: the order was made in the console.';
comment on column program_splits.out_split_no is 'Null: made by the rule of the order.';
comment on column program_splits.content_hash is 'Null: made by the rule of the order.';
comment on column program_splits.order_no is 'The platform''s number of the order or collection.';

-- The splits by rules so far. A payment that was refunded at once has a plan, and no trades of its parts.
insert into program_splits (split_no, member_no, merchant_no, app_id, order_no, paid_trade_no, amount_cents, rule_no,
    rule_version, created_at)
  select o.order_no || '00', o.member_no, o.merchant_no, o.app_id, coalesce(p.trade_no, o.order_no), o.order_no,
         (select sum((part ->> 'cents')::bigint) from jsonb_array_elements(o.rule_plan -> 'parts') part),
         o.rule_no, o.rule_version, o.finished_at
    from orders o left join cashier_payments p using (order_no)
   where o.rule_plan is not null and o.state = 'SUCCESS' and o.merchant_no is not null
     and exists (select from trades t where t.trade_no = o.order_no || '01' and t.scene = 'SPLIT');
insert into program_split_parts (split_no, nr, part_no, book_no, book_name, amount_cents)
  select o.order_no || '00', nr, o.order_no || lpad(nr::text, greatest(2, length(nr::text)), '0'), part ->> 'bookNo', part ->> 'bookName',
         (part ->> 'cents')::bigint
    from orders o join program_splits s on s.split_no = o.order_no || '00',
         jsonb_array_elements(o.rule_plan -> 'parts') with ordinality planned (part, nr);
