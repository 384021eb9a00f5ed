import type { Database } from '@sandbox/db/schema';
import { auditLedger, auditStoredSums } from '@sandbox/domain/money/audit';
import { type Kysely, sql } from 'kysely';

/** The outcome of each line, derived from the order that pays the line. */
const LINES = sql`
  select wo.order_no, wo.state as order_state, l.line_no, l.amount_cents, l.fee_cents, l.state as line_state, l.order_no as paid_by,
         case when l.state = 'WAITING' then 'WAITING' when l.state = 'REFUSED' then 'FAILED'
              when o.state = 'SUCCESS' then 'PAID' when o.state in ('FAILED', 'RETURNED', 'REFUSED') then 'FAILED' else 'WAITING' end as became
    from warehouse_orders wo join payment_lines l on l.batch_no = wo.batch_no left join orders o on o.order_no = l.order_no`;

/**
 * Contradictions between vouchers, orders, lines and postings that must not exist, each with the query that finds its
 * rows.
 */
const LIES = {
  'a voucher that is not what its order and its payment say': sql`
    select v.voucher_no, v.state, wo.state as order_state, line.became
      from warehouse_vouchers v
      left join warehouse_order_vouchers ov on ov.voucher_no = v.voucher_no and ov.living
      left join warehouse_orders wo on wo.order_no = ov.order_no
      left join (${LINES}) line on line.order_no = ov.order_no and line.line_no = ov.line_no
     where v.order_no is distinct from ov.order_no or not case v.state
       when 'ORDERED' then wo.state in ('DRAFT', 'WAIT_AUDIT')
       when 'PAYING' then wo.state = 'PAYING' and line.became = 'WAITING'
       when 'PAID' then wo.state in ('PAYING', 'DONE', 'PARTIAL') and line.became = 'PAID'
       else ov.voucher_no is null end`,
  'a voucher that failed without a payment, or waits after one': sql`
    select v.voucher_no, v.state from warehouse_vouchers v
     where v.state in ('FAILED', 'WAIT_ORDER')
       and (v.state = 'FAILED') <> exists (
         select from warehouse_order_vouchers ov join (${LINES}) line on line.order_no = ov.order_no and line.line_no = ov.line_no
          where ov.voucher_no = v.voucher_no and line.became = 'FAILED')`,
  'a voucher that is paid twice': sql`
    select ov.voucher_no, count(*) from warehouse_order_vouchers ov
      join (${LINES}) line on line.order_no = ov.order_no and line.line_no = ov.line_no
     where line.became = 'PAID' or (line.became = 'WAITING' and ov.living)
     group by ov.voucher_no having count(*) > 1`,
  'a line that is not the sum of its vouchers': sql`
    select l.order_no, l.line_no from warehouse_order_lines l join warehouse_orders o using (order_no)
      left join warehouse_order_vouchers ov on ov.order_no = l.order_no and ov.line_no = l.line_no
      left join warehouse_vouchers v on v.voucher_no = ov.voucher_no
     where o.kind = 'VOUCHER' and o.state not in ('CANCELLED', 'REFUSED')
     group by l.order_no, l.line_no, l.amount_cents, l.vouchers
    having l.amount_cents <> coalesce(sum(v.amount_cents), 0) or l.vouchers <> count(ov.voucher_no)`,
  'an order that is not the sum of its lines': sql`
    select o.order_no from warehouse_orders o join warehouse_order_lines l using (order_no)
     group by o.order_no having o.amount_cents <> sum(l.amount_cents) or o.lines <> count(*)`,
  'an order whose state is not that of its lines': sql`
    select line.order_no, line.order_state from (${LINES}) line group by 1, 2
     having line.order_state <> case when bool_or(became = 'WAITING') then 'PAYING' when bool_or(became = 'FAILED') then 'PARTIAL'
       else 'DONE' end`,
  'a line that moved other money than its own and its fee, or none, or twice': sql`
    select line.* from (${LINES}) line
     where line.became = 'PAID' and (
       select coalesce(sum(p.amount_cents), 0) from postings p join entries e using (entry_id) join orders o on o.order_no = line.paid_by
        where e.trade_no = line.paid_by and p.account_no = o.payer_account_no) <> -(line.amount_cents + coalesce(line.fee_cents, 0))`,
  'a payment of money that its vouchers do not add up to': sql`
    select wo.order_no from warehouse_orders wo
      join (${LINES}) line on line.order_no = wo.order_no and line.became = 'PAID'
     where wo.kind = 'VOUCHER' group by wo.order_no
    having sum(line.amount_cents) <> (select coalesce(sum(v.amount_cents), 0) from warehouse_vouchers v
       where v.order_no = wo.order_no and v.state = 'PAID')`,
  'money that is frozen for nothing, or not frozen': sql`
    select a.account_no, a.frozen_cents, held.cents from accounts a join warehouse_subs s on s.member_no = a.member_no
      left join lateral (
        select coalesce(sum(l.amount_cents + coalesce(l.fee_cents, 0)), 0) as cents from payment_lines l
          join payment_batches b using (batch_no) where b.payer_account_no = a.account_no and b.state = 'RUNNING' and l.state = 'WAITING') held on true
     where a.purpose = 'BALANCE' and a.frozen_cents <> held.cents`,
  'an order that was passed by too few, or by whoever made it': sql`
    select order_no from warehouse_orders
     where first_id = any (editors) or second_id = any (editors) or first_id = second_id
        or (batch_no is not null and (first_id is null or (amount_cents >= two_from_cents and second_id is null)))`,
  'a file of which not every voucher is there, once': sql`
    select i.import_no, i.vouchers, count(v.voucher_no), count(distinct v.import_no) from warehouse_imports i
      left join warehouse_voucher_rows v on split_part(v.import_no, '-', 1) = i.import_no
     where i.completed_at is not null group by i.import_no
    having i.vouchers <> count(v.voucher_no) or i.vouchers <> count(distinct v.import_no)`,
  'a voucher that is seen or ordered before its file is whole': sql`
    select v.voucher_no, v.state from warehouse_voucher_rows v join warehouse_imports i using (import_id)
     where i.completed_at is null and (v.state <> 'WAIT_ORDER'
       or exists (select from warehouse_vouchers seen where seen.voucher_no = v.voucher_no)
       or exists (select from warehouse_order_vouchers ov where ov.voucher_no = v.voucher_no))`,
  'an order that two batches pay': sql`
    select pay_order_no from payment_batches where pay_order_no is not null group by 1 having count(*) > 1`,
} as const;

/**
 * Returns all contradictions in the warehouses of a database and in its ledger; empty if everything is consistent.
 */
export async function untruthsOf(db: Kysely<Database>): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const [what, query] of Object.entries(LIES)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) found.push({ what, rows: rows.slice(0, 5), of: rows.length });
  }
  const ledger = await auditLedger(db);
  if (ledger.sumOfPostings !== 0 || ledger.negativeAccounts !== 0 || ledger.unbalancedEntries !== 0) found.push(ledger);
  const stored = await auditStoredSums(db);
  if (Object.values(stored).some((rows) => rows.length > 0)) found.push(stored);
  return found;
}
