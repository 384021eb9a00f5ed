import { call, type SagaGenerator } from 'typed-redux-saga';
import { tabStore } from '../ports/storage';

/**
 * The number of something that moves money, as it outlives a reload. `sentAt`: ms at which it left; its outcome is not
 * known yet. `values`: what was entered, where a form is opened with it again. No password.
 */
export interface StoredRequestNo {
  requestNo: string;
  sentAt: number | null;
  values?: Readonly<Record<string, string>>;
}

/** ms after which a request that has not arrived is not on its way any more: the console's own time-out, and some. */
export const LOST_AFTER = 35_000;

/**
 * True if no request with this number can be in flight: it was never sent, or its time limit has passed. `now`: ms since 1970.
 */
export const isLost = ({ sentAt }: StoredRequestNo, now: number): boolean =>
  sentAt === null || now - sentAt > LOST_AFTER;

/** ms since 1970 from which on time alone makes a number lost; null: it was never sent. */
export const lostFrom = ({ sentAt }: Pick<StoredRequestNo, 'sentAt'>): number | null =>
  sentAt === null ? null : sentAt + LOST_AFTER + 1;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Parses the stored text, which may be malformed (C-08). */
function parsed(text: string | null): StoredRequestNo | null {
  try {
    const { requestNo, sentAt, values } = JSON.parse(text ?? '') as Partial<StoredRequestNo>;
    if (!isText(requestNo) || !/^[\w-]{1,64}$/.test(requestNo)) return null;
    const number = { requestNo, sentAt: typeof sentAt === 'number' ? sentAt : null };
    if (values === undefined) return number;
    if (typeof values !== 'object' || values === null || !Object.values(values).every(isText)) return null;
    return { ...number, values };
  } catch {
    return null;
  }
}

/**
 * Returns the part of a storage entry that survives the session: a number that was sent, so that the user can query its result
 * after the next sign-in. The input and all other entries are deleted.
 */
export function leftOf(text: string): string | null {
  const { requestNo, sentAt } = parsed(text) ?? {};
  return requestNo !== undefined && sentAt != null ? JSON.stringify({ requestNo, sentAt }) : null;
}

/** A place in the tab's storage for one number under way. */
export interface StoredNumber {
  read: () => SagaGenerator<StoredRequestNo | null>;
  keep: (number: StoredRequestNo) => SagaGenerator<void>;
  /**
   * Writes what became of a number, null to forget it: another one that has begun meanwhile stays, and nothing that was
   * entered comes back for who signed out.
   */
  amend: (requestNo: string, next: StoredRequestNo | null) => SagaGenerator<void>;
}

/** The number under way in this tab for what the key names: one of an enterprise's actions, a batch, a trade (C-14). */
export function storedNumberAt(key: string): StoredNumber {
  function* read(): SagaGenerator<StoredRequestNo | null> {
    return parsed(yield* call(tabStore.get, key));
  }
  function* keep(number: StoredRequestNo): SagaGenerator<void> {
    yield* call(tabStore.set, key, JSON.stringify(number));
  }
  return {
    read,
    keep,
    *amend(requestNo, next) {
      const found = yield* read();
      if (found?.requestNo !== requestNo) return;
      if (next) yield* keep(found.values ? next : { requestNo: next.requestNo, sentAt: next.sentAt });
      else yield* call(tabStore.remove, key);
    },
  };
}
