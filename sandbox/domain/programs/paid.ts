import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { outNoOf } from '../oncePerNumber';

/* An incoming payment as a merchant's programs refer to it, and the trade that it became. */

interface PaidOrder {
  /** Platform's number of the cashier order or of the collection. */
  orderNo: string;
  outNo: string;
  /** The trade that paid the order; null: unpaid. */
  paidTradeNo: string | null;
}

/**
 * Number by which a program refers to an incoming payment. The platform's number is that of a cashier order or of a collection.
 */
interface PaidOrderNo {
  tradeNo?: string | undefined;
  outTradeNo?: string | undefined;
}

/** Returns the merchant's order of the cashier, or its collection under a contract; undefined if the number is unknown. */
export async function paidOrder(
  db: Kysely<Database>,
  merchantNo: string,
  { tradeNo: orderNo, outTradeNo = '' }: PaidOrderNo,
): Promise<PaidOrder | undefined> {
  const orders = db
    .selectFrom('cashier_orders')
    .select(['trade_no', 'out_trade_no', 'paid_trade_no'])
    .where('merchant_no', '=', merchantNo);
  const order = await (orderNo === undefined
    ? orders.where('out_trade_no', '=', outTradeNo)
    : orders.where('trade_no', '=', orderNo)
  ).executeTakeFirst();
  if (order) return { orderNo: order.trade_no, outNo: order.out_trade_no, paidTradeNo: order.paid_trade_no };
  if (orderNo === undefined) return undefined;
  const collected = await db
    .selectFrom('orders')
    .select(['request_no', 'state'])
    .where('order_no', '=', orderNo)
    .where('merchant_no', '=', merchantNo)
    .where('kind', '=', 'COLLECT')
    .executeTakeFirst();
  return (
    collected && {
      orderNo,
      outNo: outNoOf(collected.request_no, merchantNo),
      paidTradeNo: collected.state === 'SUCCESS' ? orderNo : null,
    }
  );
}

/** Returns the paid order that belongs to a trade. */
export async function orderPaidBy(db: Kysely<Database>, merchantNo: string, tradeNo: string): Promise<PaidOrder> {
  const order = await db
    .selectFrom('cashier_payments as p')
    .innerJoin('cashier_orders as o', 'o.trade_no', 'p.trade_no')
    .select(['o.trade_no', 'o.out_trade_no'])
    .where('p.order_no', '=', tradeNo)
    .executeTakeFirst();
  if (order) return { orderNo: order.trade_no, outNo: order.out_trade_no, paidTradeNo: tradeNo };
  return (await paidOrder(db, merchantNo, { tradeNo })) ?? { orderNo: tradeNo, outNo: '', paidTradeNo: tradeNo };
}
