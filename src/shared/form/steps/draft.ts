import { tabStore } from '../../ports/storage';
import { parsed } from '../../saga/stored';
import type { Values } from './model';

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

/** True for a key of the tab's storage that holds the draft of a form. */
export const isDraft = (key: string): boolean => key.startsWith('draft/');

/** The storage key of a draft. The draft survives an expired session until its user returns. It contains no secrets. */
export const draftKey = (of: string, part: string): string => `draft/${of}/${part}`;

/**
 * Unsaved input, stored in this tab until the user signs out. `of`: owner and subject of the drafts, see `FormState`. Passwords,
 * codes, ID and account numbers are never stored: secret fields are excluded.
 */
export const drafts = {
  read: (of: string, step: string): Values | null =>
    parsed(tabStore.get(draftKey(of, step)), (found) => (isValues(found) ? found : null)),
  keep: (of: string, step: string, values: Values): void =>
    void tabStore.set(draftKey(of, step), JSON.stringify(values)),
  forget: (of: string, step: string): void => tabStore.remove(draftKey(of, step)),
};
