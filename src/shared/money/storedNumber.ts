import type { SagaGenerator } from 'typed-redux-saga';
import { parsed, type Stored, stored } from '../saga/stored';

/**
 * The stored request number (idempotency key) of a money request, which survives a reload. `sentAt`: time of sending in ms; while
 * it is set, the outcome is not known. `values`: the input, to restore the form. Passwords are never stored.
 */
export interface StoredRequestNo {
  requestNo: string;
  sentAt: number | null;
  values?: Readonly<Record<string, string>>;
}

/** Time in ms after which a request without an answer counts as lost: the console's time-out plus a margin. */
export const LOST_AFTER = 35_000;

/**
 * Returns true if no request with this number can still be pending: it was never sent, or its time limit has passed. `now`: ms
 * since 1970.
 */
export const isLost = ({ sentAt }: StoredRequestNo, now: number): boolean =>
  sentAt === null || now - sentAt > LOST_AFTER;

/** Returns the time in ms since 1970 after which a request without an answer counts as lost; null if it was never sent. */
export const lostFrom = ({ sentAt }: Pick<StoredRequestNo, 'sentAt'>): number | null =>
  sentAt === null ? null : sentAt + LOST_AFTER + 1;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Validates a stored number without zod, because the login page loads this code. */
function asNumber(value: unknown): StoredRequestNo | null {
  const { requestNo, sentAt, values } = (value ?? {}) as Partial<StoredRequestNo>;
  if (!isText(requestNo) || !/^[\w-]{1,64}$/.test(requestNo)) return null;
  const number = { requestNo, sentAt: typeof sentAt === 'number' ? sentAt : null };
  if (values === undefined) return number;
  if (typeof values !== 'object' || values === null || !Object.values(values).every(isText)) return null;
  return { ...number, values };
}

/**
 * Returns the text that remains of a storage entry when the session ends. A number that was sent remains, so that the user can
 * query its result after the next sign-in. `expired`: the platform has ended the session while the user was working, so input
 * that was not sent remains as well. All other entries are deleted (null).
 */
export function leftOf(text: string, reason?: 'expired'): string | null {
  const number = parsed(text, asNumber);
  if (!number) return null;
  const { requestNo, sentAt, values } = number;
  if (sentAt !== null) return JSON.stringify({ requestNo, sentAt });
  return reason === 'expired' && values ? text : null;
}

/** A place in the tab's storage for the request number of one unfinished money request. */
export interface StoredNumber extends Pick<Stored<StoredRequestNo>, 'read' | 'keep'> {
  /**
   * Updates the stored number when its result is known; null deletes it. A newer number in the same place stays unchanged, and
   * the input of a signed-out user is not restored.
   */
  amend: (requestNo: string, next: StoredRequestNo | null) => SagaGenerator<void>;
}

/**
 * Returns the place for the request number of the unfinished submission in this browser tab, by key: an action of an
 * enterprise, a batch, or a trade (safety requirement C-14).
 */
export function storedNumberAt(key: string): StoredNumber {
  const { forget, ...place } = stored(key, asNumber);
  return {
    ...place,
    *amend(requestNo, next) {
      const found = yield* place.read();
      if (found?.requestNo !== requestNo) return;
      if (next) yield* place.keep(found.values ? next : { requestNo: next.requestNo, sentAt: next.sentAt });
      else yield* forget();
    },
  };
}
