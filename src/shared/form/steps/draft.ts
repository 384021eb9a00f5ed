import { tabStore } from '../../ports/storage';
import type { Values } from './model';

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

/** Of a key of the tab's storage: what is typed of a form stands there. */
export const isDraft = (key: string): boolean => key.startsWith('draft/');

/** The key of what is typed: it waits for its user when the platform ends their session. Nothing secret stands there. */
export const draftKey = (of: string, part: string): string => `draft/${of}/${part}`;

/**
 * What is typed and not saved, in this tab alone and until its user signs out. `of`: whose and of what the drafts are, see
 * `FormState`. Passwords, codes, ID and account numbers never get here: a form keeps no field that is secret.
 */
export const drafts = {
  read: (of: string, step: string): Values | null => {
    try {
      const found: unknown = JSON.parse(tabStore.get(draftKey(of, step)) ?? 'null');
      return isValues(found) ? found : null;
    } catch {
      return null; // whatever stands there, it is no draft (C-08)
    }
  },
  keep: (of: string, step: string, values: Values): void =>
    void tabStore.set(draftKey(of, step), JSON.stringify(values)),
  forget: (of: string, step: string): void => tabStore.remove(draftKey(of, step)),
};
