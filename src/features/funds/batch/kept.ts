import { call, type SagaGenerator } from 'typed-redux-saga';
import { tabStore } from '@/shared/ports/storage';

/** A confirmation as it outlives a reload. `sentAt`: ms at which it left; its outcome is not known yet. No password. */
export interface KeptConfirmation {
  requestNo: string;
  sentAt: number | null;
}

/** ms after which a request that has not arrived is not on its way any more: the console's own time-out, and some. */
export const LOST_AFTER = 35_000;

const keyOf = (batchNo: string) => `batch.${batchNo}`;

/** What storage holds may be anything (C-08). */
export function* readKept(batchNo: string): SagaGenerator<KeptConfirmation | null> {
  try {
    const text = yield* call(tabStore.get, keyOf(batchNo));
    const { requestNo, sentAt } = JSON.parse(text ?? '') as Partial<KeptConfirmation>;
    if (typeof requestNo !== 'string' || !/^[\w-]{1,64}$/.test(requestNo)) return null;
    return { requestNo, sentAt: typeof sentAt === 'number' ? sentAt : null };
  } catch {
    return null;
  }
}

export function* keep(batchNo: string, kept: KeptConfirmation): SagaGenerator<void> {
  yield* call(tabStore.set, keyOf(batchNo), JSON.stringify(kept));
}

export function* forget(batchNo: string): SagaGenerator<void> {
  yield* call(tabStore.remove, keyOf(batchNo));
}
