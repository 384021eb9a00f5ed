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
import type { OpenHandlers, OpenRoom } from '../handler';
import { once } from '../once';
import { refuseOpen } from '../refusals';

/** An order of the merchant; one of another merchant is as one that does not exist. */
const shown = ({ db, publicUrl, now }: OpenRoom, row: CashierOrderRow | undefined) =>
  shownOpenOrder(db, row ?? refuseOpen('NOT_FOUND'), { publicUrl, now });

const found = ({ db, user: { merchantNo } }: OpenRoom, by: CashierOrderNo) => findCashierOrder(db, { merchantNo }, by);

const closed = async (room: OpenRoom, by: CashierOrderNo) => {
  const { merchantNo } = room.user;
  const row = await inTransaction(room.db, (db) => closeCashierOrder({ ...room, db }, { merchantNo, ...by }));
  return shown(room, row);
};

/** Orders at the cashier, by the functions of the console's payment links. */
export const orderHandlers: OpenHandlers<
  'createOrder' | 'findOrder' | 'findOrderByNumber' | 'closeOrder' | 'closeOrderByNumber'
> = {
  createOrder: ({ body: { outTradeNo, amount, ...order } }, room) => {
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
    return once({
      find: () => found(room, { outTradeNo }),
      isSame: (row) => row.content_hash === hashOfCashierOrder(wish),
      make: () => inTransaction(room.db, (db) => makeCashierOrder({ ...room, db }, wish, { loopback })),
      shown: (row) => shown(room, row),
    });
  },

  findOrder: async ({ params }, room) => shown(room, await found(room, params)),
  findOrderByNumber: async ({ query }, room) => shown(room, await found(room, query)),

  closeOrder: ({ params }, room) => closed(room, params),
  closeOrderByNumber: ({ body }, room) => closed(room, body),
};
