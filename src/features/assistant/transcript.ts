import * as z from 'zod/mini';
import { ChatAnswer } from '@/shared/ports/chat';
import { tabStore } from '@/shared/ports/storage';
import { parsed } from '@/shared/saga/stored';
import type { Saying } from './slice';

const KEY = 'assistant';
/** Maximum number of stored messages. */
const MOST = 100;

/** The largest time value that a JavaScript Date accepts, ms since 1970. */
const LATEST = 8.64e15;

const Kept = z.object({
  who: z.string(),
  sayings: z.array(
    z.object({
      id: z.string(),
      at: z.number().check(z.minimum(0), z.maximum(LATEST)),
      text: z.string(),
      sent: z.optional(z.enum(['sending', 'sent', 'failed'])),
      answer: z.optional(z.omit(ChatAnswer, { text: true })),
    }),
  ),
});

/**
 * Stores the conversation in this tab's storage, per user (`''` without a signed-in user). Each sign-in and sign-out clears the
 * tab's storage.
 */
export const transcript = {
  keep: (who: string, sayings: readonly Saying[]): boolean =>
    tabStore.set(KEY, JSON.stringify({ who, sayings: sayings.slice(-MOST) })),
  /**
   * Returns the stored messages; an empty list for another user or unreadable data (safety rule C-08). Messages whose
   * sending was interrupted are returned as not sent.
   */
  read: (who: string): readonly Saying[] => {
    const kept = parsed(tabStore.get(KEY), Kept);
    return kept?.who === who
      ? kept.sayings.map((saying) => (saying.sent === 'sending' ? { ...saying, sent: 'failed' } : saying))
      : [];
  },
};
