import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { payOrderDetail } from '@/contract/calls/warehouseOrders';
import { forgetOrder, NEW, readOrder } from '@/features/vouchers';
import { isMissing } from '@/shared/gateway/reply';
import { ids } from '@/shared/ports/ids';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { request } from '@/shared/saga/request';
import { contentOf, EMPTY, editorEvents as events, selectEditor } from '../editor';
import { TEXT } from '../text';
import { lookAtVouchers } from './lookAtVouchers';

/** Opens the editor with the unsaved changes stored in this tab, otherwise with the saved order, otherwise empty. */
export function* openEditor(): SagaGenerator<void> {
  const { stage, orderNo } = yield* select(selectEditor);
  if (stage === 'ready') return yield* lookAtVouchers();
  if (stage !== 'loading') return;
  const kept = yield* readOrder(orderNo);
  const restored = kept !== null && !kept.fresh;
  const own = { orderNo, requestNo: kept?.requestNo ?? (yield* call(ids.fresh)), restored };
  if (orderNo === NEW) {
    const content = kept ? contentOf(kept) : EMPTY;
    yield* put(events.editorReady({ ...own, ...content, state: null, version: null, moved: false }));
    return yield* lookAtVouchers();
  }
  const reply = yield* request(payOrderDetail, { orderNo }, { custom: true });
  if (!reply.ok) {
    if (reply.kind !== 'cancelled')
      yield* put(events.editorFailed({ msg: reply.msg, absent: reply.kind === 'refused' || isMissing(reply) }));
    return;
  }
  const order = reply.data;
  const { state, version, subMemberNo, mode, remark } = order;
  if (!order.may.edit) return void (yield* put(events.editorLocked({ orderNo, state })));
  const saved = {
    subMemberNo,
    mode,
    remark,
    attachments: order.files,
    chosen: order.voucherRows.map(({ voucherNo }) => voucherNo),
  };
  const moved = restored && kept.version !== version;
  yield* put(events.editorReady({ ...own, ...(kept ? contentOf(kept) : saved), state, version, moved }));
  yield* lookAtVouchers(order);
}

/** Discards unsaved changes and loads the order from the platform. */
export function* reloadOrder(): SagaGenerator<void> {
  const { orderNo } = yield* select(selectEditor);
  yield* forgetOrder(orderNo);
  yield* openEditor();
}

/** Empties the editor after a confirmation by the user. */
export function* clearEditor(): SagaGenerator<void> {
  if (!(yield* call(confirmOnPage, TEXT.clearRequested))) return;
  const { orderNo } = yield* select(selectEditor);
  yield* forgetOrder(orderNo);
  if (orderNo === NEW) yield* put(events.editorCleared({ requestNo: yield* call(ids.fresh) }));
  else yield* put(events.reloadWished());
}

/** Changes the sub-merchant and clears the chosen vouchers, after a confirmation by the user. */
export function* changeSub({ payload }: ReturnType<typeof events.subWished>): SagaGenerator<void> {
  const { subMemberNo, chosen } = yield* select(selectEditor);
  if (payload.subMemberNo === subMemberNo) return;
  if (chosen.length > 0 && !(yield* call(confirmOnPage, TEXT.subRequested(chosen.length)))) return;
  yield* put(events.subChosen(payload));
  yield* lookAtVouchers();
}
