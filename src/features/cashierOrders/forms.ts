import { call, type SagaGenerator } from 'typed-redux-saga';
import {
  type CashierOrder,
  cashierOrderClose,
  cashierOrderCreate,
  cashierOrderOptions,
} from '@/contract/calls/cashierOrders';
import { PAY_METHODS } from '@/contract/words/productCodes';
import { detailKey } from '@/shared/detail/key';
import { reloadList } from '@/shared/list/saga';
import { sendOnce } from '@/shared/money/sendOnce';
import { storedNumberAt } from '@/shared/money/storedNumber';
import { defineResource } from '@/shared/resource/defineResource';
import { request } from '@/shared/saga/request';
import { statusEvents } from '@/shared/status/slice';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { cashierOrderList } from './lists';
import { TEXT } from './text';

/** Store key of a cashier order's detail. */
export const ORDER_DETAIL = 'cashierOrders.detail';

/** Loads the options of a new payment link, such as its pay methods and default validity. */
export const linkOptions = defineResource<typeof cashierOrderOptions>({
  id: 'cashierOrders/options',
  call: cashierOrderOptions,
  request: {},
});

/** The stored request number of a payment link whose creation is not finished. It survives a page reload. */
const KEPT = storedNumberAt('cashierOrders.new');

const refusal = (msg: string): Outcome => ({ ok: false, kind: 'refused', code: 0, msg });

/**
 * Creates a payment link. The request number stays the same until the outcome is known, so that a retry creates no second order.
 */
export const linkSubmitted = defineSubmission<{
  amount: string;
  subject: string;
  expireMinutes: string;
  /** Comma-separated codes of the pay methods; empty: all pay methods. */
  payMethods: string;
  ruleNo: string;
}>('cashierOrders/linkSubmitted', {
  *flow({ amount, subject, expireMinutes, payMethods, ruleNo }): SagaGenerator<Outcome> {
    const named = PAY_METHODS.filter((code) => payMethods.split(',').includes(code));
    const sent = yield* sendOnce({
      target: cashierOrderCreate,
      kept: KEPT,
      body: {
        amount,
        subject,
        expireMinutes: Number(expireMinutes),
        ...(named.length > 0 ? { payMethods: named } : {}),
        ...(ruleNo === '' ? {} : { ruleNo }),
      },
    });
    if (sent.is === 'refused') return sent.failure;
    if (sent.is === 'unknown') return refusal(TEXT.unknown);
    yield* call(reloadList, cashierOrderList.id);
    if (sent.is === 'done' && sent.data) return { ok: true, result: sent.data satisfies CashierOrder };
    // The stored number belongs to an earlier request with other content. The next request uses a new number.
    yield* KEPT.amend(sent.requestNo, null);
    return refusal(TEXT.other);
  },
});

/** The user closes an unpaid cashier order, so that its payer cannot pay any more. */
export const orderClosed = defineSubmission<{ tradeNo: string }>('cashierOrders/orderClosed', {
  *flow({ tradeNo }): SagaGenerator<Outcome> {
    const reply = yield* request(cashierOrderClose, { tradeNo }, { custom: true });
    const shownAgain = statusEvents.statusOpened({ key: detailKey(ORDER_DETAIL, tradeNo) });
    if (!reply.ok) return reply;
    yield* call(reloadList, cashierOrderList.id);
    return { ok: true, message: TEXT.closed, next: [shownAgain] };
  },
});
