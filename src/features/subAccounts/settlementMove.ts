import { call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { payOrderMove, payOrderMoveResult } from '@/contract/calls/warehouseOrders';
import { identityChanges } from '@/features/session';
import { formatMoney } from '@/shared/format/money';
import { defineMoneyForm } from '@/shared/money/defineMoneyForm';
import { address, paths } from '@/shared/paths';
import { selectJudge } from '@/shared/ports/links';
import { refresh } from '@/shared/resource/refresh';
import { type Move, moveSaga, on, type Row } from '@/shared/saga/effects';
import { keepAlive } from '@/shared/saga/keepAlive';
import type { LazyFeature } from '@/shared/saga/lazyFeature';
import { request } from '@/shared/saga/request';
import { submissionDone } from '@/shared/submission/slice';
import { SUB_DETAIL } from './ids';
import { subOf, tree } from './resources';
import { subAccountsEvents as events, SUB_ACCOUNTS, subAccountsReducer } from './slice';
import { MOVE_TEXT as TEXT } from './text';

/**
 * 子商户调拨 (move money between sub-merchants): creates a payment order from one sub-merchant to another. The order waits for an
 * auditor.
 */
export const move = defineMoneyForm({
  id: 'subAccounts/warehouseMove',
  fields: { subject: 'subMemberNo', remark: 'remark', own: ['toMemberNo'] },
  target: payOrderMove,
  body: (values: { subMemberNo: string; toMemberNo: string; amount: string; remark: string }) => values,
  *find(requestNo) {
    const reply = yield* request(payOrderMoveResult, { requestNo }, { custom: true, scope: 'signedIn' });
    if (!reply.ok) return reply;
    const { order, refusal } = reply.data;
    return { ok: true, found: order, refusal: refusal === '' ? null : refusal };
  },
  toast: () => TEXT.made,
  result: ({ orderNo, amount, payees }) => ({
    head: TEXT.made,
    facts: TEXT.madeFacts(formatMoney(amount), payees),
    orderNo,
    to: [address(paths.warehouse.makeOrderStatus, { orderNo }), TEXT.toOrder],
  }),
  detail: SUB_DETAIL,
  until: identityChanges,
  words: TEXT,
});

/**
 * Opens the status page of the order that moves the money, if the user may open it. If an earlier attempt has made
 * the order, the form itself reports the order.
 */
function* leadOn({ payload: { key, result } }: ReturnType<typeof submissionDone>): SagaGenerator<void> {
  const { found: order, earlier } = (key.startsWith(move.keyOf('')) ? move.arrived(result) : null) ?? {};
  if (!order) return;
  yield* call(refresh, tree, subOf({ subMemberNo: order.subMemberNo }));
  const to = address(paths.warehouse.makeOrderStatus, { orderNo: order.orderNo });
  if (!earlier && (yield* select(selectJudge))(to).kind === 'open') yield* put(events.moveTaken({ to }));
}

const moves: readonly Row<Move>[] = [on(events.moveTaken, ({ to }) => ({ to }))];

/** Adds the slice of the page, and the flow that reloads the balances and opens the new order after money was moved. */
export const subAccountsFeature: LazyFeature = {
  name: SUB_ACCOUNTS,
  reducer: subAccountsReducer,
  *saga() {
    yield* takeEvery(submissionDone, keepAlive(leadOn)); // takeEvery: each submission belongs to a different account
    yield* fork(moveSaga, moves);
  },
};
