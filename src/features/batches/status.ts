import { call } from 'typed-redux-saga';
import { type PaymentBatchInfo, queryBatchInfo } from '@/contract/calls/batchPayments';
import { isLost, lostFrom } from '@/shared/money/storedNumber';
import { clock } from '@/shared/ports/clock';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';
import { storedBatchNumber } from './storedNumber';

/**
 * The state of a batch that the progress page polls. `confirming`: this tab sent the confirmation, and the platform does not
 * report it yet. `lost`: the confirmation did not arrive and cannot arrive any more.
 */
export interface FollowedBatch {
  info: PaymentBatchInfo | null;
  /** True if the batch does not exist. */
  absent: boolean;
  confirming: boolean;
  /** Time at which the confirmation was sent, ms since 1970; null if none is pending. */
  sentAt: number | null;
  lost: boolean;
}

const FINAL = new Set(['DONE', 'REFUSED', 'CANCELLED']);

/** Polls the status of a batch until it is final. */
export const batchStatus = defineStatus<FollowedBatch>({
  id: 'funds.batch',
  *ask(search) {
    const batchNo = search.get('batchNo') ?? '';
    const reply = yield* request(queryBatchInfo, { batchNo }, { custom: true });
    if (!reply.ok) {
      if (reply.kind !== 'refused') return reply;
      return { ok: true, data: { info: null, absent: true, confirming: false, sentAt: null, lost: false } };
    }
    const info = reply.data;
    const kept = storedBatchNumber(batchNo);
    const number = yield* kept.read();
    const isDraft = info.batch.state === 'DRAFT';
    if (!isDraft && number) yield* kept.amend(number.requestNo, null); // the batch is confirmed, so the outcome of its request is known and the stored number is removed
    const confirming = isDraft && number !== null && number.sentAt !== null;
    const lost = confirming && isLost(number, yield* call(clock.now));
    return { ok: true, data: { info, absent: false, confirming, sentAt: confirming ? number.sentAt : null, lost } };
  },
  isFinal: ({ info, confirming }) =>
    info === null || FINAL.has(info.batch.state) || (info.batch.state === 'DRAFT' && !confirming),
  decidedFrom: lostFrom,
});
