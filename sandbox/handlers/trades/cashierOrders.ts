import { createHash } from 'node:crypto';
import type * as contract from '@/contract/calls/cashierOrders';
import type { CallName } from '@/contract/calls/catalogue';
import type { AnswerOf } from '@/contract/defineCall';
import { cashierOrderList, ownCashierOrder, paymentsOf, refundsOf, shownCashierOrder } from '../../domain/cashier/list';
import { cashierSettings, offeredMethods, USUAL_MINUTES, usualMinutes } from '../../domain/cashier/methods';
import { asMade } from '../../domain/cashier/model';
import { closeCashierOrder, makeCashierOrder, NO_METHOD } from '../../domain/cashier/orders';
import { type AuthedContext, memberOf } from '../../domain/context';
import { cashierOrderExport, cashierOrderFilter } from '../../domain/exports/cashierOrderExport';
import { pageOf } from '../../domain/lists';
import { formatCents, parseCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { closedAt, merchantFor, merchantOf } from '../../domain/products/gate';
import { notYours } from '../../domain/refusal';
import { rulesInForce } from '../../domain/rules/resolve';
import { exporting } from '../accounts/exports';
import type { Handlers } from '../handler';
import { ownOf } from './tradeLists';

/**
 * Returns the merchant's order number for a payment link. Payers and lists show it. It is derived from the request
 * number, so that a repeated request refers to the same order.
 */
const outNoOf = (memberNo: string, requestNo: string): string => {
  const bits = createHash('sha256').update(`${memberNo} ${requestNo}`).digest().readBigUInt64BE();
  return `SK${String(bits % 10n ** 16n).padStart(16, '0')}`;
};

/** Returns the choices that the form for a new payment link offers to the user. */
async function optionsOf({ db, user, now }: AuthedContext): Promise<AnswerOf<typeof contract.cashierOrderOptions>> {
  const merchantNo = await merchantOf(db, user);
  const closed = await closedAt(db, merchantNo, ['CASHIER']);
  const none = { payMethods: [], rules: [], expireMinutes: USUAL_MINUTES };
  if (merchantNo === null || closed) return { ...none, closed: closed?.msg ?? '' };
  const memberNo = memberOf(user);
  const settings = await cashierSettings(db, merchantNo);
  const offered = await offeredMethods(db, settings, { memberNo, merchantNo, named: null, now });
  const shares = (await closedAt(db, merchantNo, ['ZTO_PS'])) === null;
  const rules = shares ? await rulesInForce(db, merchantNo, now) : [];
  return {
    closed: offered.length === 0 ? NO_METHOD : null,
    payMethods: offered.map(({ code }) => code),
    rules: rules.map(({ rule_no: ruleNo, rule_name: ruleName }) => ({ ruleNo, ruleName })),
    expireMinutes: usualMinutes(settings),
  };
}

/**
 * 收款单 (payment links): handlers of payment links that the merchant's users create, and of orders that its programs
 * create.
 */
export const cashierOrderHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  cashierOrderCreate: async (request, context) => {
    const { db, user, now } = context;
    const merchantNo = await merchantFor(db, user, 'CASHIER');
    const row = await makeCashierOrder(context, {
      merchantNo,
      outTradeNo: outNoOf(memberOf(user), request.requestNo),
      amountCents: parseCents(request.amount),
      subject: request.subject,
      attach: '',
      payMethods: request.payMethods ?? null,
      expireMinutes: request.expireMinutes,
      returnUrl: '',
      ruleNo: request.ruleNo ?? null,
    });
    const own = { memberNo: memberOf(user), merchantNo };
    const current = (await ownCashierOrder(db, own, row.trade_no, now)) ?? notYours();
    return shownCashierOrder({ ...current, ...asMade(row), standing: 'OPEN', refunded_cents: 0 }, context.publicUrl);
  },

  cashierOrderOptions: async (_request, context) => optionsOf(context),

  cashierOrderPage: {
    transaction: 'own',
    run: (request, { db, user, now, publicUrl }) =>
      pageOf(db, request, {
        source: cashierOrderList,
        filter: cashierOrderFilter(ownOf(user), request, now),
        shown: (row) => shownCashierOrder(row, publicUrl),
        sums: ({ paid, refunded }) => ({ paidAmount: formatCents(paid), refundedAmount: formatCents(refunded) }),
      }),
  },

  downloadCashierOrders: exporting(cashierOrderExport),

  cashierOrderDetail: async ({ tradeNo }, { db, user, now, publicUrl }) => {
    const own = ownOf(user);
    const row = (await ownCashierOrder(db, own, tradeNo, now)) ?? notYours();
    return {
      ...shownCashierOrder(row, publicUrl),
      payments: await paymentsOf(db, tradeNo),
      closedTime: row.standing === 'CLOSED' && row.closed_at ? wireTime(row.closed_at) : null,
      refunds: await refundsOf(db, own, row.paid_trade_no),
    };
  },

  cashierOrderClose: async ({ tradeNo }, context) => {
    const { db, user, now } = context;
    const { merchant_no: merchantNo } = (await ownCashierOrder(db, ownOf(user), tradeNo, now)) ?? notYours();
    await closeCashierOrder(context, { merchantNo, tradeNo });
    return shownCashierOrder((await ownCashierOrder(db, ownOf(user), tradeNo, now)) ?? notYours(), context.publicUrl);
  },
};
