import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { notifyPrograms } from '../events/events';
import { formatCents } from '../money/cents';
import type { OrderRow } from '../money/orders/orderView';
import { ruledSplits } from '../money/splits/ruleEntries';
import { orderPaidBy } from './paid';

/*
 * Splits that an order's split rule makes when the order is paid. They are stored in the same tables as splits that
 * programs request, so that programs are notified of them, find them and return them in the same way.
 */

/**
 * Returns the number of the split made by an order's rule: the number of the payment followed by 00. The parts of the
 * split are numbered from 01.
 */
const splitNoOf = (paidTradeNo: string) => `${paidTradeNo}00`;

/**
 * Records the split made by an order's rule and notifies the order's program. For an order created in the console,
 * notifies all programs of the merchant. If the rule splits nothing, no split is recorded. Runs in the transaction of
 * the payment, after the trades of the shares are written.
 */
export async function recordRuledSplit(db: Kysely<Database>, order: OrderRow, now: Date): Promise<void> {
  const { order_no: paidTradeNo, member_no: memberNo, merchant_no: merchantNo, app_id: appId, rule_plan: plan } = order;
  const shares = ruledSplits(order, now);
  if (plan === null || shares.length === 0 || merchantNo === null) return;
  const { orderNo, outTradeNo, outCollectNo } = await orderPaidBy(db, { memberNo, merchantNo }, paidTradeNo);
  const splitNo = splitNoOf(paidTradeNo);
  const cents = shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
  await db
    .insertInto('program_splits')
    .values({
      split_no: splitNo,
      member_no: memberNo,
      merchant_no: merchantNo,
      app_id: appId,
      out_split_no: null,
      content_hash: null,
      order_no: orderNo,
      paid_trade_no: paidTradeNo,
      amount_cents: cents,
      rule_no: order.rule_no,
      rule_version: order.rule_version,
      refusal: null,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('program_split_parts')
    .values(
      shares.map(({ tradeNo, bookNo, amountCents }, index) => ({
        split_no: splitNo,
        nr: index + 1,
        part_no: tradeNo,
        book_no: bookNo,
        book_name: plan.parts[index]?.bookName ?? '',
        amount_cents: amountCents,
      })),
    )
    .execute();
  const payload = { splitNo, outSplitNo: '', tradeNo: orderNo, outTradeNo, outCollectNo, amount: formatCents(cents) };
  // Without a program, the event about a console order goes to all programs of the merchant.
  const receiver = appId === null ? {} : { appId };
  await notifyPrograms(db, { merchantNo, ...receiver, kind: 'split.done', subject: splitNo, payload }, now);
}

/**
 * Returns the number of the split that the rule of an order or collection has made; null if there is no such split.
 */
export async function ruledSplitNo(db: Kysely<Database>, paidTradeNo: string | null): Promise<string | null> {
  if (paidTradeNo === null) return null;
  const split = await db
    .selectFrom('program_splits')
    .select('split_no')
    .where('paid_trade_no', '=', paidTradeNo)
    .where('out_split_no', 'is', null)
    .executeTakeFirst();
  return split?.split_no ?? null;
}
