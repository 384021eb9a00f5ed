import { call, type SagaGenerator, select } from 'typed-redux-saga';
import { sessionSelectors } from '@/features/session';
import { tabStore } from '@/shared/ports/storage';
import type { Values } from './model';

/** A form as it outlives a reload. `sentAt`: ms at which it left; its outcome is not known yet. No password. */
export interface Kept {
  requestNo: string;
  values: Values;
  sentAt: number | null;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** What storage holds may be anything (C-08). */
function parsed(text: string | null): Kept | null {
  try {
    const { requestNo, values, sentAt } = JSON.parse(text ?? '') as Partial<Kept>;
    if (!isText(requestNo) || !/^[\w-]{1,64}$/.test(requestNo)) return null;
    if (typeof values !== 'object' || values === null || !Object.values(values).every(isText)) return null;
    return { requestNo, values, sentAt: typeof sentAt === 'number' ? sentAt : null };
  } catch {
    return null;
  }
}

/** A form belongs to an action of an enterprise: numbers are unique per paying member and call. */
export function* keyOf(action: string): SagaGenerator<string> {
  const enterprise = yield* select(sessionSelectors.selectEnterpriseId);
  return `money.${action}.${enterprise ?? ''}`;
}

export function* readKept(action: string): SagaGenerator<Kept | null> {
  return yield* readAt(yield* keyOf(action));
}

export function* keep(action: string, kept: Kept): SagaGenerator<void> {
  yield* keepAt(yield* keyOf(action), kept);
}

/** Forgets a form whose outcome is known. */
export function* forget(action: string, requestNo: string): SagaGenerator<void> {
  yield* amend(yield* keyOf(action), requestNo, null);
}

/* By key, for what outlives a switch of the enterprise: an order's answer belongs to the form that it came from. */

export function* readAt(key: string): SagaGenerator<Kept | null> {
  return parsed(yield* call(tabStore.get, key));
}

export function* keepAt(key: string, kept: Kept): SagaGenerator<void> {
  yield* call(tabStore.set, key, JSON.stringify(kept));
}

/** Writes what became of a number: another form that has begun meanwhile stays, and nothing comes back for who signed out. */
export function* amend(key: string, requestNo: string, kept: Kept | null): SagaGenerator<void> {
  if ((yield* readAt(key))?.requestNo !== requestNo) return;
  if (kept) yield* keepAt(key, kept);
  else yield* call(tabStore.remove, key);
}
