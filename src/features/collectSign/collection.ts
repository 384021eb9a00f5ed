import { createAction } from '@reduxjs/toolkit';
import { type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { collectSignCollect } from '@/contract/collectSign';
import { queryOrder } from '@/contract/orderQueries';
import type { Order } from '@/contract/orders';
import { rulePage } from '@/contract/rules';
import { definePayBack } from '@/features/trades';
import { sendOnce } from '@/shared/money/sendOnce';
import { defineResource } from '@/shared/resource/defineResource';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { request } from '@/shared/saga/request';
import { COLLECT_TEXT as TEXT } from './text';

/** The rules that a collection can name. */
export const rulesInForce = defineResource<typeof rulePage>({
  id: 'collectSign/rules',
  call: rulePage,
  request: { pageNo: 1, pageSize: 50, state: 'ACTIVE' },
});

/** The outcome of a collection. `earlier`: an earlier request, believed lost, has arrived, and the last entry was not sent. */
export interface Collected {
  order: Order;
  earlier?: true;
}

/** 发起代收: one request number per contract at a time. The request is sent once, and looked up if its outcome is unproven. */
export const collection = definePayBack<Order>({
  id: 'collection',
  send: ({ tradeNo: signNo, reason: remark, amount, payPassword, more }, kept) =>
    sendOnce({ target: collectSignCollect, kept, body: { signNo, amount, remark, payPassword, ...more } }),
  *ask(requestNo) {
    const reply = yield* request(queryOrder, { requestNo, kind: 'COLLECT' }, { custom: true, scope: 'signedIn' });
    if (!reply.ok) return reply;
    const { order } = reply.data;
    return order?.state === 'REFUSED'
      ? { ok: true, found: null, refusal: order.reason ?? TEXT.notArrived }
      : { ok: true, found: order, refusal: null };
  },
  shown: (order) => ({ order }),
  told: ({ state }) => (state === 'SUCCESS' ? TEXT.heads.SUCCESS : null),
  notArrived: TEXT.notArrived,
});

/** The form of a contract was opened: one that was sent before a reload is looked after first. */
export const collectOpened = createAction<{ tradeNo: string; status: string }>('collectSign/collectOpened');

function* openCollect({ payload }: ReturnType<typeof collectOpened>): SagaGenerator<void> {
  yield* collection.opened(payload);
}

/** The sagas of contracts, loaded with their detail. */
export const collectSignFeature: LazyFeature = {
  name: 'collectSign',
  *saga() {
    yield* takeEvery(collectOpened, keepAlive(openCollect)); // each is of a contract of its own
  },
};
