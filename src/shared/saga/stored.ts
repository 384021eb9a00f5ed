import { call, type SagaGenerator } from 'typed-redux-saga';
import { type Store, tabStore } from '../ports/storage';

/** Validates stored data: a zod schema, or a plain function in code that the login page loads without zod. */
type Shape<T> =
  | { safeParse: (value: unknown) => { data?: T | undefined } }
  | ((value: unknown) => T | null | undefined);

/**
 * Parses a stored JSON text. Returns null if it is absent or malformed, because browser storage may contain anything
 * (safety requirement C-08).
 */
export function parsed<T>(text: string | null, shape: Shape<T>): T | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return (typeof shape === 'function' ? shape(value) : shape.safeParse(value).data) ?? null;
  } catch {
    return null;
  }
}

/** A value in the browser's storage, with its TypeScript type. */
export interface Stored<T> {
  read: () => SagaGenerator<T | null>;
  keep: (value: T) => SagaGenerator<void>;
  forget: () => SagaGenerator<void>;
}

/**
 * Declares a JSON value under this key of the browser's storage. It lasts in this tab until the sign-out, or with `localStore` on
 * this machine.
 */
export const stored = <T>(key: string, shape: Shape<T>, store: Store = tabStore): Stored<T> => ({
  *read() {
    return parsed(yield* call(store.get, key), shape);
  },
  *keep(value) {
    yield* call(store.set, key, JSON.stringify(value));
  },
  *forget() {
    yield* call(store.remove, key);
  },
});
