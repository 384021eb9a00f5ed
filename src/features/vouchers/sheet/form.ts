import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { voucherImport } from '@/contract/calls/warehouseVouchers';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { request } from '@/shared/saga/request';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { fileImported } from '../events';
import { vouchersChanged } from '../forms';
import { TEXT } from '../text';
import { voucherSheets } from './sheets';
import { importEvents, selectImport } from './slice';

/** Formats cents as an amount in yuan with two decimals, as in requests. */
export const yuan = (cents: number): string => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** The bizCode of an import in which the platform found errors that the page's validation did not find. */
const ERRORS = '20080004';

/**
 * Imports all lines of the file as vouchers: all, or none if one is refused. The same lines have the same request number, so they
 * are imported once even if sent again.
 */
export const sheetImported = defineSubmission<Record<string, never>>('vouchers/sheetImported', {
  *flow(): SagaGenerator<Outcome> {
    const { requestNo, fileName, sums } = yield* select(selectImport);
    const sheet = yield* call(voucherSheets.get);
    if (!sheet || !sums) return null;
    const reply = yield* request(
      voucherImport,
      { requestNo, fileName: fileName.slice(0, 120), lines: [...sheet.lines], amount: yuan(sums.cents) },
      { custom: true },
    );
    if (!reply.ok) {
      if (reply.kind !== 'refused') return { ...reply, msg: `${reply.msg}。${TEXT.importUnknown}` };
      if (reply.bizCode === ERRORS) {
        yield* call(voucherSheets.doubt);
        yield* put(importEvents.factsRequested());
      }
      return reply;
    }
    yield* call(voucherSheets.clear);
    yield* vouchersChanged();
    yield* put(fileImported());
    const { vouchers, amount } = reply.data;
    return { ok: true, message: TEXT.imported(formatCount(vouchers), formatMoney(amount)) };
  },
});
