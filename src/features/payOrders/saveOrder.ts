import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { type PayOrder, payOrderSave, payOrderSubmit } from '@/contract/calls/warehouseOrders';
import { forgetOrder, NEW } from '@/features/vouchers';
import { formatCount } from '@/shared/format/count';
import { formatMoney, sumOf } from '@/shared/format/money';
import { ids } from '@/shared/ports/ids';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { request } from '@/shared/saga/request';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { unproven } from '@/shared/submission/saved';
import { editorEvents, selectEditor } from './editor';
import { draftCreated, draftSubmitted } from './events';
import { keepEditor } from './flows/keepEditor';
import { lookAtVouchers } from './flows/lookAtVouchers';
import { orderChanged } from './forms';
import { TEXT } from './text';

const CHANGED = '20080001';
const TAKEN = '20080008';

type Saved = { ok: true; order: PayOrder } | { ok: false; outcome: Outcome };

/** Saves the content of the editor as a draft order. For a new order the address then contains its number. */
function* save(): SagaGenerator<Saved> {
  const { orderNo, version, requestNo, subMemberNo, mode, chosen, remark, attachments } = yield* select(selectEditor);
  const sent = { subMemberNo, mode, chosen, remark, attachments };
  const isNew = orderNo === NEW;
  const which = isNew ? { requestNo } : { orderNo, ...(version === null ? {} : { version }) };
  const reply = yield* request(
    payOrderSave,
    { ...which, subMemberNo, mode, voucherNos: [...chosen], remark, attachments: [...attachments] },
    { custom: true },
  );
  if (reply.ok) {
    const order = reply.data;
    yield* forgetOrder(orderNo);
    yield* put(editorEvents.orderSaved({ order, sent }));
    // If vouchers were removed during the request, the editor has unsaved changes again and stores them in the tab.
    if ((yield* select(selectEditor)).dirty) yield* keepEditor();
    if (isNew) yield* put(draftCreated({ orderNo: order.orderNo }));
    return { ok: true, order };
  }
  if (reply.bizCode === CHANGED && isNew) {
    // An earlier save of this new order had different content, and its response was lost. A new request number lets the user save
    // again and knowingly create a second order.
    yield* put(editorEvents.numberRenewed({ requestNo: yield* call(ids.fresh) }));
    return { ok: false, outcome: { ...reply, msg: TEXT.unanswered } };
  }
  if (reply.bizCode === TAKEN || reply.bizCode === CHANGED) yield* lookAtVouchers();
  return { ok: false, outcome: reply };
}

/** Asks the user to confirm the submission, with the number and sum of the vouchers. */
function* confirmSubmission(): SagaGenerator<boolean> {
  const { chosen, rows } = yield* select(selectEditor);
  const numbers = new Set(chosen);
  const sum = sumOf(rows.flatMap(({ voucherNo, amount }) => (numbers.has(voucherNo) ? [amount] : [])));
  return yield* call(confirmOnPage, TEXT.submitRequested(formatCount(chosen.length), formatMoney(sum)));
}

/**
 * Saves the editor's content as a draft order. Submits the draft if the user has requested and confirmed the
 * submission. An unchanged draft is submitted without saving. If other users have taken vouchers, the editor lists
 * these vouchers and keeps the unsaved changes.
 */
export const orderSaved = defineSubmission<{ submits: boolean }>('payOrders/orderSaved', {
  *flow({ submits }): SagaGenerator<Outcome> {
    if (submits && !(yield* confirmSubmission())) return null;
    let { orderNo, version } = yield* select(selectEditor);
    const { state, dirty } = yield* select(selectEditor);
    if (!submits || dirty || state !== 'DRAFT' || version === null) {
      const saved = yield* save();
      if (!saved.ok) return saved.outcome;
      ({ orderNo, version } = saved.order);
    }
    if (!submits) {
      yield* orderChanged(orderNo);
      return { ok: true, message: TEXT.saved };
    }
    const reply = yield* request(payOrderSubmit, { orderNo, version }, { custom: true });
    yield* orderChanged(orderNo);
    if (reply.ok) {
      yield* put(draftSubmitted({ orderNo, isEditor: true }));
      return { ok: true, message: TEXT.submitted };
    }
    if (reply.bizCode !== undefined) {
      // After a refusal the vouchers are loaded again. The draft is marked as changed, so that the next submission saves it
      // first.
      yield* put(editorEvents.contentChanged({}));
      yield* lookAtVouchers();
    }
    return unproven(reply);
  },
});
