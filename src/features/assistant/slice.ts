import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEvents } from '@/features/session';
import type { ChatAnswer, ChatOpening } from '@/shared/ports/chat';
import { flowCrashed } from '@/shared/saga/events';

/** One thing that was said. */
export interface Saying {
  id: string;
  /** ms since 1970. */
  at: number;
  text: string;
  /** Of the user: how far it is on its way. */
  sent?: 'sending' | 'sent' | 'failed';
  /** Of the service. */
  answer?: Omit<ChatAnswer, 'text'>;
}

export interface AssistantState {
  stage: 'idle' | 'connecting' | 'ready' | 'failed';
  opening: ChatOpening | null;
  /** Oldest first. */
  sayings: readonly Saying[];
}

const initial: AssistantState = { stage: 'idle', opening: null, sayings: [] };

const marked = (state: AssistantState, id: string, sent: Saying['sent']) =>
  state.sayings.map((saying) => (saying.id === id ? { ...saying, sent } : saying));

const slice = createSlice({
  name: 'assistant',
  initialState: initial,
  reducers: {
    /** The page is on screen, or the user wants the service to be tried once more. */
    assistantOpened: (state) => ({ ...state, stage: 'connecting' as const }),
    /** What this tab has kept of the user's conversation. */
    transcriptFound: (state, { payload }: PayloadAction<{ sayings: readonly Saying[] }>) => ({ ...state, ...payload }),
    assistantConnected: (state, { payload }: PayloadAction<{ opening: ChatOpening }>) => ({
      ...state,
      ...payload,
      stage: 'ready' as const,
    }),
    assistantUnreachable: (state) => ({ ...state, stage: 'failed' as const }),
    /** `again`: the question that failed before. */
    questionAsked: (state, _: PayloadAction<{ text: string; again?: string }>) => state,
    questionLeft: (state, { payload }: PayloadAction<{ id: string; text: string; at: number }>) => ({
      ...state,
      sayings: [
        ...state.sayings.filter(({ id }) => id !== payload.id),
        { ...payload, sent: 'sending' as const } satisfies Saying,
      ],
    }),
    answerArrived: (
      state,
      { payload: { question, saying } }: PayloadAction<{ question: string; saying: Saying }>,
    ): AssistantState => ({ ...state, stage: 'ready', sayings: [...marked(state, question, 'sent'), saying] }),
    answerMissing: (state, { payload: { question } }: PayloadAction<{ question: string }>): AssistantState => ({
      ...state,
      sayings: marked(state, question, 'failed'),
    }),
  },
  extraReducers: (builder) => {
    builder
      // A crash must not leave a question waiting for ever.
      .addCase(flowCrashed, (state) => ({
        ...state,
        stage: state.stage === 'connecting' ? ('failed' as const) : state.stage,
        sayings: state.sayings.map((saying) =>
          saying.sent === 'sending' ? { ...saying, sent: 'failed' as const } : saying,
        ),
      }))
      // Somebody else from here on: a conversation is its user's.
      .addMatcher(isAnyOf(sessionEvents.loggedIn, sessionEvents.loggedOut), (state) => ({
        ...initial,
        stage: state.stage,
        opening: state.opening,
      }));
  },
});

export const assistantReducer = slice.reducer;
export const assistantEvents = slice.actions;
export const selectAssistant = ({ assistant }: { assistant: AssistantState }): AssistantState => assistant;
/** One question at a time. */
export const selectIsAsking = (state: { assistant: AssistantState }): boolean =>
  state.assistant.sayings.some(({ sent }) => sent === 'sending');
