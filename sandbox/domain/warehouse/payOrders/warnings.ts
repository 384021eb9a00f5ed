import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema';
import { readableCents } from '../../money/cents';
import { dayOf, startOfDay } from '../../money/days';
import type { PayOrderRow } from './model';

/*
 * Warnings that an auditor sees before approving an order, and the number of auditors that must approve the order
 * (domains, 4).
 */

const DAYS = 86_400_000;
/** Period in ms within which the same payee and amount, or the same source document, causes a warning. */
const TWIN_WITHIN = 30 * DAYS;
/** Period in ms within which a changed account of the payee causes a warning. */
const CHANGED_WITHIN = 7 * DAYS;

type Judged = Pick<
  PayOrderRow,
  | 'order_no'
  | 'enterprise_id'
  | 'member_no'
  | 'payer_account_no'
  | 'amount_cents'
  | 'fee_cents'
  | 'two_from_cents'
  | 'first_id'
>;

/** Returns the warnings of each order as texts, the most important first. */
export async function warningsOf(
  db: Kysely<Database>,
  orders: readonly Judged[],
  now: Date,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(orders.map(({ order_no }) => [order_no, []]));
  if (orders.length === 0) return found;
  const add = (orderNo: string, text: string) => found.get(orderNo)?.push(text);
  const numbers = orders.map(({ order_no }) => order_no);

  const accounts = await db
    .selectFrom('accounts as a')
    .leftJoin('warehouse_subs as s', 's.member_no', 'a.member_no')
    .select(['a.account_no', 'a.balance_cents', 'a.frozen_cents', 'a.status', 's.day_limit_cents'])
    .where('a.account_no', 'in', [...new Set(orders.map(({ payer_account_no }) => payer_account_no))])
    .execute();
  const paidToday = await paidBy(db, orders, now);
  for (const order of orders) {
    const account = accounts.find(({ account_no }) => account_no === order.payer_account_no);
    const available = (account?.balance_cents ?? 0) - (account?.frozen_cents ?? 0);
    const total = order.amount_cents + order.fee_cents;
    if (account?.status === 'FROZEN') add(order.order_no, '付款账户已冻结');
    if (available < total)
      add(order.order_no, `可用余额${readableCents(available)}元，不足支付${readableCents(total)}元`);
    const limit = account?.day_limit_cents ?? null;
    const paid = paidToday.get(order.member_no) ?? 0;
    if (limit !== null && paid + order.amount_cents > limit)
      add(
        order.order_no,
        `超过单日付款提醒额${readableCents(limit)}元：今日已审核${readableCents(paid)}元，加上本单${readableCents(paid + order.amount_cents)}元`,
      );
  }

  const changed = await sql<{ orderNo: string; name: string; differs: boolean; fresh: boolean }>`
    select distinct l.order_no as "orderNo", p.name,
           (l.account_no, l.account_kind, l.bank) is distinct from (p.account_no, p.account_kind, p.bank) as differs,
           -- One that was only just added has no account of before.
           p.version = 0 and p.changed_at = p.created_at as fresh
      from warehouse_order_lines l join warehouse_payees p using (payee_no)
     where l.order_no = any (${numbers}::text[]) and p.changed_at >= ${new Date(now.getTime() - CHANGED_WITHIN)}
     order by 1, 2`.execute(db);
  for (const { orderNo, name, differs, fresh } of changed.rows) {
    const what = differs ? '的账户在提交后已变更' : fresh ? '为7日内新增' : '的账户7日内变更过';
    add(orderNo, `收款方${name}${what}`);
  }

  const { two_from_cents: twoFrom } = await db
    .selectFrom('warehouses')
    .select('two_from_cents')
    .where('enterprise_id', '=', orders[0]?.enterprise_id ?? '')
    .executeTakeFirstOrThrow();
  // The threshold for two auditors was fixed when the order was submitted. The auditor is warned if today's threshold is lower,
  // because today the order might need two auditors.
  if (twoFrom !== null)
    for (const { order_no, two_from_cents: then } of orders)
      if (then === null || then > twoFrom)
        add(
          order_no,
          `提交时${then === null ? '未设置两人审核' : `满${readableCents(then)}元需两人审核`}，现为满${readableCents(twoFrom)}元`,
        );

  const twins = await sql<{ orderNo: string; voucherNo: string; other: string; document: boolean }>`
    with own as (
      select ov.order_no, v.voucher_no, v.enterprise_id, v.payee_no, v.amount_cents, v.source_plain,
             v.created_at - ${`${TWIN_WITHIN} milliseconds`}::interval as since,
             v.created_at + ${`${TWIN_WITHIN} milliseconds`}::interval as until
        from warehouse_order_vouchers ov join warehouse_vouchers v using (voucher_no)
       where ov.order_no = any (${numbers}::text[]))
    select own.order_no as "orderNo", own.voucher_no as "voucherNo", min(w.voucher_no) as other, true as document
      from own join warehouse_vouchers w on w.enterprise_id = own.enterprise_id and w.source_plain = own.source_plain
       and w.source_plain <> '' and w.created_at between since and until and w.voucher_no <> own.voucher_no and w.state <> 'VOID'
     group by 1, 2
    union all
    select own.order_no, own.voucher_no, min(w.voucher_no), false
      from own join warehouse_vouchers w on w.payee_no = own.payee_no and w.amount_cents = own.amount_cents
       and w.created_at between since and until and w.voucher_no <> own.voucher_no and w.state <> 'VOID'
     group by 1, 2
     order by 1, 2`.execute(db);
  for (const orderNo of numbers) {
    const own = twins.rows.filter((row) => row.orderNo === orderNo);
    for (const document of [true, false]) {
      const [first, ...others] = own.filter((row) => row.document === document);
      if (!first) continue;
      const more = others.length > 0 ? `，共${others.length + 1}张凭证如此` : '';
      const what = document ? '来源单据相同' : '收款方和金额相同';
      add(orderNo, `凭证${first.voucherNo}与30日内的凭证${first.other}${what}${more}`);
    }
  }
  return found;
}

/**
 * Returns for each paying sub-merchant the cents of payments in orders that were approved today, without refused or
 * failed lines.
 */
async function paidBy(db: Kysely<Database>, orders: readonly Judged[], now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('warehouse_orders as o')
    .innerJoin('payment_batches as b', 'b.batch_no', 'o.batch_no')
    .innerJoin('payment_lines as l', 'l.batch_no', 'b.batch_no')
    .leftJoin('orders as p', 'p.order_no', 'l.order_no')
    .where('l.state', '<>', 'REFUSED')
    .where((eb) => eb.or([eb('p.state', 'is', null), eb('p.state', '<>', 'FAILED')]))
    .where('o.member_no', 'in', [...new Set(orders.map(({ member_no }) => member_no))])
    .where('b.confirmed_at', '>=', startOfDay(dayOf(now)))
    .groupBy('o.member_no')
    .select(['o.member_no', sql<number>`sum(l.amount_cents)::bigint`.as('cents')])
    .execute();
  return new Map(rows.map(({ member_no, cents }) => [member_no, cents]));
}

/**
 * Returns the number of auditors that each order needs. It is two if the order's amount reaches the threshold that
 * applied at its submission. It is also two if today's payments to one of its payees reach the threshold. Today's
 * payments are those of this order, of waiting orders, and of orders approved today. So splitting an order does not
 * avoid the second auditor. A payee is identified by number, by account, or by name in any spelling.
 */
export async function passesOf(
  db: Kysely<Database>,
  orders: readonly Judged[],
  now: Date,
): Promise<Map<string, 1 | 2>> {
  const passes = new Map<string, 1 | 2>(orders.map(({ order_no }) => [order_no, 1]));
  const open = orders.filter(({ order_no, two_from_cents, amount_cents, first_id }) => {
    const two = first_id !== null || (two_from_cents !== null && amount_cents >= two_from_cents);
    if (two) passes.set(order_no, 2);
    return !two && two_from_cents !== null;
  });
  if (open.length === 0) return passes;
  const { rows } = await sql<{ orderNo: string }>`
    with mine as (
      select o.order_no, l.line_no, o.two_from_cents, l.account_no, l.payee_plain, l.payee_no
        from warehouse_orders o join warehouse_order_lines l using (order_no)
       where o.order_no = any (${open.map(({ order_no }) => order_no)}::text[])),
    today as (
      select row_number() over () as nr, l.account_no, l.payee_plain, l.payee_no, sum(l.amount_cents) as cents
        from warehouse_orders o join warehouse_order_lines l using (order_no)
        left join payment_batches b on b.batch_no = o.batch_no
       where o.enterprise_id = ${open[0]?.enterprise_id ?? ''}
         and (o.state = 'WAIT_AUDIT'
              or (o.state in ('PAYING', 'DONE', 'PARTIAL') and b.confirmed_at >= ${startOfDay(dayOf(now))}))
       group by l.account_no, l.payee_plain, l.payee_no),
    -- Each payment of today once for each of these, whichever way it is the same payee.
    same as (
      select order_no, line_no, two_from_cents, nr, cents from mine join today using (account_no)
      union select order_no, line_no, two_from_cents, nr, cents from mine join today using (payee_plain)
      union select order_no, line_no, two_from_cents, nr, cents from mine join today using (payee_no))
    select distinct order_no as "orderNo" from same
     group by order_no, line_no, two_from_cents having sum(cents) >= two_from_cents`.execute(db);
  for (const { orderNo } of rows) passes.set(orderNo, 2);
  return passes;
}
