import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { payOrderSave, payOrderSubmit } from '@/contract/warehouseOrders';
import { forgetOrder, NEW } from '@/features/vouchers';
import { formatCount } from '@/shared/format/count';
import { formatMoney, sumOf } from '@/shared/format/money';
import { ids } from '@/shared/ports/ids';
import { navigation } from '@/shared/ports/screen';
import { agreed } from '@/shared/saga/agreed';
import { request } from '@/shared/saga/request';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { editorEvents, selectEditor } from './editor';
import { lookAtVouchers } from './flows/lookAtVouchers';
import { orderChanged } from './forms';
import { editPath, statusPath } from './paths';
import { TEXT } from './text';

const CHANGED = '20080001';
const TAKEN = '20080008';

/**
 * Saves what the editor holds as a draft, and submits it where that was asked for and agreed to. Where vouchers were taken
 * meanwhile the editor shows which; what was not saved stays as it is.
 */
export const orderSaved = defineSubmission<{ submits: boolean }>('payOrders/orderSaved', {
  *flow({ submits }): SagaGenerator<Outcome> {
    const { orderNo, version, requestNo, subMemberNo, mode, chosen, remark, attachments, rows } =
      yield* select(selectEditor);
    const isNew = orderNo === NEW;
    const numbers = new Set(chosen);
    const sum = sumOf(rows.flatMap(({ voucherNo, amount }) => (numbers.has(voucherNo) ? [amount] : [])));
    if (submits && !(yield* call(agreed, TEXT.submitAsked(formatCount(chosen.length), formatMoney(sum))))) return null;
    const which = isNew ? { requestNo } : { orderNo, ...(version === null ? {} : { version }) };
    const reply = yield* request(
      payOrderSave,
      { ...which, subMemberNo, mode, voucherNos: [...chosen], remark, attachments: [...attachments] },
      { custom: true },
    );
    if (!reply.ok) {
      if (reply.bizCode === CHANGED && isNew) {
        // Saved before, its answer lost, and changed since: another one may be made, knowingly.
        yield* put(editorEvents.numberRenewed({ requestNo: yield* call(ids.fresh) }));
        return { ...reply, msg: TEXT.unanswered };
      }
      if (reply.bizCode === TAKEN || reply.bizCode === CHANGED) yield* lookAtVouchers();
      return reply;
    }
    const order = reply.data;
    yield* forgetOrder(orderNo);
    yield* put(editorEvents.orderSaved({ order }));
    if (isNew) yield* call(navigation.replace, editPath(order.orderNo));
    if (!submits) {
      yield* orderChanged(order.orderNo);
      return { ok: true, told: TEXT.saved };
    }
    const sent = yield* request(payOrderSubmit, { orderNo: order.orderNo, version: order.version }, { custom: true });
    yield* orderChanged(order.orderNo);
    if (!sent.ok) return sent;
    yield* call(navigation.replace, statusPath(order.orderNo));
    return { ok: true, told: TEXT.submitted };
  },
});
