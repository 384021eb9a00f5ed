import { put, type SagaGenerator, select } from 'typed-redux-saga';
import { applyWithdraw } from '@/contract/calls/applications';
import { type FeeFrom, productFeeAccountUpdate, submitFeeModify } from '@/contract/calls/products';
import { messagesEvents } from '@/features/messages';
import { resourceRequested } from '@/shared/resource/slice';
import { request } from '@/shared/saga/request';
import { selectIsShown, statusEvents } from '@/shared/status/slice';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { centre, detail, feeAccount } from '../resources';
import { TEXT } from '../text';

/** Withdraws an application. `status`: store key of the status page that shows it. */
export const withdrawalRequested = defineSubmission<{ applyNo: string; status: string }>(
  'products/withdrawalRequested',
  {
    *flow({ applyNo, status }): SagaGenerator<Outcome> {
      const reply = yield* request(applyWithdraw, { applyNo }, { custom: true });
      // The application may have been decided meanwhile, so its status is reloaded after any outcome.
      if (yield* select(selectIsShown(status))) yield* put(statusEvents.statusOpened({ key: status }));
      return reply.ok ? { ok: true, message: TEXT.withdrawn, next: [messagesEvents.newsRequested()] } : reply;
    },
  },
);

interface FeeRequested {
  productCode: Parameters<typeof detail>[0]['productCode'];
  /** The requested rate, in per cent. A fee with tiers uses `tierRates` instead: one rate per tier, the lowest tier first. */
  feeRate: string;
  tierRates: string;
  reason: string;
  proofUrl: string;
}

/** Removes the section from the field names of a refusal, so that errors appear at the fields of the form. */
const inSection = (fields: Readonly<Record<string, string>> | undefined) =>
  fields && Object.fromEntries(Object.entries(fields).map(([key, msg]) => [key.split('.').at(-1) ?? key, msg]));

/** Applies for another fee of a product. */
export const feeChangeRequested = defineSubmission<FeeRequested>('products/feeChangeRequested', {
  *flow({ productCode, feeRate, tierRates, reason, proofUrl }): SagaGenerator<Outcome> {
    const rates: Record<string, string> = tierRates === '' ? { feeRate: feeRate.trim() } : { tierRates };
    const FEE = { ...rates, reason: reason.trim(), ...(proofUrl ? { proofUrl } : {}) };
    const reply = yield* request(submitFeeModify, { productCode, sections: { FEE } }, { custom: true });
    if (!reply.ok) return { ...reply, ...(reply.fields ? { fields: inSection(reply.fields) ?? {} } : {}) };
    return {
      ok: true,
      message: TEXT.sent,
      result: { applyNo: reply.data.applyNo },
      next: [resourceRequested(detail({ productCode })), resourceRequested(centre)],
    };
  },
});

/** Chooses the account that pays the fees of future incoming payments. */
export const feeFromChosen = defineSubmission<{ feeFrom: FeeFrom }>('products/feeFromChosen', {
  *flow({ feeFrom }): SagaGenerator<Outcome> {
    const reply = yield* request(productFeeAccountUpdate, { feeFrom }, { custom: true });
    return reply.ok ? { ok: true, message: TEXT.saved, next: [resourceRequested(feeAccount)] } : reply;
  },
});
