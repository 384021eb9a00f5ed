import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChatAnswer, ChatOpening } from '@/shared/ports/chat';
import type { WithLazyFeatures } from '@/shared/saga/lazyFeature';

/** A message of the conversation with the customer service. */
export interface Saying {
  id: string;
  /** Time of the message, ms since 1970. */
  at: number;
  text: string;
  /** State of sending; only in messages of the user. */
  sent?: 'sending' | 'sent' | 'failed';
  /** The links and suggestions of an answer; only in messages of the service. */
  answer?: Omit<ChatAnswer, 'text'>;
}

/**
 * The conversation with the customer service. The root reducer clears it with each change of identity. The tab's storage keeps
 * the messages (`transcript`).
 */
interface AssistantState {
  /** The greeting of the service. null: not loaded yet; 'failed': the service cannot be reached. */
  opening: ChatOpening | 'failed' | null;
  /** The messages, oldest first. */
  sayings: readonly Saying[];
}

const initial: AssistantState = { opening: null, sayings: [] };

const slice = createSlice({
  name: 'assistant',
  initialState: initial,
  reducers: {
    /** The user opened the page, or asks to try the unreachable service again. */
    assistantOpened: (state) => ({ ...state, opening: state.opening === 'failed' ? null : state.opening }),
    openingEnded: (state, { payload }: PayloadAction<Pick<AssistantState, 'opening'>>) => ({ ...state, ...payload }),
    /** The user's stored conversation was read from this tab. */
    transcriptFound: (state, { payload }: PayloadAction<Pick<AssistantState, 'sayings'>>) => ({ ...state, ...payload }),
    /** The user sends a question. `again`: the failed question that is repeated. */
    questionRequested: (state, _: PayloadAction<{ text: string; again?: string }>) => state,
    /**
     * Adds a message, or updates the sending state of an existing message. An updated message moves to the end of the
     * conversation.
     */
    said: (state, { payload }: PayloadAction<Saying>) => ({
      ...state,
      sayings: [...state.sayings.filter(({ id }) => id !== payload.id), payload],
    }),
  },
});

export const assistantReducer = slice.reducer;
export const assistantEvents = slice.actions;

export const ASSISTANT = 'assistant';
export const selectAssistant = ({ lazy }: WithLazyFeatures): AssistantState =>
  (lazy[ASSISTANT] as AssistantState | undefined) ?? initial;
/** True while a question is being sent, because only one may be sent at a time. */
export const selectIsAwaitingAnswer = (state: WithLazyFeatures): boolean =>
  selectAssistant(state).sayings.some(({ sent }) => sent === 'sending');
