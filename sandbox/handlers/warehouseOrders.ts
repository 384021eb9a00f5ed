import type { CallName } from '@/contract/catalogue';
import type * as contract from '@/contract/warehouseOrders';
import { type Actor, type Context, memberOf } from '../domain/context';
import {
  paymentExport,
  paymentFilter,
  payOrderExport,
  payOrderFilter,
  payOrderSort,
} from '../domain/exports/payOrderExport';
import { addCents, formatCents } from '../domain/money/cents';
import { inSnapshot } from '../domain/money/flowFilter';
import { warehouseOf } from '../domain/warehouse/own';
import { passPayOrders, refusePayOrders } from '../domain/warehouse/payOrders/audit';
import { choosable } from '../domain/warehouse/payOrders/choices';
import { orderInFull } from '../domain/warehouse/payOrders/detail';
import {
  cancelPayOrder,
  payingAccount,
  retryPayOrder,
  saveDraft,
  submitDraft,
} from '../domain/warehouse/payOrders/drafts';
import { movementOf, placeMovement } from '../domain/warehouse/payOrders/move';
import { ofStates, paymentRows, paymentTally, shownPayment } from '../domain/warehouse/payOrders/payments';
import { auditQueue } from '../domain/warehouse/payOrders/queue';
import { receiptOf, receiptsOf } from '../domain/warehouse/payOrders/receipts';
import { payOrderRows, payOrderTotals, shownPayOrder } from '../domain/warehouse/payOrders/shown';
import { shownVoucher } from '../domain/warehouse/vouchers';
import { exporting } from './exports';
import type { Handlers } from './handler';

type Room = Context & { user: Actor };

const own = ({ user }: Room) => ({ memberNo: memberOf(user), merchantNo: null });

/** 凭证制单, 付款单审核, 付款记录 (domains, 4). */
export const warehouseOrderHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  payOrderPage: (request, room) =>
    inSnapshot(room.db, async (db) => {
      const { pageNo, pageSize } = request;
      const filter = payOrderFilter(own(room), request);
      const { rows: total, cents } = await payOrderTotals(db, filter);
      const rows = await payOrderRows(db, filter, payOrderSort(request), {
        limit: pageSize,
        offset: (pageNo - 1) * pageSize,
      });
      return {
        pageNo,
        pageSize,
        total,
        totalAmount: formatCents(addCents(cents, 0)),
        rows: rows.map((row) => shownPayOrder(row, room.user.userId)),
      };
    }),
  downloadPayOrders: exporting(payOrderExport),
  auditPage: (request, room) => inSnapshot(room.db, (db) => auditQueue(db, room.user, request, room.now)),
  payOrderDetail: ({ orderNo }, room) => inSnapshot(room.db, (db) => orderInFull(db, room.user, orderNo, room.now)),

  payOrderChoices: ({ subMemberNo }, { db, user }) =>
    inSnapshot(db, async (inside) => {
      const { accountNo } = await payingAccount(inside, warehouseOf(user), subMemberNo);
      const account = await inside
        .selectFrom('accounts')
        .select(['balance_cents', 'frozen_cents'])
        .where('account_no', '=', accountNo)
        .executeTakeFirstOrThrow();
      const { rows, total } = await choosable(inside, subMemberNo);
      const balance = account.balance_cents ?? 0;
      return {
        vouchers: rows.map(shownVoucher),
        total,
        accountNo,
        balance: formatCents(balance),
        available: formatCents(balance - account.frozen_cents),
      };
    }),

  payOrderSave: (request, room) => saveDraft(room, request),
  payOrderSubmit: (request, room) => submitDraft(room, request),
  payOrderCancel: (request, room) => cancelPayOrder(room, request),
  payOrderRetry: ({ orderNo }, room) => retryPayOrder(room, orderNo),

  payOrderPass: {
    transaction: 'own',
    run: ({ orders, loginPassword }, room) => passPayOrders(room, orders, loginPassword),
  },
  payOrderRefuse: { transaction: 'own', run: ({ orders, reason }, room) => refusePayOrders(room, orders, reason) },
  payOrderMove: { transaction: 'own', run: (request, room) => placeMovement(room, request) },
  payOrderMoveResult: ({ requestNo }, room) => movementOf(room, requestNo),

  paymentPage: (request, room) =>
    inSnapshot(room.db, async (db) => {
      const { pageNo, pageSize, state } = request;
      const filter = paymentFilter(own(room), request);
      const tally = await paymentTally(db, filter);
      const rows = await paymentRows(db, filter, { limit: pageSize, offset: (pageNo - 1) * pageSize });
      const matching = ofStates(tally, state);
      const STATES = ['WAITING', 'PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED'] as const;
      return {
        pageNo,
        pageSize,
        total: matching.reduce((sum, one) => sum + one.rows, 0),
        totalAmount: formatCents(matching.reduce((sum, { cents }) => addCents(sum, cents), 0)),
        tally: STATES.map((one) => {
          const found = tally.find((counted) => counted.state === one);
          return { state: one, count: found?.rows ?? 0, amount: formatCents(addCents(found?.cents ?? 0, 0)) };
        }),
        rows: rows.map(shownPayment),
      };
    }),
  downloadPayments: exporting(paymentExport),

  paymentReceipt: async ({ orderNo, lineNo }, { db, user, now }) => ({
    filename: `回单_${orderNo}_${lineNo}.pdf`,
    contentType: 'application/pdf',
    body: await receiptOf(db, warehouseOf(user), { orderNo, lineNo }, now),
  }),
  paymentReceipts: {
    transaction: 'own',
    run: async ({ orderNo }, { db, user, now }) => ({
      filename: `回单_${orderNo}.zip`,
      contentType: 'application/zip',
      body: await receiptsOf(db, warehouseOf(user), orderNo, now),
    }),
  },
};
