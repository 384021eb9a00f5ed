import { call } from 'typed-redux-saga';
import { type PaymentBatchInfo, queryBatchInfo } from '@/contract/batchPayments';
import { LOST_AFTER } from '@/shared/money/keptNumbers';
import { clock } from '@/shared/ports/clock';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';
import { kept } from './kept';

/** `confirming`: it has left this tab and the platform has not told of it; `lost`: and is not to be expected any more. */
export interface FollowedBatch {
  info: PaymentBatchInfo | null;
  /** Nobody's, or no batch at all. */
  absent: boolean;
  confirming: boolean;
  lost: boolean;
}

const FINAL = new Set(['DONE', 'REFUSED']);

/** What becomes of a batch. */
export const batchStatus = defineStatus<FollowedBatch>({
  id: 'funds.batch',
  *ask(search) {
    const batchNo = search.get('batchNo') ?? '';
    const reply = yield* request(queryBatchInfo, { batchNo }, { custom: true });
    if (!reply.ok) {
      if (reply.kind !== 'refused') return reply;
      return { ok: true, data: { info: null, absent: true, confirming: false, lost: false } };
    }
    const info = reply.data;
    const number = yield* kept.read(batchNo);
    const sentAt = number?.sentAt ?? null;
    const isDraft = info.batch.state === 'DRAFT';
    if (!isDraft && number) yield* kept.forget(batchNo); // its outcome is known from here on
    const confirming = isDraft && sentAt !== null;
    const lost = confirming && (yield* call(clock.now)) - sentAt > LOST_AFTER;
    return { ok: true, data: { info, absent: false, confirming, lost } };
  },
  isFinal: ({ info, confirming }) =>
    info === null || FINAL.has(info.batch.state) || (info.batch.state === 'DRAFT' && !confirming),
});
