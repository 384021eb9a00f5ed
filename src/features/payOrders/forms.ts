import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { payOrderCancel, payOrderRetry, payOrderSubmit } from '@/contract/calls/warehouseOrders';
import { forgetOrder, vouchersChanged } from '@/features/vouchers';
import { detailKey } from '@/shared/detail/key';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { reloadList } from '@/shared/list/saga';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { request } from '@/shared/saga/request';
import { statusKey } from '@/shared/status/defineStatus';
import { selectIsShown, statusEvents } from '@/shared/status/slice';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { unproven } from '@/shared/submission/saved';
import { draftSubmitted, retryCreated } from './events';
import { ORDER_DETAIL, ORDER_LIST, ORDER_PROGRESS } from './ids';
import { TEXT } from './text';

/** The order that the user submits or cancels, with the version that the user saw. */
interface OrderWish {
  orderNo: string;
  version: number;
  amount: string;
  vouchers: number;
}

/** Reloads the order on all open pages that show it, and the lists of orders and vouchers. */
export function* orderChanged(orderNo: string): SagaGenerator<void> {
  yield* reloadList(ORDER_LIST);
  yield* vouchersChanged();
  const keys = [
    detailKey(ORDER_DETAIL, orderNo),
    statusKey({ id: ORDER_PROGRESS }, new URLSearchParams({ orderNo }).toString()),
  ];
  // If the old state was final, the page has stopped polling. Opening the status again restarts the polling.
  for (const key of keys) if (yield* select(selectIsShown(key))) yield* put(statusEvents.statusOpened({ key }));
}

/** Submits a draft after a confirmation, and then opens its status page. */
export const orderSubmitted = defineSubmission<OrderWish>('payOrders/orderSubmitted', {
  refusalToast: true,
  *flow({ orderNo, version, amount, vouchers }): SagaGenerator<Outcome> {
    if (!(yield* call(confirmOnPage, TEXT.submitRequested(formatCount(vouchers), formatMoney(amount))))) return null;
    const reply = yield* request(payOrderSubmit, { orderNo, version }, { custom: true });
    yield* orderChanged(orderNo);
    if (!reply.ok) return unproven(reply);
    yield* forgetOrder(orderNo);
    yield* put(draftSubmitted({ orderNo, isEditor: false }));
    return { ok: true, message: TEXT.submitted };
  },
});

/** Cancels the user's own order that waits for its audit, or deletes a draft, after a confirmation. */
export const orderCancelled = defineSubmission<OrderWish & { draft: boolean }>('payOrders/orderCancelled', {
  refusalToast: true,
  *flow({ orderNo, version, amount, draft }): SagaGenerator<Outcome> {
    const sum = formatMoney(amount);
    if (!(yield* call(confirmOnPage, draft ? TEXT.discardRequested(sum) : TEXT.cancelRequested(sum)))) return null;
    const reply = yield* request(payOrderCancel, { orderNo, version }, { custom: true });
    yield* orderChanged(orderNo);
    if (!reply.ok) return unproven(reply);
    if (draft) yield* forgetOrder(orderNo);
    return { ok: true, message: draft ? TEXT.discarded : TEXT.cancelled };
  },
});

/** Creates a draft from the vouchers whose payment failed, and opens it. */
export const orderRetried = defineSubmission<{ orderNo: string }>('payOrders/orderRetried', {
  refusalToast: true,
  *flow({ orderNo }): SagaGenerator<Outcome> {
    const reply = yield* request(payOrderRetry, { orderNo }, { custom: true });
    yield* orderChanged(orderNo);
    if (!reply.ok) return unproven(reply);
    const { data } = reply;
    // If the same retry was requested before, the platform returns that order, which may already be submitted.
    const isDraft = data.state === 'DRAFT';
    yield* put(retryCreated({ orderNo: data.orderNo, isDraft }));
    return { ok: true, ...(isDraft ? { message: TEXT.retried } : {}) };
  },
});
