import { call, type SagaGenerator } from 'typed-redux-saga';
import { tabStore } from '../ports/storage';

/** The number of something that moves money, as it outlives a reload. `sentAt`: ms at which it left; its outcome is not known yet. */
export interface KeptNumber {
  requestNo: string;
  sentAt: number | null;
}

/** ms after which a request that has not arrived is not on its way any more: the console's own time-out, and some. */
export const LOST_AFTER = 35_000;

/** Numbers under way in this tab, by what they are about (C-14). No password and no content. */
export const keptNumbers = (kind: string) => {
  const keyOf = (about: string) => `${kind}.${about}`;
  return {
    /** What storage holds may be anything (C-08). */
    *read(about: string): SagaGenerator<KeptNumber | null> {
      try {
        const text = yield* call(tabStore.get, keyOf(about));
        const { requestNo, sentAt } = JSON.parse(text ?? '') as Partial<KeptNumber>;
        if (typeof requestNo !== 'string' || !/^[\w-]{1,64}$/.test(requestNo)) return null;
        return { requestNo, sentAt: typeof sentAt === 'number' ? sentAt : null };
      } catch {
        return null;
      }
    },
    *keep(about: string, kept: KeptNumber): SagaGenerator<void> {
      yield* call(tabStore.set, keyOf(about), JSON.stringify(kept));
    },
    *forget(about: string): SagaGenerator<void> {
      yield* call(tabStore.remove, keyOf(about));
    },
  };
};
