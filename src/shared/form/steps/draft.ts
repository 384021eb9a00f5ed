import { tabStore } from '../../ports/storage';
import { parsed } from '../../saga/stored';
import type { Values } from './model';

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

/** Returns true for a key of the tab's storage under which a form's draft is stored. */
export const isDraft = (key: string): boolean => key.startsWith('draft/');

/**
 * Returns the storage key of a draft. The draft remains after an expired session until its user signs in again. It contains no
 * secrets.
 */
export const draftKey = (of: string, part: string): string => `draft/${of}/${part}`;

/**
 * Stores unsaved input in this browser tab until the user signs out. `of`: owner of the drafts, see `FormState`. Passwords,
 * codes, ID and account numbers are never stored: secret fields are excluded.
 */
export const drafts = {
  read: (of: string, step: string): Values | null =>
    parsed(tabStore.get(draftKey(of, step)), (found) => (isValues(found) ? found : null)),
  keep: (of: string, step: string, values: Values): void =>
    void tabStore.set(draftKey(of, step), JSON.stringify(values)),
  forget: (of: string, step: string): void => tabStore.remove(draftKey(of, step)),
};
