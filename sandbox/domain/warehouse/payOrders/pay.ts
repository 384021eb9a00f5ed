import { sql } from 'kysely';
import type { AuthedContext } from '../../context';
import { begin } from '../../money/batches/batches';
import { ORDER_OF } from '../../money/batches/batchKinds';
import { dayOf } from '../../money/days';
import { freeze, lockAccounts } from '../../money/ledger';
import { countBatch, ofBatch } from '../../money/orders/counted';
import { beyondLimits, frozenPayer, payerRefusal } from '../../money/orders/orderLimits';
import { withoutProduct } from '../../money/orders/products';
import { limitOf } from '../../products/limits';
import { refuse } from '../../refusal';
import { numberOf, type PayOrderRow } from './model';

/*
 * Payment of an approved order. The transaction of the last approval freezes the total and creates a batch. The
 * batch's lines are paid like the lines of any batch: each exactly once, even after a crash
 * (`money/batches/batchLines.ts`).
 */

/**
 * Creates the payment batch of an approved order and returns its number. Refuses an order whose total exceeds the available
 * balance.
 */
export async function pay(context: AuthedContext, order: PayOrderRow, by: string): Promise<string> {
  const { db, now, user } = context;
  const { order_no: orderNo, amount_cents: cents, fee_cents: fee, member_no: memberNo } = order;
  const isMove = order.kind === 'MOVE';
  const kind = isMove ? ('TRANSFER' as const) : ('PAYOUT' as const);
  const closed = await withoutProduct(db, memberNo, ORDER_OF[kind]);
  if (closed) refuse(closed.msg);
  // Locks vouchers before accounts, as all functions that lock both do.
  await sql`update warehouse_vouchers set state = 'PAYING', version = version + 1
    where order_no = ${orderNo} and state = 'ORDERED'`.execute(db);
  const countedOn = dayOf(now);
  const used = await countBatch(db, ofBatch({ memberNo, key: ORDER_OF[kind], day: countedOn }, cents));
  const [payer] = await lockAccounts(db, [order.payer_account_no], now);
  const { limits } = await limitOf(db, { memberNo, merchantNo: null, key: ORDER_OF[kind], now });
  const refusal = payer ? (payerRefusal(payer, cents + fee) ?? beyondLimits(cents, limits, used)) : frozenPayer;
  if (refusal) refuse(refusal.msg);

  const batch = {
    batch_no: numberOf('ZF', context),
    member_no: memberNo,
    enterprise_id: order.enterprise_id,
    merchant_no: null,
    kind,
    state: 'RUNNING' as const,
    file_name: `制单${orderNo}`,
    items: order.lines,
    amount_cents: cents,
    fee_cents: fee,
    errors: 0,
    warnings: 0,
    revision: 0,
    payer_account_no: order.payer_account_no,
    maker_id: order.maker_id,
    maker_name: order.maker_name,
    session_id: null,
    checker_id: user.userId,
    checker_name: by,
    reason: null,
    retry_of: null,
    retried_in: null,
    created_at: order.created_at,
    confirmed_at: now,
    finished_at: null,
    content_hash: null,
    checked_at: now,
    pay_order_no: orderNo,
    counted_on: countedOn,
  };
  await db.insertInto('payment_batches').values(batch).execute();
  await sql`
    insert into payment_lines (batch_no, line_no, number, name, account_no, account_kind, bank, amount, remark, amount_cents,
        fee_cents, state)
      select ${batch.batch_no}, line_no, ${orderNo} || '-' || line_no, payee_name, account_no,
             case account_kind when 'PRIVATE' then '对私' else '对公' end, bank,
             (amount_cents / 100) || '.' || lpad((amount_cents % 100)::text, 2, '0'),
             case when ${order.remark} = '' then ${isMove ? '子商户调拨' : '凭证付款'} || ${orderNo} else ${order.remark} end,
             amount_cents, fee_cents, 'WAITING'
        from warehouse_order_lines where order_no = ${orderNo}`.execute(db);
  await freeze(db, batch, cents + fee);
  await begin(db, batch, now);
  return batch.batch_no;
}
