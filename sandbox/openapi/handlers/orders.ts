import { inTransaction } from '../../db/transaction';
import { type CashierOrderRow, shownOpenOrder } from '../../domain/cashier/model';
import { closeCashierOrder, findCashierOrder, makeCashierOrder } from '../../domain/cashier/orders';
import { parseCents } from '../../domain/money/cents';
import type { OpenHandlers, OpenRoom } from '../handler';
import { refuseOpen } from '../refusals';

/** An order of the merchant; one of another merchant is as one that does not exist. */
const shown = ({ db, base, now }: OpenRoom, row: CashierOrderRow | undefined) =>
  shownOpenOrder(db, row ?? refuseOpen('NOT_FOUND'), { base, now });

/** Orders at the cashier, by the functions of the console's payment links. */
export const orderHandlers: OpenHandlers<'createOrder' | 'findOrder' | 'findOrderByNumber' | 'closeOrder'> = {
  createOrder: async ({ body: { outTradeNo, amount, ...order } }, room) => {
    const wish = {
      merchantNo: room.user.merchantNo,
      outTradeNo,
      amountCents: parseCents(amount),
      subject: order.subject,
      attach: order.attach ?? '',
      payMethods: order.payMethods ?? null,
      expireMinutes: order.expireMinutes,
      returnUrl: order.returnUrl ?? '',
      ruleNo: order.ruleNo ?? null,
    };
    const { loopback } = room;
    return shown(room, await inTransaction(room.db, (db) => makeCashierOrder({ ...room, db }, wish, { loopback })));
  },

  findOrder: async ({ params: { tradeNo } }, room) =>
    shown(room, await findCashierOrder(room.db, { merchantNo: room.user.merchantNo }, { tradeNo })),

  findOrderByNumber: async ({ query: { outTradeNo } }, room) =>
    shown(room, await findCashierOrder(room.db, { merchantNo: room.user.merchantNo }, { outTradeNo })),

  closeOrder: async ({ params: { tradeNo } }, room) => {
    const { merchantNo } = room.user;
    return shown(
      room,
      await inTransaction(room.db, (db) => closeCashierOrder({ ...room, db }, { merchantNo, tradeNo })),
    );
  },
};
