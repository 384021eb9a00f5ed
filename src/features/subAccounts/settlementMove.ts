import { createAction } from '@reduxjs/toolkit';
import { call, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { type PayOrder, payOrderMove, payOrderMoveResult } from '@/contract/warehouseOrders';
import { definePayBack } from '@/features/trades';
import { sendOnce } from '@/shared/money/sendOnce';
import { address, paths } from '@/shared/paths';
import { selectJudge } from '@/shared/ports/links';
import { navigation } from '@/shared/ports/screen';
import { refresh } from '@/shared/resource/refresh';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { request } from '@/shared/saga/request';
import { submissionDone } from '@/shared/submission/slice';
import { subOf, tree } from './resources';
import { SUB_ACCOUNTS, subAccountsReducer } from './slice';
import { MOVE_TEXT as TEXT } from './text';

/** The outcome of a move. `earlier`: an earlier request, believed lost, has arrived, and the last entry was not sent. */
export interface Moved {
  order: PayOrder;
  earlier?: true;
}

/** 子商户调拨: one request number per paying account at a time. The request is sent once, and looked up if its outcome is unproven. */
export const move = definePayBack<PayOrder>({
  id: 'warehouseMove',
  send: ({ tradeNo: subMemberNo, reason: remark, amount, payPassword, more }, kept) =>
    sendOnce({
      target: payOrderMove,
      kept,
      body: { subMemberNo, toMemberNo: more?.['toMemberNo'] ?? '', amount, remark, payPassword },
    }),
  *ask(requestNo) {
    const reply = yield* request(payOrderMoveResult, { requestNo }, { custom: true, scope: 'signedIn' });
    if (!reply.ok) return reply;
    const { order, refusal } = reply.data;
    return { ok: true, found: order, refusal: refusal === '' ? null : refusal };
  },
  shown: (order) => ({ order }),
  told: () => TEXT.made,
  notArrived: TEXT.notArrived,
});

/** The form of an account was opened: one that was sent before a reload is looked after first. */
export const moveFormOpened = createAction<{ tradeNo: string; status: string }>('subAccounts/moveFormOpened');

function* openForm({ payload }: ReturnType<typeof moveFormOpened>): SagaGenerator<void> {
  yield* move.opened(payload);
}

/** Opens the status page of a move's order, if the user may see it. The form itself reports an earlier move. */
function* leadOn({ payload: { key, result } }: ReturnType<typeof submissionDone>): SagaGenerator<void> {
  const { order, earlier } = (result ?? {}) as Partial<Moved>;
  if (!key.startsWith(move.formOf('')) || !order) return;
  yield* call(refresh, tree, subOf({ subMemberNo: order.subMemberNo }));
  const to = address(paths.warehouse.makeOrderStatus, { orderNo: order.orderNo });
  if (!earlier && (yield* select(selectJudge))(to).kind === 'open') yield* call(navigation.push, to);
}

/** Slice of the page, and what happens with moves. */
export const subAccountsFeature: LazyFeature = {
  name: SUB_ACCOUNTS,
  reducer: subAccountsReducer,
  *saga() {
    // takeEvery: each is of an account of its own.
    yield* takeEvery(moveFormOpened, keepAlive(openForm));
    yield* takeEvery(submissionDone, keepAlive(leadOn));
  },
};
