import { tabStore } from '../../ports/storage';
import type { Values } from './model';

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'string' || typeof one === 'boolean');

/**
 * What is typed and not saved, in this tab alone and until its session ends. Whose, where and which form and step stand
 * in the key. Passwords, codes, ID and account numbers never get here: a form keeps no field that is secret.
 */
export const drafts = {
  read: (key: string): Values | null => {
    try {
      const found: unknown = JSON.parse(tabStore.get(key) ?? 'null');
      return isValues(found) ? found : null;
    } catch {
      return null; // whatever stands there, it is no draft (C-08)
    }
  },
  keep: (key: string, values: Values): void => void tabStore.set(key, JSON.stringify(values)),
  forget: (key: string): void => tabStore.remove(key),
};
