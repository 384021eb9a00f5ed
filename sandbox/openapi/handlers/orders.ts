import { inTransaction } from '../../db/transaction';
import { type CashierOrderRow, shownOpenOrder } from '../../domain/cashier/model';
import {
  type CashierOrderNo,
  closeCashierOrder,
  findCashierOrder,
  hashOfCashierOrder,
  makeCashierOrder,
} from '../../domain/cashier/orders';
import { parseCents } from '../../domain/money/cents';
import { byHash } from '../../domain/oncePerNumber';
import type { OpenContext, OpenHandlers } from '../handler';
import { once } from '../once';
import { refuseOpen } from '../refusals';

/**
 * Returns an order of the merchant as programs see it. An unknown order, or an order of another merchant, is refused
 * as not found.
 */
const shown = ({ db, publicUrl, now }: OpenContext, row: CashierOrderRow | undefined) =>
  shownOpenOrder(db, row ?? refuseOpen('NOT_FOUND'), { publicUrl, now });

const found = ({ db, user: { merchantNo } }: OpenContext, by: CashierOrderNo) =>
  findCashierOrder(db, { merchantNo }, by);

const closed = async (context: OpenContext, by: CashierOrderNo) => {
  const { merchantNo } = context.user;
  const row = await inTransaction(context.db, (db) => closeCashierOrder({ ...context, db }, { merchantNo, ...by }));
  return shown(context, row);
};

/** Handlers of orders at the cashier. They use the functions of the console's payment links. */
export const orderHandlers: OpenHandlers<
  'createOrder' | 'findOrder' | 'findOrderByNumber' | 'closeOrder' | 'closeOrderByNumber'
> = {
  createOrder: ({ body: { outTradeNo, amount, ...order } }, context) => {
    const wish = {
      merchantNo: context.user.merchantNo,
      outTradeNo,
      amountCents: parseCents(amount),
      subject: order.subject,
      attach: order.attach ?? '',
      payMethods: order.payMethods ?? null,
      expireMinutes: order.expireMinutes,
      returnUrl: order.returnUrl ?? '',
      ruleNo: order.ruleNo ?? null,
    };
    const { loopback } = context;
    return once({
      find: () => found(context, { outTradeNo }),
      isSame: byHash(hashOfCashierOrder(wish)),
      make: () => inTransaction(context.db, (db) => makeCashierOrder({ ...context, db }, wish, { loopback })),
      shown: (row) => shown(context, row),
    });
  },

  findOrder: async ({ params }, context) => shown(context, await found(context, params)),
  findOrderByNumber: async ({ query }, context) => shown(context, await found(context, query)),

  closeOrder: ({ params }, context) => closed(context, params),
  closeOrderByNumber: ({ body }, context) => closed(context, body),
};
