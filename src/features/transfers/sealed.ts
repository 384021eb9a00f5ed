import { secrets } from '@/shared/ports/secrets';
import type { Values } from './model';

/**
 * Puts the secret fields of a form into memory outside the store, because events, state and storage must not contain them.
 * Returns the key for the form.
 */
export const sealValues = (values: Values): string => secrets.put(JSON.stringify(values));

/**
 * Reads the secret fields of a form. Returns an empty object for a form without secrets. Returns undefined if the
 * session has ended, because the secrets are deleted then.
 */
export function readSealed(key: string | null): Values | undefined {
  if (key === null) return {};
  const text = secrets.read(key);
  return text === undefined ? undefined : (JSON.parse(text) as Values);
}

export const forgetSealed = (key: string | null): void => {
  if (key !== null) secrets.take(key);
};
