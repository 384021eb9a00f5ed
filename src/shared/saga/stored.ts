import { call, type SagaGenerator } from 'typed-redux-saga';
import { type Store, tabStore } from '../ports/storage';

/** Validates stored data: a zod schema, or a function in code that the login page loads before zod. */
type Shape<T> =
  | { safeParse: (value: unknown) => { data?: T | undefined } }
  | ((value: unknown) => T | null | undefined);

/** Parses a stored JSON text. Null: it is absent or malformed. Storage may contain anything (C-08). */
export function parsed<T>(text: string | null, shape: Shape<T>): T | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return (typeof shape === 'function' ? shape(value) : shape.safeParse(value).data) ?? null;
  } catch {
    return null;
  }
}

/** A value in the browser's storage. */
export interface Stored<T> {
  read: () => SagaGenerator<T | null>;
  keep: (value: T) => SagaGenerator<void>;
  forget: () => SagaGenerator<void>;
}

/** Stores a value as JSON under this key: in this tab until the sign-out, or with `localStore` on this machine. */
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
