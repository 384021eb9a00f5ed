import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { outNoOf, requestNoOf } from '../oncePerNumber';

/* An incoming payment as merchants' programs identify it, and the trade that booked it. */

interface PaidOrder {
  /** Platform's number of the cashier order or of the collection. */
  orderNo: string;
  /** True for a collection, false for a cashier order. */
  isCollection: boolean;
  /** Merchant's number of the cashier order; empty for a collection. */
  outTradeNo: string;
  /** Merchant's number of the collection; empty for a cashier order. */
  outCollectNo: string;
  /** The trade that paid the order; null while the order is unpaid. */
  paidTradeNo: string | null;
}

/** Returns the reason why an unpaid order or collection cannot be refunded or split. */
export const unpaidText = ({ isCollection }: Pick<PaidOrder, 'isCollection'>, action: '退款' | '分账'): string =>
  `${isCollection ? '代收未成功' : '订单尚未支付'}，不能${action}`;

/** Number by which a program identifies an incoming payment: exactly one of the three fields is set. */
interface PaidOrderNo {
  /** Platform's number of a cashier order or of a collection. */
  tradeNo?: string | undefined;
  /** Merchant's number of a cashier order. */
  outTradeNo?: string | undefined;
  /** Merchant's number of a collection. */
  outCollectNo?: string | undefined;
}

/** The member and the merchant whose payments are searched. */
interface Own {
  memberNo: string;
  merchantNo: string;
}

/** Returns the name of the field by which a request identifies an incoming payment. */
export const fieldOf = ({ outTradeNo, outCollectNo }: PaidOrderNo): keyof PaidOrderNo =>
  outCollectNo !== undefined ? 'outCollectNo' : outTradeNo !== undefined ? 'outTradeNo' : 'tradeNo';

async function cashierOrder(
  db: Kysely<Database>,
  { merchantNo }: Own,
  by: { tradeNo: string } | { outTradeNo: string },
): Promise<PaidOrder | undefined> {
  const orders = db
    .selectFrom('cashier_orders')
    .select(['trade_no', 'out_trade_no', 'paid_trade_no'])
    .where('merchant_no', '=', merchantNo);
  const order = await ('tradeNo' in by
    ? orders.where('trade_no', '=', by.tradeNo)
    : orders.where('out_trade_no', '=', by.outTradeNo)
  ).executeTakeFirst();
  return (
    order && {
      orderNo: order.trade_no,
      isCollection: false,
      outTradeNo: order.out_trade_no,
      outCollectNo: '',
      paidTradeNo: order.paid_trade_no,
    }
  );
}

async function collection(
  db: Kysely<Database>,
  { memberNo, merchantNo }: Own,
  by: { tradeNo: string } | { outCollectNo: string },
): Promise<PaidOrder | undefined> {
  const orders = db
    .selectFrom('orders')
    .select(['order_no', 'request_no', 'state'])
    .where('member_no', '=', memberNo)
    .where('merchant_no', '=', merchantNo)
    .where('kind', '=', 'COLLECT');
  const collected = await ('tradeNo' in by
    ? orders.where('order_no', '=', by.tradeNo)
    : orders.where('request_no', '=', requestNoOf(merchantNo, by.outCollectNo)).where('app_id', 'is not', null)
  ).executeTakeFirst();
  return (
    collected && {
      orderNo: collected.order_no,
      isCollection: true,
      outTradeNo: '',
      outCollectNo: outNoOf(collected.request_no, merchantNo),
      paidTradeNo: collected.state === 'SUCCESS' ? collected.order_no : null,
    }
  );
}

/**
 * Returns a cashier order of the merchant, or a collection under a contract, by its number; undefined if the number
 * is unknown.
 */
export async function paidOrder(
  db: Kysely<Database>,
  own: Own,
  { tradeNo, outTradeNo, outCollectNo }: PaidOrderNo,
): Promise<PaidOrder | undefined> {
  if (tradeNo !== undefined) return (await cashierOrder(db, own, { tradeNo })) ?? collection(db, own, { tradeNo });
  if (outCollectNo !== undefined) return collection(db, own, { outCollectNo });
  return outTradeNo === undefined ? undefined : cashierOrder(db, own, { outTradeNo });
}

/** Returns the paid order that belongs to a trade. */
export async function orderPaidBy(db: Kysely<Database>, own: Own, tradeNo: string): Promise<PaidOrder> {
  const order = await db
    .selectFrom('cashier_payments as p')
    .innerJoin('cashier_orders as o', 'o.trade_no', 'p.trade_no')
    .select(['o.trade_no', 'o.out_trade_no'])
    .where('p.order_no', '=', tradeNo)
    .executeTakeFirst();
  if (order)
    return {
      orderNo: order.trade_no,
      isCollection: false,
      outTradeNo: order.out_trade_no,
      outCollectNo: '',
      paidTradeNo: tradeNo,
    };
  return (
    (await paidOrder(db, own, { tradeNo })) ?? {
      orderNo: tradeNo,
      isCollection: false,
      outTradeNo: '',
      outCollectNo: '',
      paidTradeNo: tradeNo,
    }
  );
}
