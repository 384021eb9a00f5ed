import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import * as z from 'zod/mini';
import type { Attachment } from '@/contract/calls/warehouseParts';
import { voucherDetail, voucherSave, voucherVoid, warehousePayeeSave } from '@/contract/calls/warehouseVouchers';
import { detailKey } from '@/shared/detail/key';
import { send } from '@/shared/form/steps/send';
import { reloadList } from '@/shared/list/saga';
import { ids } from '@/shared/ports/ids';
import { defineResource } from '@/shared/resource/defineResource';
import { refresh } from '@/shared/resource/refresh';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { stored } from '@/shared/saga/stored';
import { selectIsShown, statusEvents } from '@/shared/status/slice';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { mayBeDone, unproven } from '@/shared/submission/saved';
import { PAYEE_LIST, VOUCHER_DETAIL, VOUCHER_LIST } from './ids';
import { statistics } from './resources';
import { TEXT } from './text';

/** Loads the voucher that the form changes. */
export const voucherOf = defineResource<typeof voucherDetail>({ id: 'vouchers/one', call: voucherDetail });

interface VoucherWish {
  /** Number of the voucher to change; missing for a new voucher. `version`: the version that the user saw. */
  voucherNo?: string;
  version?: number;
  subMemberNo: string;
  payeeNo: string;
  kind: string;
  period: string;
  amount: string;
  sourceNo: string;
  remark: string;
  attachments: readonly Attachment[];
}

/** The stored request number of a new voucher whose response is missing, with the content that it was sent for. */
const newNumber = stored('voucher.new', z.object({ requestNo: z.string(), content: z.string() }));

/**
 * Returns the request number for a new voucher. While the response is missing, the same content keeps its number, so that it
 * creates one voucher. Other content gets a new number.
 */
function* numberFor(content: string): SagaGenerator<string> {
  const kept = yield* newNumber.read();
  if (kept?.content === content) return kept.requestNo;
  const requestNo = yield* call(ids.fresh);
  yield* newNumber.keep({ requestNo, content });
  return requestNo;
}

/** Assigns the errors of single attachments (`attachments.0.url`) to the attachments field. */
const flat = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, msg]) => [name.split('.')[0] ?? name, msg]));

/** Reloads the list of vouchers and the statistics. */
export function* vouchersChanged(): SagaGenerator<void> {
  yield* reloadList(VOUCHER_LIST);
  yield* refresh(statistics);
}

/** Reloads the list, the statistics, and the open details of changed vouchers. */
function* changed(voucherNos: readonly string[]): SagaGenerator<void> {
  yield* call(vouchersChanged);
  for (const voucherNo of voucherNos) {
    const key = detailKey(VOUCHER_DETAIL, voucherNo);
    if (yield* select(selectIsShown(key))) yield* put(statusEvents.statusOpened({ key }));
  }
}

/** Creates or changes a voucher. */
export const voucherSaved = defineSubmission<VoucherWish>('vouchers/voucherSaved', {
  *flow(wish): SagaGenerator<Outcome> {
    const { voucherNo } = wish;
    const isNew = voucherNo === undefined;
    const number = isNew ? { requestNo: yield* numberFor(JSON.stringify(wish)) } : {};
    const reply = yield* send(voucherSave, { ...wish, ...number }, flat);
    // If the response was lost, the voucher may have been saved, so the pages are reloaded.
    if (mayBeDone(reply)) yield* changed(isNew ? [] : [voucherNo]);
    if (isNew && (reply.ok || reply.kind === 'refused')) yield* newNumber.forget();
    if (reply.ok) return { ok: true, message: TEXT.saved };
    // Another voucher already has this source document, so the refusal appears at its field.
    if (reply.bizCode === '20080003') return { ...reply, fields: { sourceNo: reply.msg } };
    // A new voucher can be sent again with the same number, which creates one voucher. So its lost response needs no warning.
    return { ...(isNew ? reply : unproven(reply)), result: reply.bizCode ?? '' };
  },
});

/** Voids several vouchers: all, or none if one cannot be voided. */
export const vouchersVoided = defineSubmission<{
  vouchers: readonly { voucherNo: string; version: number }[];
  reason: string;
}>('vouchers/vouchersVoided', {
  *flow(wish): SagaGenerator<Outcome> {
    const reply = yield* send(voucherVoid, wish);
    yield* changed(wish.vouchers.map(({ voucherNo }) => voucherNo));
    return reply.ok ? { ok: true, message: TEXT.voided } : unproven(reply);
  },
});

interface PayeeWish {
  payeeNo?: string;
  version?: number;
  name: string;
  accountKind: string;
  bankCode: string;
  stopped: string;
}

/** Adds or changes a payee. The typed account number is in memory outside the store. */
export const payeeSaved = defineSubmission<PayeeWish & { secretIds?: { accountNo?: string } }>('vouchers/payeeSaved', {
  *flow({ secretIds: _, ...wish }, { accountNo }): SagaGenerator<Outcome> {
    const reply = yield* send(warehousePayeeSave, { ...wish, ...(accountNo === undefined ? {} : { accountNo }) });
    if (mayBeDone(reply)) yield* call(reloadList, PAYEE_LIST);
    if (reply.ok) return { ok: true, message: TEXT.payeeSaved };
    return reply.bizCode === '20080007' ? { ...reply, fields: { accountNo: reply.msg } } : unproven(reply);
  },
});

/** Stops a payee, so that it is not paid any more, or allows it again; after a confirmation. */
export const payeeTurned = defineSubmission<PayeeWish>('vouchers/payeeTurned', {
  refusalToast: true,
  *flow(wish): SagaGenerator<Outcome> {
    const stops = wish.stopped === 'Y';
    if (!(yield* call(confirmOnPage, stops ? TEXT.stopRequested(wish.name) : TEXT.startRequested(wish.name))))
      return null;
    const reply = yield* send(warehousePayeeSave, wish);
    yield* call(reloadList, PAYEE_LIST);
    return reply.ok ? { ok: true, message: stops ? TEXT.stopped : TEXT.started } : unproven(reply);
  },
});
