import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/warehouseOrders';
import { type AuthedContext, memberOf } from '../../domain/context';
import {
  paymentExport,
  paymentFilter,
  paymentList,
  payOrderExport,
  payOrderFilter,
  payOrderList,
} from '../../domain/exports/payOrderExport';
import { pageOf } from '../../domain/lists';
import { addCents, formatCents } from '../../domain/money/cents';
import { inSnapshot } from '../../domain/money/entries/flowFilter';
import { passPayOrders, refusePayOrders } from '../../domain/warehouse/payOrders/audit';
import { choosable } from '../../domain/warehouse/payOrders/choices';
import { orderInFull } from '../../domain/warehouse/payOrders/detail';
import {
  cancelPayOrder,
  payingAccount,
  retryPayOrder,
  saveDraft,
  submitDraft,
} from '../../domain/warehouse/payOrders/drafts';
import { shownPayment } from '../../domain/warehouse/payOrders/payments';
import { auditQueue } from '../../domain/warehouse/payOrders/queue';
import { receiptOf, receiptsOf } from '../../domain/warehouse/payOrders/receipts';
import { movementOf, placeMovement } from '../../domain/warehouse/payOrders/settlementMoves';
import { toPayOrderView } from '../../domain/warehouse/payOrders/view';
import { shownVoucher } from '../../domain/warehouse/vouchers';
import { warehouseOf } from '../../domain/warehouse/warehouseContext';
import { exporting } from '../accounts/exports';
import type { Handlers } from '../handler';

const STATES = ['WAITING', 'PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED'] as const;

const own = ({ user }: AuthedContext) => ({ memberNo: memberOf(user), merchantNo: null });

/** Handlers of 凭证制单 (orders that pay vouchers), 付款单审核 (their audit) and 付款记录 (their payments) (domains, 4). */
export const warehouseOrderHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  payOrderPage: (request, context) =>
    pageOf(context.db, request, {
      source: payOrderList,
      filter: payOrderFilter(own(context), request),
      shown: (row) => toPayOrderView(row, context.user.userId),
      sums: ({ cents }) => ({ totalAmount: formatCents(addCents(cents, 0)) }),
    }),
  downloadPayOrders: exporting(payOrderExport),
  auditPage: (request, context) => inSnapshot(context.db, (db) => auditQueue(db, context.user, request, context.now)),
  payOrderDetail: ({ orderNo }, context) =>
    inSnapshot(context.db, (db) => orderInFull(db, context.user, orderNo, context.now)),

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

  payOrderSave: (request, context) => saveDraft(context, request),
  payOrderSubmit: (request, context) => submitDraft(context, request),
  payOrderCancel: (request, context) => cancelPayOrder(context, request),
  payOrderRetry: ({ orderNo }, context) => retryPayOrder(context, orderNo),

  payOrderPass: {
    transaction: 'own',
    run: ({ orders, loginPassword }, context) => passPayOrders(context, orders, loginPassword),
  },
  payOrderRefuse: {
    transaction: 'own',
    run: ({ orders, reason }, context) => refusePayOrders(context, orders, reason),
  },
  payOrderMove: { transaction: 'own', run: (request, context) => placeMovement(context, request) },
  payOrderMoveResult: ({ requestNo }, context) => movementOf(context, requestNo),

  paymentPage: (request, context) =>
    pageOf(context.db, request, {
      source: paymentList,
      filter: paymentFilter(own(context), request),
      shown: shownPayment,
      sums: ({ tally, cents }) => ({
        totalAmount: formatCents(cents),
        tally: STATES.map((state) => {
          const found = tally.find((counted) => counted.state === state);
          return { state, count: found?.rows ?? 0, amount: formatCents(addCents(found?.cents ?? 0, 0)) };
        }),
      }),
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
